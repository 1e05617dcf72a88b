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
                var operations: [StorageOperation] = []
                var schemas: [CollectionSchema] = []
                for collection in try connection.collections()
                where collection.name.hasPrefix(name + "/") && collection.count > 0 {
                    var batch = RecordBatch()
                    try connection.forEachRecord(in: collection.name, after: nil, limit: .max) { id, _ in
                        batch.deleteStored(id)
                    }
                    operations += batch.operations(from: schemas.count)
                    schemas.append(try Self.schema(of: collection))
                }
                if !operations.isEmpty { _ = try connection.apply(operations, schemas: schemas) }
            }
        }
    }

    private static func schema(of collection: StoredCollection) throws -> CollectionSchema {
        guard
            let schema = CollectionSchema(
                name: collection.name,
                version: collection.version,
                definition: collection.definition
            )
        else {
            throw StorageError.corrupt(
                "the definition of '\(collection.name)' cannot be read",
                record: nil
            )
        }
        return schema
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
                var operations: [StorageOperation] = []
                var schemas: [CollectionSchema] = []
                for collection in stored where collection.name.hasPrefix(source + "/") && collection.count > 0
                {
                    let name = target + "/" + collection.name.dropFirst(source.count + 1)
                    if let there = stored.first(where: { $0.name == name }) {
                        guard there.count == 0 else {
                            throw StorageError.unsupported("there are records in \(name) already")
                        }
                        // An empty one is declared anew, as what is moved has no indexes yet.
                        try connection.rebuild(CollectionSchema(name: name, version: collection.version)) {
                            id,
                            _ in
                            throw StorageError.conflict(collection: name, id: id)
                        }
                    }
                    let schema = try Self.schema(of: collection)
                    var batch = RecordBatch()
                    var ids: [String] = []
                    try connection.forEachRecord(in: collection.name, after: nil, limit: .max) { id, body in
                        batch.putStored(id, body)
                        ids.append(id)
                    }
                    for id in ids { batch.deleteStored(id) }
                    operations += batch.operations(
                        collections: (put: schemas.count, delete: schemas.count + 1)
                    )
                    schemas.append(CollectionSchema(name: name, version: collection.version))
                    schemas.append(schema)
                }
                if !operations.isEmpty { _ = try connection.apply(operations, schemas: schemas) }
            }
        }
    }
}
