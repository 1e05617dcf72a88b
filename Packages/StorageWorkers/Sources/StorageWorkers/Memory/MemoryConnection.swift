/// A connection to records in memory; all of them share one state.
final class MemoryConnection: StorageConnection {
    private let engine: MemoryEngine
    /// What there was when reads began that belong together.
    private var snapshot: [String: MemoryCollection]?

    init(engine: MemoryEngine) {
        self.engine = engine
    }

    private func read<Value: Sendable>(
        _ schema: CollectionSchema,
        _ work: (inout MemoryCollection) throws -> Value
    ) throws -> Value {
        guard var snapshot else { return try engine.read { try Self.read(schema, &$0, work) } }
        // What is put in order for one of the reads is there for the next.
        self.snapshot = nil
        defer { self.snapshot = snapshot }
        return try Self.read(schema, &snapshot, work)
    }

    private static func read<Value>(
        _ schema: CollectionSchema,
        _ collections: inout [String: MemoryCollection],
        _ work: (inout MemoryCollection) throws -> Value
    ) throws -> Value {
        // Reading makes no collection.
        guard collections[schema.name] != nil else {
            var none = MemoryCollection(schema)
            return try work(&none)
        }
        try collections[schema.name]?.check(schema)
        return try work(&collections[schema.name, default: MemoryCollection(schema)])
    }

    func consistently(_ work: () throws -> Void) throws {
        guard snapshot == nil else { return try work() }
        snapshot = engine.all
        defer { snapshot = nil }
        try work()
    }

    func bodies(of schema: CollectionSchema, ids: [String]) throws -> [StoredBody] {
        try read(schema) { collection in
            ids.compactMap { id in collection.rows[id].map { StoredBody(id: id, body: $0.body) } }
        }
    }

    func rows(
        of schema: CollectionSchema,
        in range: IndexRange,
        after: StoredPosition?,
        limit: Int
    ) throws -> [StoredRow] {
        try read(schema) { collection in
            let positions = collection.positions(in: range)
            let limit = max(0, limit)
            guard range.isDescending else {
                let start = after.map { last in positions.partition { !last.precedes($0) } } ?? 0
                return positions.dropFirst(start).prefix(limit).map { collection.row($0) }
            }
            let end = after.map { last in positions.partition { $0.precedes(last) } } ?? positions.count
            return positions.prefix(end).suffix(limit).reversed().map { collection.row($0) }
        }
    }

    func position(of schema: CollectionSchema, in range: IndexRange, offset: Int) throws -> StoredPosition? {
        try read(schema) { collection in
            let positions = collection.positions(in: range)
            guard offset >= 0, offset < positions.count else { return nil }
            return range.isDescending
                ? positions[positions.endIndex - 1 - offset] : positions[positions.startIndex + offset]
        }
    }

    func count(of schema: CollectionSchema, in range: IndexRange) throws -> Int {
        try read(schema) { $0.positions(in: range).count }
    }

    func search(
        of schema: CollectionSchema,
        for search: SearchExpression,
        in range: IndexRange,
        limit: Int
    ) throws -> [StoredPosition] {
        try read(schema) { $0.search(search, in: range, limit: limit) }
    }

    func apply(_ operations: [StorageOperation], schemas: [CollectionSchema]) throws -> WriteSummary {
        for schema in schemas where !schema.isWellFormed {
            throw StorageError.invalidRecord(schema.name, "its schema's names are not lower-case names")
        }
        return try engine.apply(operations, schemas)
    }

    func exclusively(_ work: () throws -> Void) throws {
        // The store has one connection that writes.
        try work()
    }

    func collections() throws -> [StoredCollection] {
        engine.all.values.map { collection in
            StoredCollection(
                name: collection.schema.name,
                version: collection.schema.version,
                definition: collection.schema.definition,
                count: collection.rows.count
            )
        }
        .sorted { $0.name < $1.name }
    }

    func forEachRecord(
        in collection: String,
        after id: String?,
        limit: Int,
        _ visit: (String, UnsafeRawBufferPointer) throws -> Void
    ) throws {
        let rows = try engine.read { collections in
            let all = IndexRange()
            guard let positions = collections[collection]?.positions(in: all) else { return [StoredRow]() }
            let start = id.map { id in positions.partition { !id.utf8.lexicographicallyPrecedes($0.id.utf8) }
            }
            return positions.dropFirst(start ?? 0).prefix(max(0, limit))
                .compactMap { collections[collection]?.row($0) }
        }
        for row in rows { try row.body.withUnsafeBytes { try visit(row.position.id, $0) } }
    }

    func rebuild(
        _ schema: CollectionSchema,
        _ encode: (String, UnsafeRawBufferPointer) throws -> StorageOperation
    ) throws {
        try engine.replace(schema.name) { before in
            guard before.schema != schema else { return nil }
            var after = MemoryCollection(schema)
            var summary = WriteSummary()
            for (id, row) in before.rows.sorted(by: { $0.value.number < $1.value.number }) {
                _ = try after.apply(row.body.withUnsafeBytes { try encode(id, $0) }, summary: &summary)
            }
            return after
        }
    }

    func check(_ report: (StorageDamage) -> Void, progress: @escaping StorageProgress) throws {
        // What is in memory is kept by the machine; there is nothing to compare it with.
    }

    func close() throws {}
}
