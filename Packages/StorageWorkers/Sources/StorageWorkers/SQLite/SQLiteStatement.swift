internal import CSQLite

/// A prepared statement; reset after each use, finalised with its database.
final class SQLiteStatement {
    private let pointer: OpaquePointer
    private unowned let database: SQLiteDatabase
    private var seenPreparations: Int32 = 0

    init(_ pointer: OpaquePointer, database: SQLiteDatabase) {
        self.pointer = pointer
        self.database = database
    }

    deinit { sqlite3_finalize(pointer) }

    func bind(_ index: Int, _ bytes: [UInt8]?) throws {
        guard let bytes else {
            try check(sqlite3_bind_null(pointer, Int32(index)))
            return
        }
        guard let count = Int32(exactly: bytes.count) else { throw StorageError.full(path: database.path) }
        try check(bytes.withUnsafeBytes { scenekit_bind_text(pointer, Int32(index), $0.baseAddress, count) })
    }

    /// Binds bytes that stay where they are until the statement is reset.
    func bindInPlace(_ index: Int, _ bytes: UnsafeRawBufferPointer?) throws {
        guard let bytes else {
            try check(sqlite3_bind_null(pointer, Int32(index)))
            return
        }
        guard let count = Int32(exactly: bytes.count) else { throw StorageError.full(path: database.path) }
        try check(scenekit_bind_text_in_place(pointer, Int32(index), bytes.baseAddress, count))
    }

    func bind(_ index: Int, _ text: String) throws {
        try bind(index, Array(text.utf8))
    }

    func bind(_ index: Int, _ number: Int) throws {
        try check(sqlite3_bind_int64(pointer, Int32(index), Int64(number)))
    }

    /// Goes to the next row; false at the end.
    func step() throws -> Bool {
        let code = sqlite3_step(pointer)
        switch code {
        case SQLITE_ROW: return true
        case SQLITE_DONE: return false
        default: throw code & 0xFF == SQLITE_CONSTRAINT ? SQLiteConstraint.violated : database.error(code)
        }
    }

    /// Whether SQLite has prepared it again since this was last asked: tables have been made or taken away.
    func wasPreparedAgain() -> Bool {
        let preparations = sqlite3_stmt_status(pointer, SQLITE_STMTSTATUS_REPREPARE, 0)
        defer { seenPreparations = preparations }
        return preparations != seenPreparations
    }

    /// Runs a statement to its end.
    func run() throws {
        defer { reset() }
        while try step() {}
    }

    func reset() {
        // What a reset returns is the failure of the last step, which has been thrown. Every parameter is bound anew
        // before the next step, so what was bound needs no clearing.
        sqlite3_reset(pointer)
    }

    func number(_ column: Int) -> Int { Int(sqlite3_column_int64(pointer, Int32(column))) }

    func bytes(_ column: Int) -> [UInt8] {
        guard let start = sqlite3_column_blob(pointer, Int32(column)) else { return [] }
        let count = Int(sqlite3_column_bytes(pointer, Int32(column)))
        return Array(UnsafeRawBufferPointer(start: start, count: count))
    }

    /// A column's bytes where SQLite has them, until the next step.
    func bytesInPlace(_ column: Int) -> UnsafeRawBufferPointer {
        let start = sqlite3_column_blob(pointer, Int32(column))
        let count = Int(sqlite3_column_bytes(pointer, Int32(column)))
        return UnsafeRawBufferPointer(start: start, count: start == nil ? 0 : count)
    }

    func text(_ column: Int) -> String { String(decoding: bytes(column), as: UTF8.self) }

    private func check(_ code: Int32) throws {
        guard code == SQLITE_OK else { throw database.error(code) }
    }
}

/// What is known of a collection may not be so any more.
struct SQLiteStaleCollection: Error {}

/// A row that may not be there twice.
enum SQLiteConstraint: Error {
    case violated
}
