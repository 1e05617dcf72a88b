extension RecordStore {
    /// How many records a space has, in all of its collections.
    public func count(inSpace name: String) async throws -> Int {
        try await reader.run { try $0.count(inSpace: name) }
    }

    /// Deletes all records of a space: all, or none. Its collections stay, and are empty.
    ///
    /// - Throws: `StorageError`.
    public func removeRecords(ofSpace name: String) async throws {
        try await takeRecords(ofSpace: name, to: nil)
    }

    /// Makes all records of a space another's, which must not have any in the same collections: all, or none.
    ///
    /// The first use of their indexes there makes the keys.
    ///
    /// - Throws: `StorageError`.
    public func moveRecords(ofSpace source: String, to target: String) async throws {
        try await takeRecords(ofSpace: source, to: target)
    }

    private func takeRecords(ofSpace source: String, to target: String?) async throws {
        guard space.isEmpty, [source, target ?? source].allSatisfy({ CollectionSchema.isName($0[...]) })
        else {
            throw StorageError.unsupported("only the store itself empties and moves spaces")
        }
        let changed = try await writer.run { connection in
            try connection.exclusively {
                let stored = try connection.collections()
                var all = StorageBatch()
                for collection in stored where collection.name.hasPrefix(source + "/") && collection.count > 0
                {
                    var deletes = RecordBatch()
                    _ = try connection.scan(collection, after: nil, limit: .max, damaged: nil) { id, _ in
                        deletes.delete(String(stored: id))
                    }
                    if let target, !collection.isStores {
                        let name = target + collection.name.dropFirst(source.count)
                        let part = try connection.copiedPart(of: collection, as: name, limit: .max)
                        if let moved = part.batch.schemas.first {
                            try connection.declareEmpty(moved, among: stored)
                        }
                        all.append(part.batch)
                    }
                    all.append(deletes, to: [try collection.schema()])
                }
                if !all.operations.isEmpty { _ = try connection.apply(all) }
                return Set(all.schemas.map(\.name))
            }
        }
        storeChanges.tell(changed.map { ($0, nil) })
    }
}

extension StorageConnection {
    /// Declares a collection anew that is there and must be empty: it gets the indexes of records that are moved to it.
    fileprivate func declareEmpty(_ schema: CollectionSchema, among stored: [StoredCollection]) throws {
        guard let there = stored.first(where: { $0.name == schema.name }) else { return }
        guard there.count == 0 else {
            throw StorageError.unsupported("there are records in \(schema.name) already")
        }
        try rebuild(schema) { id, _ in throw StorageError.conflict(collection: schema.name, id: id) }
    }
}
