extension RecordStore {
    /// Reads in the store; where an index lacks records and the store cannot be written to now, in a copy in memory.
    ///
    /// The copy costs a walk over all records, and is kept until the collection changes: it is for stores on read-only media,
    /// and for those that another process keeps for itself.
    nonisolated(nonsending) func readable<Value: Sendable>(
        _ types: [any Record.Type],
        _ read: nonisolated(nonsending) () async throws -> Value,
        orInCopy work: @Sendable (RecordReader) throws -> Value
    ) async throws -> Value {
        do {
            return try await prepared(types, read)
        } catch let error as StorageError where error.isOfReadOnlyStore {
            return try await reader.run { connection in
                let copy = try connection.consistently {
                    let names = Set(types.map { declared($0.collectionSchema, nil).name })
                    let stored = try connection.collections().filter { names.contains($0.name) }
                    return try copies.copy(of: stored, types, collation.sorting?.tag) { copy in
                        for type in types {
                            try copyRecords(of: type, from: connection, to: copy, orElse: error)
                        }
                    }
                }
                return try work(RecordReader(connection: copy, store: self, isCopy: true))
            }
        }
    }

    /// - Throws: The error, where the records have an earlier version.
    private func copyRecords<R: Record>(
        of type: R.Type,
        from connection: any StorageConnection,
        to copy: any StorageConnection,
        orElse error: StorageError
    ) throws {
        let sorting = collation.sorting
        let schema = declared(R.schema.collection, sorting)
        guard let stored = try connection.collections().first(where: { $0.name == schema.name }) else {
            return
        }
        guard stored.version == schema.version else { throw error }
        var batch = RecordBatch()
        _ = try connection.scan(stored, after: nil, limit: .max, damaged: nil) { id, body in
            try batch.put(R.decode(stored: String(stored: id), body))
        }
        if let sorting { batch = batch.collated(by: sorting.collator) }
        var all = StorageBatch()
        all.append(batch, to: [schema])
        _ = try copy.apply(all)
    }
}

extension Record {
    fileprivate static var collectionSchema: CollectionSchema { schema.collection }
}

extension StorageError {
    fileprivate var isOfReadOnlyStore: Bool {
        switch self {
        case .readOnly, .inUse: true
        default: false
        }
    }
}
