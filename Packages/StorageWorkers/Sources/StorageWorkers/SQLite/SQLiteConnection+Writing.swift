extension SQLiteConnection {
    private func write(_ batch: StorageBatch) throws -> WriteSummary {
        try transaction {
            let writers = try batch.schemas.map { schema in
                try create(schema)
                return try SQLiteCollectionWriter(schema, ids: try bulkIDs(schema), connection: self)
            }
            var summary = WriteSummary()
            for operation in batch.operations {
                try writers[operation.collection].apply(operation, summary: &summary)
            }
            for writer in writers { try writer.finish() }
            return summary
        }
    }

    /// All in one transaction; where one of them fails, each in its own.
    func apply(_ batches: [StorageBatch]) throws -> [Result<WriteSummary, any Error>] {
        guard batches.count > 1 else { return eachAlone(batches) }
        do {
            let summaries = try transaction {
                try batches.map(write)
            }
            return summaries.map { .success($0) }
        } catch let error as StorageError where error.isOfStore {
            throw error
        } catch {
            return eachAlone(batches)
        }
    }

    private func eachAlone(_ batches: [StorageBatch]) -> [Result<WriteSummary, any Error>] {
        batches.map { batch in Result { try write(batch) } }
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
