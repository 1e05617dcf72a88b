/// Writes the keys of rows in an index with a table of its own.
struct SQLiteManyIndex {
    /// The position in the schema.
    let index: Int
    private let database: SQLiteDatabase
    private let insertStatement: SQLiteStatement
    private let deleteStatement: SQLiteStatement
    private let keysStatement: SQLiteStatement

    init(_ schema: CollectionSchema, _ index: Int, _ database: SQLiteDatabase) throws {
        self.index = index
        self.database = database
        let table = SQLiteLayout.manyTable(schema, index)
        insertStatement = try database.statement("INSERT INTO \(table) (key, id, row) VALUES (?, ?, ?)")
        deleteStatement = try database.statement("DELETE FROM \(table) WHERE row = ?")
        keysStatement = try database.statement("SELECT key FROM \(table) WHERE row = ?")
    }

    /// Adds a key of a record to its row.
    func insert(_ key: some SQLiteValue, of id: UnsafeRawBufferPointer, row: Int) throws {
        try insertStatement.run(key, id, row)
    }

    /// Deletes the keys of a row, and returns their number.
    func delete(row: Int) throws -> Int {
        try deleteStatement.run(row)
        return database.changes
    }

    /// Gives a row the keys of a record, unless it has them.
    ///
    /// - Returns: How many more keys it has than before.
    func set(_ record: StorageRow, row: Int) throws -> Int {
        var (stored, keys): (Set<[UInt8]>, Set<[UInt8]>) = ([], [])
        try keysStatement.run(row) { stored.insert(Array($0.bytesInPlace(0))) }
        record.forEachKey { if $0 == index { keys.insert(Array($1)) } }
        guard keys != stored else { return 0 }
        let deleted = try delete(row: row)
        for key in keys { try insert(key, of: record.id, row: row) }
        return keys.count - deleted
    }
}
