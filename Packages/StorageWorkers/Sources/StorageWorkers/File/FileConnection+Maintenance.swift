extension FileConnection {
    func exclusively(_ work: () throws -> Void) throws {
        // The right to write is kept until the store is closed, so that nobody else's write comes between.
        try core.takeRightToWrite()
        try work()
    }

    func collections() throws -> [StoredCollection] {
        try core.read { index, _ in
            index.collections.map { collection in
                StoredCollection(
                    name: collection.name,
                    version: collection.declaration.version,
                    definition: collection.definition,
                    count: collection.count
                )
            }
            .sorted { $0.name < $1.name }
        }
    }

    func changeCounters() throws -> [String: Int] {
        try core.read { index, _ in index.changes }
    }

    func forEachRecord(
        in collection: String,
        after id: String?,
        limit: Int,
        _ visit: (String, UnsafeRawBufferPointer) throws -> Void
    ) throws {
        let (found, file) = try core.read { index, file in
            let after = id.map { StoredPosition(key: [], id: $0) }
            let range = IndexRange()
            return (index.collection(collection)?.rows(in: range, after: after, limit: limit) ?? [], file)
        }
        for start in stride(from: 0, to: found.count, by: Self.readAtOnce) {
            let part = found[start..<min(start + Self.readAtOnce, found.count)]
            let bodies = try file?.bodies(part.map(\.row)) ?? []
            for (row, body) in zip(part, bodies) {
                try body.withUnsafeBytes { try visit(row.position.id, $0) }
            }
        }
    }

    private static let readAtOnce = 4_096

    func rebuild(
        _ schema: CollectionSchema,
        _ encode: (String, UnsafeRawBufferPointer) throws -> StorageOperation
    ) throws {
        try core.takeRightToWrite()
        var operations: [StorageOperation] = []
        try forEachRecord(in: schema.name, after: nil, limit: .max) { id, body in
            operations.append(try encode(id, body))
        }
        let batch = FileBatch(operations: operations, schemas: [schema], declaresAnew: true)
        _ = try core.write([batch])[0].get()
    }

    func check(_ report: (StorageDamage) -> Void, progress: @escaping StorageProgress) throws {
        _ = try FileEngine(core: core).check(report, progress: progress)
    }

    func backup(to path: String, progress: @escaping StorageProgress) throws {
        try FileEngine(core: core).backup(to: path, progress: FileEngine.telling(progress))
    }
}
