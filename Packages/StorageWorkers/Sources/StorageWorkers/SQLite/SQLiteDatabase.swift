internal import CSQLite
private import Glibc

/// A database connection with its statements, each prepared once.
final class SQLiteDatabase {
    let path: String
    private(set) var handle: OpaquePointer?
    /// What the last commit left in the journal.
    let journal = SQLiteJournal()
    private var statements: [String: SQLiteStatement] = [:]

    /// The path of a database that has no file.
    static let inMemory = ":memory:"

    /// Done once, before SQLite is first used; where the process has used it already, it stays as it was.
    private static let memoryIsConfigured = scenekit_configure_memory() == SQLITE_OK

    init(path: String, busyTimeout: Int32) throws {
        self.path = path
        _ = Self.memoryIsConfigured
        Self.createForOwnerOnly(path)
        // The connection stays on one thread at a time, so SQLite's own lock is not needed.
        let flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE
        let code = sqlite3_open_v2(path, &handle, flags, nil)
        guard code == SQLITE_OK else {
            let error = error(code)
            sqlite3_close_v2(handle)
            handle = nil
            throw error
        }
        for (option, value) in Self.options {
            let code = scenekit_configure(handle, option, value)
            guard code == SQLITE_OK else { throw error(code) }
        }
        sqlite3_busy_timeout(handle, busyTimeout)
        journal.watch(handle)
    }

    /// What a database that somebody else has made or changed may not do: run triggers, show views in the place of tables,
    /// call functions from its schema, or damage itself through SQL. A store uses none of that.
    private static let options: [(option: Int32, value: Int32)] = [
        (SQLITE_DBCONFIG_DEFENSIVE, 1), (SQLITE_DBCONFIG_ENABLE_TRIGGER, 0), (SQLITE_DBCONFIG_ENABLE_VIEW, 0),
        (SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0),
    ]

    /// Makes the file where there is none, so that only its owner can read what is kept in it.
    ///
    /// SQLite would make it readable for everyone, and gives its other files the mode of this one. No descriptor
    /// is opened, since closing it would end the locks that another connection of this process has by then. Where
    /// it cannot be made, opening it says why.
    private static func createForOwnerOnly(_ path: String) {
        guard path != inMemory, access(path, F_OK) != 0 else { return }
        // Where a link leads to nothing, SQLite makes what it leads to.
        _ = mknod(FilePlace(path).path, S_IFREG | S_IRUSR | S_IWUSR, 0)
    }

    deinit {
        // Reached without `close()` only when opening failed half-way.
        statements.removeAll()
        sqlite3_close_v2(handle)
    }

    func close() throws {
        statements.removeAll()
        let code = sqlite3_close(handle)
        guard code == SQLITE_OK else { throw error(code) }
        handle = nil
    }

    /// The prepared statement of a text that the program makes from checked names only.
    func statement(_ text: String) throws -> SQLiteStatement {
        if let statement = statements[text] { return statement }
        let statement = try prepared(text, flags: SQLITE_PREPARE_PERSISTENT)
        statements[text] = statement
        return statement
    }

    /// A statement that is not used again.
    func prepared(_ text: String, flags: Int32 = 0) throws -> SQLiteStatement {
        var pointer: OpaquePointer?
        let code = sqlite3_prepare_v3(handle, text, -1, UInt32(flags), &pointer, nil)
        guard code == SQLITE_OK, let pointer else { throw error(code) }
        return SQLiteStatement(pointer, database: self)
    }

    /// Runs a statement that gives no rows, or whose rows do not matter.
    func run(_ text: String) throws {
        let statement = try statement(text)
        defer { statement.reset() }
        while try statement.step() {}
    }

    /// Runs statements that are not run again.
    func runOnce(_ statements: String) throws {
        let code = sqlite3_exec(handle, statements, nil, nil, nil)
        guard code == SQLITE_OK else { throw error(code) }
    }

    /// The number that a statement gives which is not asked again.
    func number(_ text: String) throws -> Int { try number(text) { $0 } }

    /// What work makes of the number; what it reads is of the moment of the number.
    func number<Value>(_ text: String, _ work: (Int) throws -> Value) throws -> Value {
        let statement = try prepared(text)
        // What is read is of one moment until the last statement that is under way is reset.
        defer { statement.reset() }
        return try work(statement.step() ? statement.number(0) : 0)
    }

    /// Copies all of it into a file, as it is at the moment of the reading that this is done in; others may
    /// read and write on.
    func backup(to path: String, progress: StorageProgress) throws {
        var target: OpaquePointer?
        let flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_EXRESCODE
        let opened = sqlite3_open_v2(path, &target, flags, nil)
        defer { sqlite3_close_v2(target) }
        guard opened == SQLITE_OK else { throw error(opened) }
        guard let backup = sqlite3_backup_init(target, "main", handle, "main") else {
            throw StorageError.failed("\(path): \(target.map { String(cString: sqlite3_errmsg($0)) } ?? "")")
        }
        do {
            var stepped = SQLITE_OK
            while stepped == SQLITE_OK {
                stepped = sqlite3_backup_step(backup, Self.pagesAtOnce)
                let count = sqlite3_backup_pagecount(backup)
                guard stepped == SQLITE_OK, count > 0 else { break }
                try progress(Double(count - sqlite3_backup_remaining(backup)) / Double(count))
            }
            guard stepped == SQLITE_DONE else { throw error(stepped) }
        } catch {
            sqlite3_backup_finish(backup)
            throw error
        }
        let finished = sqlite3_backup_finish(backup)
        guard finished == SQLITE_OK else { throw error(finished) }
        try progress(1)
    }

    private static let pagesAtOnce: Int32 = 1_024

    /// How many rows the last statement changed.
    var changes: Int { Int(sqlite3_changes(handle)) }
}
