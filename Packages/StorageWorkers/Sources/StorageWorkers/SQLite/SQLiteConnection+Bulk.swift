extension SQLiteConnection {
    func setBulk(_ schema: CollectionSchema, _ isBulk: Bool) throws {
        try isBulk ? beginBulk(schema) : endBulk(schema)
    }

    /// Leaves the indexes of an empty collection for later, and what can wait until the end undone until then.
    ///
    /// Everything is found without the indexes too, only slower; a process that is killed leaves a note for the next
    /// one that writes.
    private func beginBulk(_ schema: CollectionSchema) throws {
        let isEmpty = try transaction {
            try create(schema)
            guard try count(of: schema, in: IndexRange()) == 0
            else { return false }
            for statement in SQLiteLayout.dropIndexStatements(schema) { try database.run(statement) }
            try setLacksIndexes(schema, true)
            return true
        }
        if isEmpty { bulkCollections[schema] = SQLiteBulkIDs() }
        if schema.isSearchable { try setAutomerge(schema, 0) }
        keepsJournalShort = false
    }

    /// Makes up for what `beginBulk` left undone.
    private func endBulk(_ schema: CollectionSchema) throws {
        bulkCollections[schema] = nil
        defer { keepsJournalShort = true }
        try transaction {
            if try state(schema).lacksIndexes { try createIndexes(schema) }
        }
        if schema.isSearchable { try setAutomerge(schema, 4) }
    }

    /// The ids of a bulk write, as long as nobody else has made the indexes.
    func bulkIDs(_ schema: CollectionSchema) throws -> SQLiteBulkIDs? {
        guard let ids = bulkCollections[schema] else { return nil }
        if try state(schema).lacksIndexes { return ids }
        bulkCollections[schema] = nil
        return nil
    }

    func createIndexes(_ schema: CollectionSchema) throws {
        for statement in SQLiteLayout.createIndexStatements(schema) { try database.run(statement) }
        try setLacksIndexes(schema, false)
    }

    private func setLacksIndexes(_ schema: CollectionSchema, _ value: Bool) throws {
        let statement = try database.statement(
            "UPDATE store_collections SET lacks_indexes = ? WHERE name = ?"
        )
        try statement.bind(1, value ? 1 : 0)
        try statement.bind(2, schema.name)
        try statement.run()
    }

    /// How many segments of the full-text index are merged as it is written; its default is 4.
    private func setAutomerge(_ schema: CollectionSchema, _ segments: Int) throws {
        let table = SQLiteLayout.searchTable(schema)
        try transaction {
            try database.run("INSERT INTO \(table) (\(table), rank) VALUES ('automerge', \(segments))")
        }
    }
}
