/// A bulk write into a collection.
final class SQLiteBulkWrite {
    /// The rows by their ids' hashes, while the collection has no indexes; nil where it has them.
    var rows: [Int: Int]?

    init(lacksIndexes: Bool) {
        if lacksIndexes { rows = [:] }
    }

    /// The row that may have the id: only the hashes are equal.
    func row(of id: UnsafeRawBufferPointer) -> Int? { rows?[Self.hash(id)] }

    func set(_ id: UnsafeRawBufferPointer, row: Int?) { rows?[Self.hash(id)] = row }

    /// A hash of the process's own, so that nobody can choose ids of one hash.
    private static func hash(_ id: UnsafeRawBufferPointer) -> Int {
        var hasher = Hasher()
        hasher.combine(bytes: id)
        return hasher.finalize()
    }
}

extension SQLiteConnection {
    func setBulk(_ schema: CollectionSchema, _ isBulk: Bool) throws {
        try isBulk ? beginBulk(schema) : endBulk(schema)
    }

    /// Leaves the indexes of an empty collection and the merging of its words to the end.
    ///
    /// Everything is found without the indexes too, only slower. After a process was killed, the next write makes them.
    private func beginBulk(_ schema: CollectionSchema) throws {
        let isEmpty = try exclusively {
            _ = try create(schema)
            if schema.isSearchable { try setAutomerge(schema, 0) }
            guard try count(of: schema, in: IndexRange()) == 0 else { return false }
            for statement in SQLiteLayout.dropIndexStatements(schema) { try database.run(statement) }
            try database.run("UPDATE store_collections SET lacks_indexes = 1 WHERE name = ?", schema.name)
            return true
        }
        bulkWrites[schema.name] = SQLiteBulkWrite(lacksIndexes: isEmpty)
    }

    private func endBulk(_ schema: CollectionSchema) throws {
        bulkWrites[schema.name] = nil
        try exclusively {
            if try state(schema).lacksIndexes { try createIndexes(schema) }
            if schema.isSearchable { try setAutomerge(schema, 4) }
        }
    }

    /// Sets how many segments of the full-text index are merged as it is written; SQLite's default is 4.
    private func setAutomerge(_ schema: CollectionSchema, _ segments: Int) throws {
        let table = SQLiteLayout.searchTable(schema)
        try database.run("INSERT INTO \(table) (\(table), rank) VALUES ('automerge', \(segments))")
    }
}
