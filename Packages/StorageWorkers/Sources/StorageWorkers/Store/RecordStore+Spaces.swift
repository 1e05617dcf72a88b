extension RecordStore {
    /// How many records a space has, in all of its collections.
    public func count(inSpace name: String) async throws -> Int {
        try await core.reader.run { try $0.count(inSpace: name) }
    }

    /// Deletes all records of a space: all, or none. Its collections stay, and are empty.
    ///
    /// - Throws: `StorageError`.
    public func removeRecords(ofSpace name: String) async throws {
        guard space.isEmpty, CollectionSchema.isName(name[...]) else {
            throw StorageError.unsupported("only the store itself empties a space")
        }
        try await core.writer.run { connection in
            try connection.exclusively {
                var all = StorageBatch(operations: [], schemas: [])
                for collection in try connection.collections()
                where collection.name.hasPrefix(name + "/") && collection.count > 0 {
                    let schema = try collection.schema()
                    var batch = RecordBatch()
                    try connection.forEachRecord(of: collection) { id, _ in
                        batch.delete(String(stored: id))
                    }
                    all.operations += batch.operations(from: all.schemas.count)
                    all.schemas.append(schema)
                }
                if !all.operations.isEmpty { _ = try connection.apply(all) }
            }
        }
    }

    /// Makes all records of a space another's, which must not have any in the same collections: all, or none.
    ///
    /// What they are found by is made anew at their first use there.
    ///
    /// - Throws: `StorageError`.
    public func moveRecords(ofSpace source: String, to target: String) async throws {
        guard space.isEmpty, CollectionSchema.isName(source[...]), CollectionSchema.isName(target[...]) else {
            throw StorageError.unsupported("only the store itself moves records between spaces")
        }
        try await core.writer.run { connection in
            try connection.exclusively {
                let stored = try connection.collections()
                var all = StorageBatch(operations: [], schemas: [])
                for collection in stored where collection.name.hasPrefix(source + "/") && collection.count > 0
                {
                    let name = target + "/" + collection.name.dropFirst(source.count + 1)
                    let moved = CollectionSchema(name: name, version: collection.version)
                    if let there = stored.first(where: { $0.name == name }) {
                        guard there.count == 0 else {
                            throw StorageError.unsupported("there are records in \(name) already")
                        }
                        // An empty one is declared anew, as what is moved has no indexes yet.
                        try connection.rebuild(moved) { id, _ in
                            throw StorageError.conflict(collection: name, id: id)
                        }
                    }
                    let schema = try collection.schema()
                    var puts = RecordBatch()
                    var deletes = RecordBatch()
                    try connection.forEachRecord(of: collection) { id, body in
                        puts.putStored(id, body)
                        deletes.delete(String(stored: id))
                    }
                    all.operations += puts.operations(from: all.schemas.count)
                    all.operations += deletes.operations(from: all.schemas.count + 1)
                    all.schemas += [moved, schema]
                }
                if !all.operations.isEmpty { _ = try connection.apply(all) }
            }
        }
    }
}

extension StorageConnection {
    /// Visits all records of a collection.
    fileprivate func forEachRecord(of collection: StoredCollection, _ visit: StorageVisit) throws {
        _ = try scan(collection, after: nil, limit: .max, damaged: nil, visit)
    }
}
