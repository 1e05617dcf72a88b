extension SQLiteConnection {
    func apply(_ operations: [StorageOperation], schemas: [RecordSchema]) throws -> WriteSummary {
        do {
            return try transaction {
                let writers = try schemas.map { schema in
                    try create(schema)
                    return try SQLiteCollectionWriter(schema, database: database)
                }
                var summary = WriteSummary()
                for operation in operations {
                    try writers[operation.collection].apply(operation, summary: &summary)
                }
                for writer in writers { try writer.finish() }
                return summary
            }
        } catch {
            forgetCollections()
            throw error
        }
    }
}

/// Writes one collection within one transaction.
private final class SQLiteCollectionWriter {
    private let schema: RecordSchema
    private let database: SQLiteDatabase
    private let columns: [Int]
    private let insertStatement: SQLiteStatement
    private let insertIfAbsentStatement: SQLiteStatement
    private let findStatement: SQLiteStatement
    private let deleteStatement: SQLiteStatement
    private let searchStatement: SQLiteStatement?
    private let manyStatements: [Int: (insert: SQLiteStatement, delete: SQLiteStatement)]
    private var nextRow: Int
    private let firstRow: Int
    /// What is added to the counts: of each index, and of the collection last.
    private var counts: [Int]

    init(_ schema: RecordSchema, database: SQLiteDatabase) throws {
        self.schema = schema
        self.database = database
        columns = SQLiteLayout.columnIndexes(schema)
        let table = SQLiteLayout.table(schema)
        let names = columns.map { ", " + SQLiteLayout.column(schema, $0) }.joined()
        let marks = columns.map { _ in ", ?" }.joined()
        let insertion = "INTO \(table) (row, id\(names), body) VALUES (?, ?\(marks), ?)"
        insertStatement = try database.statement("INSERT " + insertion)
        insertIfAbsentStatement = try database.statement("INSERT OR IGNORE " + insertion)
        let keys = columns.map { ", \(SQLiteLayout.column(schema, $0)) IS NOT NULL" }.joined()
        findStatement = try database.statement("SELECT row\(keys) FROM \(table) WHERE id = ?")
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
        let next = try database.statement("SELECT next_row FROM store_collections WHERE name = ?")
        defer { next.reset() }
        try next.bind(1, schema.name)
        nextRow = try next.step() ? next.number(0) : 1
        firstRow = nextRow
        counts = Array(repeating: 0, count: schema.indexes.count + 1)
    }

    func apply(_ operation: StorageOperation, summary: inout WriteSummary) throws {
        switch operation.kind {
        case .delete:
            if try delete(operation.id) { summary.deleted += 1 }
        case .write(.insertIfAbsent, let row):
            if try insert(operation.id, row, with: insertIfAbsentStatement) {
                summary.inserted += 1
            } else {
                summary.skipped += 1
            }
        case .write(.insert, let row):
            do {
                _ = try insert(operation.id, row, with: insertStatement)
                summary.inserted += 1
            } catch SQLiteConstraint.violated {
                throw StorageError.conflict(
                    collection: schema.name,
                    id: String(decoding: operation.id, as: UTF8.self)
                )
            }
        case .write(.put, let row):
            if try delete(operation.id) { summary.replaced += 1 } else { summary.inserted += 1 }
            _ = try insert(operation.id, row, with: insertStatement)
        }
    }

    /// Writes the counts and the next row number.
    func finish() throws {
        for (position, change) in counts.enumerated() where change != 0 {
            let statement = try database.statement(
                "INSERT INTO store_counts (collection, name, count) VALUES (?, ?, ?) "
                    + "ON CONFLICT DO UPDATE SET count = count + excluded.count"
            )
            try statement.bind(1, schema.name)
            try statement.bind(2, position < schema.indexes.count ? schema.indexes[position].name : "")
            try statement.bind(3, change)
            try statement.run()
        }
        guard nextRow != firstRow else { return }
        let statement = try database.statement("UPDATE store_collections SET next_row = ? WHERE name = ?")
        try statement.bind(1, nextRow)
        try statement.bind(2, schema.name)
        try statement.run()
    }

    private func insert(_ id: [UInt8], _ row: StorageRow, with statement: SQLiteStatement) throws -> Bool {
        try statement.bind(1, nextRow)
        try statement.bind(2, id)
        for (offset, index) in columns.enumerated() { try statement.bind(3 + offset, row.key(index)) }
        try statement.bind(3 + columns.count, row.body)
        try statement.run()
        guard database.changes > 0 else { return false }
        for index in columns where row.key(index) != nil { counts[index] += 1 }
        for (index, key) in row.manyKeys {
            guard let statement = manyStatements[index]?.insert else { continue }
            try statement.bind(1, key)
            try statement.bind(2, id)
            try statement.bind(3, nextRow)
            try statement.run()
            counts[index] += 1
        }
        if let searchStatement, !row.words.isEmpty {
            try searchStatement.bind(1, nextRow)
            try searchStatement.bind(2, row.words)
            try searchStatement.run()
        }
        counts[schema.indexes.count] += 1
        nextRow += 1
        return true
    }

    private func delete(_ id: [UInt8]) throws -> Bool {
        try findStatement.bind(1, id)
        guard try findStatement.step() else {
            findStatement.reset()
            return false
        }
        let row = findStatement.number(0)
        for (offset, index) in columns.enumerated() { counts[index] -= findStatement.number(1 + offset) }
        findStatement.reset()
        try deleteStatement.bind(1, row)
        try deleteStatement.run()
        for (index, statements) in manyStatements {
            try statements.delete.bind(1, row)
            try statements.delete.run()
            counts[index] -= database.changes
        }
        counts[schema.indexes.count] -= 1
        return true
    }
}
