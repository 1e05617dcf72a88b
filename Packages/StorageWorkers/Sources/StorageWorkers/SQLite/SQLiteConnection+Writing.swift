extension SQLiteConnection {
    func apply(_ operations: [StorageOperation], schemas: [RecordSchema]) throws -> WriteSummary {
        try transaction {
            let writers = try schemas.map { schema in
                try create(schema)
                return try SQLiteCollectionWriter(schema, ids: try bulkIDs(schema), connection: self)
            }
            var summary = WriteSummary()
            for operation in operations {
                try writers[operation.collection].apply(operation, summary: &summary)
            }
            for writer in writers { try writer.finish() }
            return summary
        }
    }
}
