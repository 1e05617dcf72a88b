/// Writes one collection within one transaction.
final class SQLiteCollectionWriter {
    private let schema: CollectionSchema
    private let connection: SQLiteConnection
    private let database: SQLiteDatabase
    private let columns: [Int]
    /// Nil where the collection has its indexes.
    private let bulk: SQLiteBulkWrite?
    private let insertStatement: SQLiteStatement
    /// Finds a row by its id, or in a bulk write by its number and id.
    private let findStatement: SQLiteStatement
    private let deleteStatement: SQLiteStatement
    private let searchStatement: SQLiteStatement?
    private let manyStatements: [(index: Int, insert: SQLiteStatement, delete: SQLiteStatement)]
    private var state: SQLiteCollectionState
    private var hasChanged = false

    /// See `StoredCollection.shape`.
    var shape: String { state.stored.shape }

    private typealias Found = (row: Int, keys: [Int])

    init(_ schema: CollectionSchema, bulk: SQLiteBulkWrite?, connection: SQLiteConnection) throws {
        self.schema = schema
        self.connection = connection
        self.bulk = bulk?.rows == nil ? nil : bulk
        let database = connection.database
        self.database = database
        state = try connection.state(schema)
        columns = SQLiteLayout.columnIndexes(schema)
        let table = SQLiteLayout.table(schema)
        let names = columns.map { SQLiteLayout.column(schema, $0) }
        let marks = columns.map { _ in "?, " }.joined()
        insertStatement = try database.statement(
            "INSERT INTO \(table) (\((["row", "id"] + names + ["body", "checksum"]).joined(separator: ", "))) "
                + "VALUES (?, ?, \(marks)?, ?)"
        )
        let keys = names.map { ", \($0) IS NOT NULL" }.joined()
        let condition = self.bulk == nil ? "id = ?1" : "row = ?2 AND id = ?1"
        findStatement = try database.statement("SELECT row\(keys) FROM \(table) WHERE \(condition)")
        deleteStatement = try database.statement("DELETE FROM \(table) WHERE row = ?")
        searchStatement =
            schema.isSearchable
            ? try database.statement(
                "INSERT INTO \(SQLiteLayout.searchTable(schema)) (rowid, words) VALUES (?, ?)"
            ) : nil
        manyStatements = try SQLiteLayout.manyIndexes(schema).map { index in
            let table = SQLiteLayout.manyTable(schema, index)
            return (
                index,
                try database.statement("INSERT INTO \(table) (key, id, row) VALUES (?, ?, ?)"),
                try database.statement("DELETE FROM \(table) WHERE row = ?")
            )
        }
    }

    func apply(_ operation: StorageOperation, summary: inout WriteSummary) throws {
        try operation.withRow { row in
            let found = try find(row.id)
            switch operation.kind {
            case .delete:
                if let found {
                    try delete(row.id, found)
                    summary.deleted += 1
                }
            case .fill:
                if let found { try fill(row, found) }
            case .note:
                if let found { try delete(row.id, found) }
                try insert(row)
            case .insertIfAbsent where found != nil:
                summary.skipped += 1
            case .insert where found != nil:
                throw StorageError.conflict(
                    collection: schema.name,
                    id: String(decoding: row.id, as: UTF8.self)
                )
            case .put, .insert, .insertIfAbsent:
                if let found {
                    try delete(row.id, found)
                    summary.replaced += 1
                } else {
                    summary.inserted += 1
                }
                try insert(row)
            }
        }
    }

    /// Writes the counts and the next row number.
    func finish() throws {
        if hasChanged { try connection.setState(state) }
    }

    private func insert(_ row: StorageRow) throws {
        let number = state.nextRow
        try insertStatement.bind(number, at: 1)
        try insertStatement.bind(row.id, at: 2)
        for (offset, index) in columns.enumerated() {
            try insertStatement.bind(row.key(index), at: 3 + offset)
        }
        try insertStatement.bind(row.body, at: 3 + columns.count)
        let checksum = Int(Int64(bitPattern: Checksum.of(row.id, row.body)))
        try insertStatement.bind(checksum, at: 4 + columns.count)
        try insertStatement.run()
        try row.forEachKey { index, key in
            state.counts[index] += 1
            guard let statement = manyStatements.first(where: { $0.index == index })?.insert else { return }
            try statement.run(key, row.id, number)
        }
        try insertWords(row, number)
        bulk?.set(row.id, row: number)
        state.counts[schema.indexes.count] += 1
        state.nextRow += 1
        hasChanged = true
    }

    private func insertWords(_ row: StorageRow, _ number: Int) throws {
        guard let searchStatement, !row.words.isEmpty else { return }
        try searchStatement.run(number, row.words)
        if let words = state.words { state.words = words &+ SQLiteWords.digest(row.words, row: number) }
    }

    /// Gives a row its entries in the indexes that the schema knows.
    private func fill(_ row: StorageRow, _ found: Found) throws {
        var number = found.row
        // The words of a row cannot be taken away, so that it gets another number with its new ones.
        if schema.isSearchable, schema.wordsState.isKnown {
            number = state.nextRow
            state.nextRow += 1
            let tables =
                [SQLiteLayout.table(schema)] + manyStatements.map { SQLiteLayout.manyTable(schema, $0.index) }
            for table in tables {
                try database.run("UPDATE \(table) SET row = ? WHERE row = ?", number, found.row)
            }
            try insertWords(row, number)
        }
        for (index, hasKey) in zip(columns, found.keys) where schema.indexes[index].state.isKnown {
            let key = row.key(index)
            let column = SQLiteLayout.column(schema, index)
            try database.run(
                "UPDATE \(SQLiteLayout.table(schema)) SET \(column) = ? WHERE row = ?",
                key,
                number
            )
            state.counts[index] += (key == nil ? 0 : 1) - hasKey
        }
        for (index, insert, delete) in manyStatements where schema.indexes[index].state.isKnown {
            try delete.run(number)
            state.counts[index] -= database.changes
            try row.forEachKey { position, key in
                guard position == index else { return }
                try insert.run(key, row.id, number)
                state.counts[index] += 1
            }
        }
        bulk?.set(row.id, row: number)
        hasChanged = true
    }

    /// Finds a record's row, and for each column whether it has a key.
    private func find(_ id: UnsafeRawBufferPointer) throws -> Found? {
        if let bulk {
            guard let row = bulk.row(of: id) else { return nil }
            try findStatement.bind(row, at: 2)
        }
        var found: Found?
        try findStatement.run(id) { row in
            found = (row.number(0), columns.indices.map { row.number(1 + $0) })
        }
        return found
    }

    private func delete(_ id: UnsafeRawBufferPointer, _ found: Found) throws {
        for (index, hasKey) in zip(columns, found.keys) { state.counts[index] -= hasKey }
        try deleteStatement.run(found.row)
        for (index, _, statement) in manyStatements {
            try statement.run(found.row)
            state.counts[index] -= database.changes
        }
        bulk?.set(id, row: nil)
        state.counts[schema.indexes.count] -= 1
        hasChanged = true
    }
}
