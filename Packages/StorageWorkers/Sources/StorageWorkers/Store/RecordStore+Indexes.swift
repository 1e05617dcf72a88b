extension RecordStore {
    /// Checks that a program can use the store's collections before it writes anything.
    ///
    /// - Parameter types: The types of the program's records.
    /// - Throws: `StorageError.futureCollection` where a later version of such a type has written its collection.
    public func checkVersions(of types: [any Record.Type]) async throws {
        let versions = Dictionary(
            types.map { ($0.collectionName, $0.collectionVersion) },
            uniquingKeysWith: { $0 < $1 ? $1 : $0 }
        )
        for stored in try await reader.run({ try $0.collections() }) {
            let name = stored.name.split(separator: "/").last.map(String.init) ?? ""
            guard let supported = versions[name], stored.version > supported else { continue }
            throw StorageError.futureCollection(stored.name, found: stored.version, supported: supported)
        }
    }

    /// Takes an index out of use, in all spaces, and removes its keys; others may read and write meanwhile.
    ///
    /// A program that still declares the index makes it anew at its next use.
    ///
    /// - Parameters:
    ///   - index: Its name, or its definition where several have the name, such as `one:year:int`.
    ///   - collection: The name of its collection in a space.
    ///   - types: The types of this program's records, none of which may declare the index.
    /// - Returns: In how many collections it was.
    /// - Throws: `StorageError.unknownIndex`, or `.unsupported` for an index that this program uses.
    public func dropIndex(
        _ index: String,
        of collection: String,
        types: [any Record.Type]
    ) async throws -> Int {
        guard space.isEmpty else {
            throw StorageError.unsupported("a store that is scoped to a space does not drop an index alone")
        }
        var (count, known): (Int, [String]) = (0, [])
        for stored in try await allCollections()
        where stored.name.split(separator: "/").last ?? "" == collection {
            let schema = try stored.schema()
            let used = schema.indexes.filter { !$0.state.isDropped }
            known += used.map(\.plainDefinition).filter { !known.contains($0) }
            let matches = used.filter { [$0.name, $0.plainDefinition].contains(index) }
            guard matches.count < 2 else {
                throw StorageError.unsupported(
                    "several indexes have the name '\(index)'; name one of them as "
                        + matches.map(\.plainDefinition).joined(separator: " or ")
                )
            }
            guard let match = matches.first, let number = schema.indexes.firstIndex(of: match) else {
                continue
            }
            guard !types.contains(where: { $0.declares(match, in: collection) }) else {
                throw StorageError.unsupported(
                    "this program uses the index '\(index)' of '\(collection)' and would make it anew"
                )
            }
            try await drop(number, of: stored.name)
            count += 1
        }
        guard count > 0 else { throw StorageError.unknownIndex(index, collection: collection, known: known) }
        return count
    }

    /// Marks an index as dropped, and then removes its keys in parts.
    private func drop(_ number: Int, of name: String) async throws {
        try await writer.run { connection in
            try connection.exclusively {
                guard let stored = try connection.lockedCollection(name) else {
                    return
                }
                let schema = try stored.schema()
                guard schema.indexes.indices.contains(number) else { return }
                let dropped = schema.dropping(number).definition
                _ = try connection.apply(StorageBatch(definitions: [name: .set(dropped)]))
            }
        }
        var last: String?
        repeat {
            try Task.checkCancellation()
            let after = last
            last = try await writer.run { connection in
                try connection.exclusively { try connection.removeKeys(number, of: name, after: after) }
            }
        } while last != nil
    }
}

extension StorageConnection {
    /// Removes some records' keys in an index.
    ///
    /// - Returns: The last id; nil where no more follow.
    fileprivate func removeKeys(_ number: Int, of name: String, after: String?) throws -> String? {
        guard let stored = try lockedCollection(name) else { return nil }
        let schema = try stored.schema().knowing(number)
        let cursor = after.map { RecordCursor(key: Array($0.utf8), id: $0) }
        var fills = RecordBatch()
        let next = try forEachRow(of: schema, in: IndexRange(), after: cursor, limit: 2_000) {
            fills.fillStored($0, $1)
        }
        var batch = StorageBatch()
        batch.append(fills, to: [schema])
        _ = try apply(batch)
        return next?.id
    }
}

extension Record {
    static var collectionName: String { schema.name }
    fileprivate static var collectionVersion: Int { schema.collection.version }

    fileprivate static func declares(_ index: CollectionSchema.Index, in collection: String) -> Bool {
        schema.name == collection && schema.collection.indexes.contains(where: index.isSame)
    }
}
