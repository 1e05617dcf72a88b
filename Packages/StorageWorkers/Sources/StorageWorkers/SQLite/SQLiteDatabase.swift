internal import CSQLite
private import Glibc

/// A database connection with its statements, each prepared once.
final class SQLiteDatabase {
    let path: String
    private(set) var handle: OpaquePointer?
    private var statements: [String: SQLiteStatement] = [:]
    private let pages = UnsafeMutablePointer<Int32>.allocate(capacity: 1)

    /// Done once, before SQLite is first used; where the process has used it already, it stays as it was.
    private static let memoryIsConfigured = scenekit_configure_memory() == SQLITE_OK

    /// - Parameter path: Nil for a database in memory.
    init(path: String?, busyTimeout: Int32) throws {
        self.path = path ?? ":memory:"
        pages.initialize(to: 0)
        _ = Self.memoryIsConfigured
        if let path { Self.createForOwnerOnly(path) }
        // The connection stays on one thread at a time, so SQLite's own lock is not needed.
        let flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE
        // SQLite takes a name such as `file:x` for a URI, and `:memory:` for no file.
        let name = path.map { $0.hasPrefix("/") ? $0 : "./" + $0 }
        try check(sqlite3_open_v2(name ?? self.path, &handle, flags, nil))
        for (option, value) in Self.options { try check(scenekit_configure(handle, option, value)) }
        sqlite3_busy_timeout(handle, busyTimeout)
        sqlite3_wal_hook(
            handle,
            { pages, _, _, count in
                pages?.assumingMemoryBound(to: Int32.self).pointee = count
                return SQLITE_OK
            },
            pages
        )
    }

    /// Operations that a database which somebody else has made or changed may not do: run triggers, show views in the
    /// place of tables, call functions from its schema, or damage itself through SQL. A store uses none of them.
    private static let options: [(option: Int32, value: Int32)] = [
        (SQLITE_DBCONFIG_DEFENSIVE, 1), (SQLITE_DBCONFIG_ENABLE_TRIGGER, 0), (SQLITE_DBCONFIG_ENABLE_VIEW, 0),
        (SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0),
    ]

    /// Makes the file where there is none, so that only its owner can read it.
    ///
    /// SQLite would make it readable for everyone, and gives its other files the mode of this one. No descriptor
    /// is opened, since closing it would end the locks that another connection of this process has by then. Where
    /// it cannot be made, opening it says why.
    private static func createForOwnerOnly(_ path: String) {
        guard access(path, F_OK) != 0 else { return }
        // Where a link leads to nothing, SQLite makes the file that it leads to.
        _ = mknod(FilePlace(path).path, S_IFREG | S_IRUSR | S_IWUSR, 0)
    }

    deinit {
        // The handle is still open where opening failed half-way, or the work of a connection failed.
        statements.removeAll()
        sqlite3_close_v2(handle)
        pages.deallocate()
    }

    func close() throws {
        statements.removeAll()
        try check(sqlite3_close(handle))
        handle = nil
    }

    func check(_ code: Int32) throws {
        guard code == SQLITE_OK else { throw error(code) }
    }

    /// Whether the file has been removed, renamed or replaced since it was opened.
    var hasMoved: Bool {
        get throws {
            var hasMoved: Int32 = 0
            try check(sqlite3_file_control(handle, "main", SQLITE_FCNTL_HAS_MOVED, &hasMoved))
            return hasMoved != 0
        }
    }

    // MARK: - Statements

    /// The prepared statement of a text that the program makes from checked names only.
    func statement(_ text: String) throws -> SQLiteStatement {
        if let statement = statements[text] { return statement }
        let statement = try prepared(text)
        statements[text] = statement
        return statement
    }

    /// A statement of the caller's own.
    func prepared(_ text: String) throws -> SQLiteStatement {
        var pointer: OpaquePointer?
        let code = sqlite3_prepare_v3(handle, text, -1, UInt32(SQLITE_PREPARE_PERSISTENT), &pointer, nil)
        guard code == SQLITE_OK, let pointer else { throw error(code) }
        return SQLiteStatement(pointer, database: self)
    }

    /// Runs a statement to its end, with the values of its parameters.
    func run<each Value: SQLiteValue>(
        _ text: String,
        _ value: repeat each Value,
        visit: (SQLiteStatement) throws -> Void = { _ in }
    ) throws {
        try statement(text).run(repeat each value, visit: visit)
    }

    /// The number that a statement gives.
    func number(_ text: String) throws -> Int {
        var number = 0
        try run(text) { number = $0.number(0) }
        return number
    }

    /// How many rows the last statement changed.
    var changes: Int { Int(sqlite3_changes(handle)) }

    // MARK: - Journal

    /// How many pages the last commit left in the journal.
    ///
    /// SQLite would move a long journal into the store by itself, and hide the errors of it; so the connection does that.
    var journalPages: Int { Int(pages.pointee) }

    /// Moves committed pages from the journal into the store, without waiting for readers.
    func checkpoint() throws {
        try check(sqlite3_wal_checkpoint_v2(handle, nil, SQLITE_CHECKPOINT_PASSIVE, nil, nil))
    }
}
