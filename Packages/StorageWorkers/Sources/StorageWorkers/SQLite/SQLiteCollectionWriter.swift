/// Writes one collection within one transaction.
final class SQLiteCollectionWriter {
    private let schema: CollectionSchema
    private let connection: SQLiteConnection
    private let database: SQLiteDatabase
    private let columns: [Int]
    private let insertStatement: SQLiteStatement
    private let insertIfAbsentStatement: SQLiteStatement
    /// Finds a row by its id, or in a bulk write by its number and id.
    private let findStatement: SQLiteStatement
    private let ids: SQLiteBulkIDs?
    private let deleteStatement: SQLiteStatement
    private let searchStatement: SQLiteStatement?
    private let manyStatements: [Int: (insert: SQLiteStatement, delete: SQLiteStatement)]
    private var nextRow: Int
    /// Of each index, and of the collection last.
    private var counts: [Int]
    private var words: UInt64?
    private var hasChanged = false

    /// - Parameter ids: in a bulk write, the ids there are, which have no index.
    init(_ schema: CollectionSchema, ids: SQLiteBulkIDs?, connection: SQLiteConnection) throws {
        self.schema = schema
        self.connection = connection
        let database = connection.database
        self.database = database
        self.ids = ids
        // First, since it tells whether the tables are those that are declared.
        let state = try connection.state(schema)
        nextRow = state.nextRow
        counts = state.counts
        words = state.words
        columns = SQLiteLayout.columnIndexes(schema)
        let table = SQLiteLayout.table(schema)
        let names = columns.map { ", " + SQLiteLayout.column(schema, $0) }.joined()
        let marks = columns.map { _ in ", ?" }.joined()
        let insertion = "INTO \(table) (row, id\(names), body, checksum) VALUES (?, ?\(marks), ?, ?)"
        insertStatement = try database.statement("INSERT " + insertion)
        insertIfAbsentStatement = try database.statement("INSERT OR IGNORE " + insertion)
        let keys = columns.map { ", \(SQLiteLayout.column(schema, $0)) IS NOT NULL" }.joined()
        let condition = ids == nil ? "id = ?1" : "row = ?2 AND id = ?1"
        findStatement = try database.statement("SELECT row\(keys) FROM \(table) WHERE \(condition)")
        deleteStatement = try database.statement("DELETE FROM \(table) WHERE row = ?")
        searchStatement =
            schema.isSearchable
            ? try database.statement(
                "INSERT INTO \(SQLiteLayout.searchTable(schema)) (rowid, words) VALUES (?, ?)"
            ) : nil
        manyStatements = Dictionary(
            uniqueKeysWithValues: try SQLiteLayout.manyIndexes(schema).map { index in
                let name = SQLiteLayout.manyTable(schema, index)
                return (
                    index,
                    (
                        try database.statement("INSERT INTO \(name) (key, id, row) VALUES (?, ?, ?)"),
                        try database.statement("DELETE FROM \(name) WHERE row = ?")
                    )
                )
            }
        )
    }

    func apply(_ operation: StorageOperation, summary: inout WriteSummary) throws {
        try operation.withRow { row in
            let id = row.id
            switch operation.kind {
            case .delete:
                if try delete(id) { summary.deleted += 1 }
            case .insertIfAbsent:
                if try ids == nil || find(id) == nil, try insert(row, with: insertIfAbsentStatement) {
                    summary.inserted += 1
                } else {
                    summary.skipped += 1
                }
            case .insert:
                do {
                    if ids != nil, try find(id) != nil { throw SQLiteConstraint.violated }
                    _ = try insert(row, with: insertStatement)
                    summary.inserted += 1
                } catch SQLiteConstraint.violated {
                    throw StorageError.conflict(
                        collection: schema.name,
                        id: String(decoding: id, as: UTF8.self)
                    )
                }
            case .put:
                if try delete(id) { summary.replaced += 1 } else { summary.inserted += 1 }
                _ = try insert(row, with: insertStatement)
            }
        }
    }

    /// Writes the counts and the next row number.
    func finish() throws {
        if hasChanged { try connection.setState(schema, nextRow: nextRow, counts: counts, words: words) }
    }

    private func insert(_ row: StorageRow, with statement: SQLiteStatement) throws -> Bool {
        try statement.bind(1, nextRow)
        try statement.bindInPlace(2, row.id)
        for (offset, index) in columns.enumerated() {
            try statement.bindInPlace(3 + offset, row.key(index))
        }
        try statement.bindInPlace(3 + columns.count, row.body)
        try statement.bind(
            4 + columns.count,
            Int(Int64(bitPattern: Checksum.of(row.id, row.body)))
        )
        try statement.run()
        guard database.changes > 0 else { return false }
        ids?.set(row.id, row: nextRow)
        try row.forEachKey { index, key in
            counts[index] += 1
            guard let statement = manyStatements[index]?.insert else { return }
            try statement.bindInPlace(1, key)
            try statement.bindInPlace(2, row.id)
            try statement.bind(3, nextRow)
            try statement.run()
        }
        if let searchStatement, !row.words.isEmpty {
            try searchStatement.bind(1, nextRow)
            try searchStatement.bindInPlace(2, row.words)
            try searchStatement.run()
            if let words { self.words = words &+ SQLiteWords.digest(row.words, row: nextRow) }
        }
        counts[schema.indexes.count] += 1
        nextRow += 1
        hasChanged = true
        return true
    }

    /// A record's row, and for each column whether it has a key.
    private func find(_ id: UnsafeRawBufferPointer) throws -> (row: Int, keys: [Int])? {
        if let ids {
            guard let row = ids.candidate(id) else { return nil }
            try findStatement.bind(2, row)
        }
        try findStatement.bindInPlace(1, id)
        defer { findStatement.reset() }
        guard try findStatement.step() else { return nil }
        return (findStatement.number(0), columns.indices.map { findStatement.number(1 + $0) })
    }

    private func delete(_ id: UnsafeRawBufferPointer) throws -> Bool {
        guard let found = try find(id) else { return false }
        for (index, hasKey) in zip(columns, found.keys) { counts[index] -= hasKey }
        try deleteStatement.bind(1, found.row)
        try deleteStatement.run()
        for (index, statements) in manyStatements {
            try statements.delete.bind(1, found.row)
            try statements.delete.run()
            counts[index] -= database.changes
        }
        ids?.set(id, row: nil)
        hasChanged = true
        counts[schema.indexes.count] -= 1
        return true
    }
}
