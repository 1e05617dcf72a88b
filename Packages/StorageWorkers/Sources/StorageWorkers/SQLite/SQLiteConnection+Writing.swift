extension SQLiteConnection {
    func apply(_ operations: [StorageOperation], schemas: [RecordSchema]) throws -> WriteSummary {
        do {
            let summary = try transaction {
                let writers = try schemas.map { schema in
                    try create(schema)
                    return try SQLiteCollectionWriter(schema, ids: try bulkIDs(schema), database: database)
                }
                var summary = WriteSummary()
                for operation in operations {
                    try writers[operation.collection].apply(operation, summary: &summary)
                }
                for writer in writers { try writer.finish() }
                return summary
            }
            for ids in bulkCollections.values { ids.commit() }
            return summary
        } catch {
            for ids in bulkCollections.values { ids.rollBack() }
            forgetCollections()
            throw error
        }
    }
}
