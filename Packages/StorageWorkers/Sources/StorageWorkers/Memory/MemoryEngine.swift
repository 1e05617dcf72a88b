private import Synchronization

/// Keeps records in memory, for tests and for trying things out; it ends with the store.
final class MemoryEngine: StorageEngine {
    private let collections = Mutex<[String: MemoryCollection]>([:])

    let capabilities: StorageCapabilities = []

    func connect() throws -> any StorageConnection { MemoryConnection(engine: self) }

    fileprivate func read<Value: Sendable>(
        _ schema: RecordSchema,
        _ work: (MemoryCollection) throws -> Value
    ) throws -> Value {
        try collections.withLock { try work($0[schema.name] ?? MemoryCollection()) }
    }

    fileprivate func write(
        _ work: (inout [String: MemoryCollection]) throws -> WriteSummary
    ) throws -> WriteSummary {
        try collections.withLock { collections in
            // Changed as a copy, so that a batch that fails leaves nothing behind.
            var changed = collections
            let summary = try work(&changed)
            collections = changed
            return summary
        }
    }
}

/// A connection to records in memory; all of them share one state.
private final class MemoryConnection: StorageConnection {
    private let engine: MemoryEngine
    private var isClosed = false

    init(engine: MemoryEngine) {
        self.engine = engine
    }

    func bodies(of schema: RecordSchema, ids: [String]) throws -> [StoredBody] {
        try engine.read(schema) { collection in
            ids.compactMap { id in collection.rows[id].map { StoredBody(id: id, body: $0.body) } }
        }
    }

    func rows(
        of schema: RecordSchema,
        in range: IndexRange,
        after: StoredPosition?,
        limit: Int
    ) throws -> [StoredRow] {
        try engine.read(schema) { collection in
            collection.positions(in: range)
                .drop { position in
                    guard let after else { return false }
                    return range.isDescending ? !position.precedes(after) : !after.precedes(position)
                }
                .prefix(max(0, limit))
                .map { StoredRow(position: $0, body: collection.rows[$0.id]?.body ?? []) }
        }
    }

    func position(of schema: RecordSchema, in range: IndexRange, offset: Int) throws -> StoredPosition? {
        try engine.read(schema) { collection in
            let positions = collection.positions(in: range)
            return positions.indices.contains(offset) ? positions[offset] : nil
        }
    }

    func count(of schema: RecordSchema, in range: IndexRange) throws -> Int {
        try engine.read(schema) { $0.positions(in: range).count }
    }

    func search(
        of schema: RecordSchema,
        for search: SearchExpression,
        in range: IndexRange,
        limit: Int
    ) throws -> [StoredPosition] {
        try engine.read(schema) { collection in
            collection.positions(in: range)
                .filter { collection.rows[$0.id]?.matches(search.words) ?? false }
                .sorted { (collection.rows[$0.id]?.number ?? 0) < (collection.rows[$1.id]?.number ?? 0) }
                .prefix(max(0, limit)).map(\.self)
        }
    }

    func apply(_ operations: [StorageOperation], schemas: [RecordSchema]) throws -> WriteSummary {
        for schema in schemas where !schema.isWellFormed {
            throw StorageError.invalidRecord(schema.name, "its schema's names are not lower-case names")
        }
        return try engine.write { collections in
            var summary = WriteSummary()
            for operation in operations {
                let schema = schemas[operation.collection]
                try collections[schema.name, default: MemoryCollection()]
                    .apply(operation, schema: schema, summary: &summary)
            }
            return summary
        }
    }

    func close() throws {}
}
