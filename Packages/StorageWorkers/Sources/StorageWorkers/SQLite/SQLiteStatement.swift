internal import CSQLite

/// A prepared statement; reset after each use, finalised with its database.
final class SQLiteStatement {
    private let pointer: OpaquePointer
    private unowned let database: SQLiteDatabase

    init(_ pointer: OpaquePointer, database: SQLiteDatabase) {
        self.pointer = pointer
        self.database = database
    }

    deinit { sqlite3_finalize(pointer) }

    /// Binds a value to the parameter of a number, of which the first is 1.
    func bind(_ value: some SQLiteValue, at index: Int) throws {
        let code = value.bind(to: pointer, at: Int32(index))
        guard code == SQLITE_OK else { throw database.error(code) }
    }

    /// Goes to the next row; false at the end.
    func step() throws -> Bool {
        switch sqlite3_step(pointer) {
        case SQLITE_ROW: return true
        case SQLITE_DONE: return false
        case let code: throw database.error(code)
        }
    }

    /// Runs the statement to its end, with the values of its first parameters.
    func run<each Value: SQLiteValue>(
        _ value: repeat each Value,
        visit: (SQLiteStatement) throws -> Void = { _ in }
    ) throws {
        defer { reset() }
        var index = 0
        for value in repeat each value {
            index += 1
            try bind(value, at: index)
        }
        while try step() { try visit(self) }
    }

    func reset() {
        // A reset returns the failure of the last step, which has been thrown. The parameters keep their values, since
        // each of them is bound anew before the next step.
        sqlite3_reset(pointer)
    }

    func number(_ column: Int) -> Int { Int(sqlite3_column_int64(pointer, Int32(column))) }

    /// A column's bytes where SQLite has them, until the next step.
    func bytesInPlace(_ column: Int) -> UnsafeRawBufferPointer {
        let start = sqlite3_column_blob(pointer, Int32(column))
        let count = Int(sqlite3_column_bytes(pointer, Int32(column)))
        return UnsafeRawBufferPointer(start: start, count: start == nil ? 0 : count)
    }

    /// A column's bytes where SQLite has them, until the next step; nil for NULL.
    func keyInPlace(_ column: Int) -> UnsafeRawBufferPointer? {
        sqlite3_column_type(pointer, Int32(column)) == SQLITE_NULL ? nil : bytesInPlace(column)
    }

    func text(_ column: Int) -> String { String(decoding: bytesInPlace(column), as: UTF8.self) }

    /// The cursor of a row whose first columns are key and id.
    var cursor: RecordCursor { RecordCursor(key: Array(bytesInPlace(0)), id: text(1)) }
}
