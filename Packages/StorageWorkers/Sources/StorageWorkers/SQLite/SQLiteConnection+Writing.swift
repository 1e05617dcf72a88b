extension SQLiteConnection {
    /// Writes all batches in one transaction; where one of them fails, each in its own.
    func apply(_ batches: [StorageBatch]) throws -> [Result<WriteSummary, any Error>] {
        guard batches.count > 1 else { return eachAlone(batches) }
        do {
            return try exclusively { try batches.map { .success(try write($0)) } }
        } catch let error as StorageError where error.isOfStore {
            throw error
        } catch {
            return eachAlone(batches)
        }
    }

    private func eachAlone(_ batches: [StorageBatch]) -> [Result<WriteSummary, any Error>] {
        batches.map { batch in Result { try write(batch) } }
    }

    private func write(_ batch: StorageBatch) throws -> WriteSummary {
        try exclusively {
            let writers = try batch.schemas.map { schema in
                let isNew = try create(schema)
                let writer = try SQLiteCollectionWriter(
                    schema,
                    bulk: bulkWrites[schema.name],
                    connection: self
                )
                try batch.checkShape(of: schema.name, stored: isNew ? nil : writer.shape)
                return writer
            }
            var summary = WriteSummary()
            for operation in batch.operations {
                try writers[operation.collection].apply(operation, summary: &summary)
            }
            for writer in writers { try writer.finish() }
            for (name, change) in batch.definitions { try redefine(name, change) }
            for (name, shape) in batch.shapes {
                try database.run("UPDATE store_collections SET shape = ? WHERE name = ?", shape, name)
            }
            return summary
        }
    }

    /// Writes all records of a collection anew, from the table that it had, which is renamed meanwhile.
    func rebuild(
        _ schema: CollectionSchema,
        _ encode: (String, UnsafeRawBufferPointer) throws -> StorageOperation
    ) throws {
        try exclusively {
            // Another process may have been faster.
            guard let stored = try storedCollection(schema.name),
                stored.definition != schema.definition || stored.version != schema.version
            else { return }
            let before = try stored.schema()
            let table = SQLiteLayout.table(CollectionSchema(name: schema.name + " before"))
            try database.run("ALTER TABLE \(SQLiteLayout.table(before)) RENAME TO \(table)")
            for statement in SQLiteLayout.dropIndexStatements(before) + SQLiteLayout.dropStatements(before) {
                try database.run(statement)
            }
            try database.run("DELETE FROM store_collections WHERE name = ?", schema.name)
            forgetCollections()
            try createTables(schema, shape: stored.shape)
            try copyRecords(from: table, to: schema, encode)
            try createIndexes(schema)
            try database.run("DROP TABLE \(table)")
        }
    }

    private func copyRecords(
        from table: String,
        to schema: CollectionSchema,
        _ encode: (String, UnsafeRawBufferPointer) throws -> StorageOperation
    ) throws {
        let bulk = SQLiteBulkWrite(lacksIndexes: true)
        let writer = try SQLiteCollectionWriter(schema, bulk: bulk, connection: self)
        var summary = WriteSummary()
        try database.run("SELECT id, body, checksum FROM \(table) ORDER BY row") { row in
            let (id, body) = (row.bytesInPlace(0), row.bytesInPlace(1))
            try schema.verify(id, body, checksum: row.number(2))
            try writer.apply(encode(String(decoding: id, as: UTF8.self), body), summary: &summary)
        }
        try writer.finish()
    }
}

extension StorageError {
    /// Whether no other batch could be written either.
    fileprivate var isOfStore: Bool {
        switch self {
        case .busy, .readOnly, .outcomeUnknown, .closed: true
        default: false
        }
    }
}
