import StorageWorkers

/// A connection to a JSON file. All connections share one state.
final class JSONFileConnection: StorageConnection {
    private let engine: JSONFileEngine
    /// The state during a group of consistent reads; nil outside of a group.
    private var snapshot: [String: JSONCollection]?

    init(engine: JSONFileEngine) {
        self.engine = engine
    }

    /// The collection with this declaration; an empty one if the file does not contain it.
    private func collection(
        _ schema: CollectionSchema,
        for use: CollectionSchema.Use
    ) throws -> JSONCollection {
        guard let collection = (snapshot ?? engine.all)[schema.name] else { return JSONCollection(schema) }
        try collection.check(schema, for: use)
        return collection
    }

    func forEachBody(
        of schema: CollectionSchema,
        ids: [String],
        _ visit: (Int, UnsafeRawBufferPointer) throws -> Void
    ) throws {
        let rows = try collection(schema, for: .records).rows
        for (position, id) in ids.enumerated() {
            guard var body = rows[id]?.body else { continue }
            try body.withUTF8 { try visit(position, UnsafeRawBufferPointer($0)) }
        }
    }

    func forEachRow(
        of schema: CollectionSchema,
        in range: IndexRange,
        after cursor: RecordCursor?,
        limit: Int,
        _ visit: StorageVisit
    ) throws -> RecordCursor? {
        let collection = try collection(schema, for: CollectionSchema.use(of: range))
        let rest = collection.cursors(in: range)
            .drop { other in
                guard let cursor else { return false }
                return range.isDescending ? !other.precedes(cursor) : !cursor.precedes(other)
            }
        let found = rest.prefix(max(0, limit))
        for var id in found.map(\.id) {
            var body = collection.rows[id]?.body ?? ""
            try id.withUTF8 { id in
                try body.withUTF8 { try visit(UnsafeRawBufferPointer(id), UnsafeRawBufferPointer($0)) }
            }
        }
        return found.count < rest.count ? found.last : nil
    }

    func cursor(of schema: CollectionSchema, in range: IndexRange, offset: Int) throws -> RecordCursor? {
        let cursors = try collection(schema, for: CollectionSchema.use(of: range)).cursors(in: range)
        return cursors.indices.contains(offset) ? cursors[offset] : nil
    }

    func count(of schema: CollectionSchema, in range: IndexRange) throws -> Int {
        try collection(schema, for: CollectionSchema.use(of: range)).cursors(in: range).count
    }

    func search(
        of schema: CollectionSchema,
        for words: [String],
        in range: IndexRange,
        limit: Int
    ) throws -> [RecordCursor] {
        let collection = try collection(schema, for: .words)
        try collection.check(schema, for: CollectionSchema.use(of: range))
        return collection.cursors(in: range)
            .filter { collection.rows[$0.id]?.matches(words) ?? false }
            .sorted { (collection.rows[$0.id]?.number ?? 0) < (collection.rows[$1.id]?.number ?? 0) }
            .prefix(max(0, limit)).map(\.self)
    }

    func apply(_ batches: [StorageBatch]) throws -> [Result<WriteSummary, any Error>] {
        batches.map { batch in
            Result {
                for schema in batch.schemas where !schema.isWellFormed {
                    throw StorageError.invalidRecord(
                        schema.name,
                        "the names in its schema must be lower-case"
                    )
                }
                return try engine.write { collections in
                    var summary = WriteSummary()
                    for schema in batch.schemas {
                        try collections[schema.name]?.check(schema, for: .writing)
                    }
                    for name in batch.expectedShapes.keys {
                        try batch.checkShape(
                            of: name,
                            stored: collections[name].map { $0.shape ?? "" }
                        )
                    }
                    for operation in batch.operations {
                        let schema = batch.schemas[operation.collection]
                        try collections[schema.name, default: JSONCollection(schema)]
                            .apply(operation, schema: schema, summary: &summary)
                    }
                    for (name, change) in batch.definitions {
                        guard let before = collections[name]?.definition else { continue }
                        collections[name]?.definition = change.applied(to: before, of: name)
                    }
                    for (name, shape) in batch.shapes { collections[name]?.shape = shape }
                    return summary
                }
            }
        }
    }

    func exclusively<Value>(_ work: () throws -> Value) throws -> Value {
        // The store writes through one connection, and only one process opens the file.
        try work()
    }

    func consistently<Value>(_ work: () throws -> Value) throws -> Value {
        guard snapshot == nil else { return try work() }
        snapshot = engine.all
        defer { snapshot = nil }
        return try work()
    }

    func collections() throws -> [StoredCollection] {
        engine.all.map { name, collection in
            StoredCollection(
                name: name,
                version: collection.version,
                definition: collection.definition,
                count: collection.rows.count,
                shape: collection.shape ?? ""
            )
        }
        .sorted { $0.name < $1.name }
    }

    func rebuild(
        _ schema: CollectionSchema,
        _ encode: (String, UnsafeRawBufferPointer) throws -> StorageOperation
    ) throws {
        try engine.write { collections in
            guard let before = collections[schema.name] else { return }
            if before.version == schema.version, before.definition == schema.definition { return }
            var after = JSONCollection(schema)
            after.shape = before.shape
            var summary = WriteSummary()
            for (id, row) in before.rows.sorted(by: { $0.value.number < $1.value.number }) {
                var body = row.body
                let operation = try body.withUTF8 { try encode(id, UnsafeRawBufferPointer($0)) }
                try after.apply(operation, schema: schema, summary: &summary)
            }
            collections[schema.name] = after
        }
    }

    func close() throws {}
}
