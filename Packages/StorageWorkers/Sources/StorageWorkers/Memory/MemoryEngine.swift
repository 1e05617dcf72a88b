/// Keeps records in memory, for tests and for trying things out; it ends with the store.
final class MemoryEngine: StorageEngine {
    private let collections = Guarded<[String: MemoryCollection]>([:])

    let capabilities: StorageCapabilities = []

    func connect() throws -> any StorageConnection { MemoryConnection(engine: self) }

    fileprivate func read<Value: Sendable>(
        _ schema: RecordSchema,
        _ work: (MemoryCollection) throws -> Value
    ) throws -> Value {
        try collections.withLock { collections in
            let collection = collections[schema.name] ?? MemoryCollection(schema)
            try collection.check(schema)
            return try work(collection)
        }
    }

    fileprivate var all: [String: MemoryCollection] { collections.withLock { $0 } }

    fileprivate func write<Value: Sendable>(
        _ work: (inout [String: MemoryCollection]) throws -> Value
    ) throws -> Value {
        try collections.withLock { collections in
            // Changed as a copy, so that a batch that fails leaves nothing behind.
            var changed = collections
            let value = try work(&changed)
            collections = changed
            return value
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
            for schema in schemas { try collections[schema.name]?.check(schema) }
            for operation in operations {
                let schema = schemas[operation.collection]
                try collections[schema.name, default: MemoryCollection(schema)]
                    .apply(operation, summary: &summary)
            }
            return summary
        }
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
        let rows = engine.all[collection]?.rows ?? [:]
        let ids = rows.keys.filter { other in
            id.map { $0.utf8.lexicographicallyPrecedes(other.utf8) } ?? true
        }
        for id in ids.sorted(by: { $0.utf8.lexicographicallyPrecedes($1.utf8) }).prefix(max(0, limit)) {
            try rows[id]?.body.withUnsafeBytes { try visit(id, $0) }
        }
    }

    func rebuild(
        _ schema: RecordSchema,
        _ encode: (String, UnsafeRawBufferPointer) throws -> StorageOperation
    ) throws {
        try engine.write { collections in
            guard let before = collections[schema.name], before.schema != schema else { return }
            var after = MemoryCollection(schema)
            var summary = WriteSummary()
            for (id, row) in before.rows.sorted(by: { $0.value.number < $1.value.number }) {
                try after.apply(row.body.withUnsafeBytes { try encode(id, $0) }, summary: &summary)
            }
            collections[schema.name] = after
        }
    }

    func check(_ report: (StorageDamage) -> Void) throws {
        // What is in memory is kept by the machine; there is nothing to compare it with.
    }

    func close() throws {}
}
