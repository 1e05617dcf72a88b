internal import CSQLite

/// A value that a statement's parameter can have.
protocol SQLiteValue {
    /// Returns SQLite's result code.
    func bind(to statement: OpaquePointer, at index: Int32) -> Int32
}

extension Int: SQLiteValue {
    func bind(to statement: OpaquePointer, at index: Int32) -> Int32 {
        sqlite3_bind_int64(statement, index, Int64(self))
    }
}

extension [UInt8]: SQLiteValue {
    func bind(to statement: OpaquePointer, at index: Int32) -> Int32 {
        withUnsafeBytes { scenekit_bind_text(statement, index, $0.baseAddress, Int64($0.count), 1) }
    }
}

extension String: SQLiteValue {
    func bind(to statement: OpaquePointer, at index: Int32) -> Int32 {
        withBytes { scenekit_bind_text(statement, index, $0.baseAddress, Int64($0.count), 1) }
    }
}

/// Text that stays in place until the statement is reset; SQLite does not copy it.
extension UnsafeRawBufferPointer: SQLiteValue {
    func bind(to statement: OpaquePointer, at index: Int32) -> Int32 {
        scenekit_bind_text(statement, index, baseAddress, Int64(count), 0)
    }
}

extension Optional: SQLiteValue where Wrapped: SQLiteValue {
    func bind(to statement: OpaquePointer, at index: Int32) -> Int32 {
        self?.bind(to: statement, at: index) ?? sqlite3_bind_null(statement, index)
    }
}
