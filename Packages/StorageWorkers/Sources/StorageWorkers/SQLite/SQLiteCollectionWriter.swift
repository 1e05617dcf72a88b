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
    private let manyIndexes: [SQLiteManyIndex]
    /// They change a row in place, by the offsets of the columns with other keys.
    private var updateStatements: [[Int]: SQLiteStatement] = [:]
    private var state: SQLiteCollectionState
    private var hasChanged = false

    /// See `StoredCollection.shape`.
    var shape: String { state.stored.shape }

    private struct Found {
        var row: Int
        /// The number of keys in each column: one or none.
        var keys: [Int]
        /// The offsets of the columns whose keys are not those of the row that was looked for.
        var changed: [Int]
        var checksum: Int
    }

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
        let found = (["row", "checksum"] + names).joined(separator: ", ")
        let condition = self.bulk == nil ? "id = ?1" : "row = ?2 AND id = ?1"
        findStatement = try database.statement("SELECT \(found) FROM \(table) WHERE \(condition)")
        deleteStatement = try database.statement("DELETE FROM \(table) WHERE row = ?")
        searchStatement =
            schema.isSearchable
            ? try database.statement(
                "INSERT INTO \(SQLiteLayout.searchTable(schema)) (rowid, words) VALUES (?, ?)"
            ) : nil
        manyIndexes = try SQLiteLayout.manyIndexes(schema).map { try SQLiteManyIndex(schema, $0, database) }
    }

    func apply(_ operation: StorageOperation, summary: inout WriteSummary) throws {
        try operation.withRow { row in
            let found = try find(row)
            switch operation.kind {
            case .delete:
                if let found {
                    try delete(row.id, found)
                    summary.deleted += 1
                }
            case .fill:
                if let found { try fill(row, found) }
            case .note:
                try put(row, operation, over: found)
            case .insertIfAbsent where found != nil:
                summary.skipped += 1
            case .insert where found != nil:
                throw StorageError.conflict(
                    collection: schema.name,
                    id: String(decoding: row.id, as: UTF8.self)
                )
            case .put, .insert, .insertIfAbsent:
                if found == nil { summary.inserted += 1 } else { summary.replaced += 1 }
                try put(row, operation, over: found)
            }
        }
    }

    /// Writes the counts and the next row number.
    func finish() throws {
        if hasChanged { try connection.setState(state) }
    }

    private func put(_ row: StorageRow, _ operation: StorageOperation, over found: Found?) throws {
        guard let found else { return try insert(row) }
        // The words of a row cannot be taken away, so that one with other words gets another number.
        let hasSameWords =
            !schema.isSearchable
            || schema.wordsState.isKnown && !schema.wordsState.isStale
                && operation.formerChecksum == found.checksum
        if hasSameWords { return try update(row, found) }
        try delete(row.id, found)
        try insert(row)
    }

    private func insert(_ row: StorageRow) throws {
        let number = state.nextRow
        try insertStatement.bind(number, at: 1)
        try insertStatement.bind(row.id, at: 2)
        for (offset, index) in columns.enumerated() {
            try insertStatement.bind(row.key(index), at: 3 + offset)
        }
        try insertStatement.bind(row.body, at: 3 + columns.count)
        try insertStatement.bind(row.checksum, at: 4 + columns.count)
        try insertStatement.run()
        try row.forEachKey { index, key in
            state.counts[index] += 1
            try manyIndexes.first { $0.index == index }?.insert(key, of: row.id, row: number)
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

    /// Changes a row in place: its body, and its keys where they are others.
    private func update(_ row: StorageRow, _ found: Found) throws {
        let statement = try updateStatement(found.changed)
        var parameter = 1
        for offset in found.changed {
            let key = row.key(columns[offset])
            try statement.bind(key, at: parameter)
            state.counts[columns[offset]] += (key == nil ? 0 : 1) - found.keys[offset]
            parameter += 1
        }
        try statement.bind(row.body, at: parameter)
        try statement.bind(row.checksum, at: parameter + 1)
        try statement.bind(found.row, at: parameter + 2)
        try statement.run()
        for many in manyIndexes { state.counts[many.index] += try many.set(row, row: found.row) }
        hasChanged = true
    }

    private func updateStatement(_ changed: [Int]) throws -> SQLiteStatement {
        if let statement = updateStatements[changed] { return statement }
        let names = changed.map { SQLiteLayout.column(schema, columns[$0]) } + ["body", "checksum"]
        let values = names.map { $0 + " = ?" }.joined(separator: ", ")
        let statement = try database.statement(
            "UPDATE \(SQLiteLayout.table(schema)) SET \(values) WHERE row = ?"
        )
        updateStatements[changed] = statement
        return statement
    }

    /// Gives a row its entries in the indexes that the schema knows.
    private func fill(_ row: StorageRow, _ found: Found) throws {
        var number = found.row
        // The words of a row cannot be taken away, so that it gets another number with its new ones.
        if schema.isSearchable, schema.wordsState.isKnown {
            number = state.nextRow
            state.nextRow += 1
            let tables =
                [SQLiteLayout.table(schema)] + manyIndexes.map { SQLiteLayout.manyTable(schema, $0.index) }
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
        for many in manyIndexes where schema.indexes[many.index].state.isKnown {
            state.counts[many.index] += try many.set(row, row: number)
        }
        bulk?.set(row.id, row: number)
        hasChanged = true
    }

    /// Finds the stored row of a row's id, and compares the keys of both.
    private func find(_ row: StorageRow) throws -> Found? {
        if let bulk {
            guard let number = bulk.row(of: row.id) else { return nil }
            try findStatement.bind(number, at: 2)
        }
        var found: Found?
        try findStatement.run(row.id) { stored in
            var (keys, changed): ([Int], [Int]) = ([], [])
            for (offset, index) in columns.enumerated() {
                let (key, other) = (stored.keyInPlace(2 + offset), row.key(index))
                keys.append(key == nil ? 0 : 1)
                if !isEqual(key, other) { changed.append(offset) }
            }
            found = Found(row: stored.number(0), keys: keys, changed: changed, checksum: stored.number(1))
        }
        return found
    }

    private func isEqual(_ key: UnsafeRawBufferPointer?, _ other: UnsafeRawBufferPointer?) -> Bool {
        guard let key, let other else { return key == nil && other == nil }
        return key.count == other.count && key.compared(to: other) == 0
    }

    private func delete(_ id: UnsafeRawBufferPointer, _ found: Found) throws {
        for (index, hasKey) in zip(columns, found.keys) { state.counts[index] -= hasKey }
        try deleteStatement.run(found.row)
        for many in manyIndexes { state.counts[many.index] -= try many.delete(row: found.row) }
        bulk?.set(id, row: nil)
        state.counts[schema.indexes.count] -= 1
        hasChanged = true
    }
}
