import StorageWorkers

/// A connection to a JSON file; all of them share one state.
final class JSONFileConnection: StorageConnection {
    private let engine: JSONFileEngine

    init(engine: JSONFileEngine) {
        self.engine = engine
    }

    /// The collection as it is declared; an empty one where it is not there yet.
    private func collection(_ schema: CollectionSchema) throws -> JSONCollection {
        guard let collection = engine.all[schema.name] else { return JSONCollection(schema) }
        try collection.check(schema)
        return collection
    }

    func bodies(of schema: CollectionSchema, ids: [String]) throws -> [StoredBody] {
        let rows = try collection(schema).rows
        return ids.compactMap { id in rows[id].map { StoredBody(id: id, body: Array($0.body.utf8)) } }
    }

    func rows(
        of schema: CollectionSchema,
        in range: IndexRange,
        after: StoredPosition?,
        limit: Int
    ) throws -> [StoredRow] {
        let collection = try collection(schema)
        return collection.positions(in: range)
            .drop { position in
                guard let after else { return false }
                return range.isDescending ? !position.precedes(after) : !after.precedes(position)
            }
            .prefix(max(0, limit))
            .map { StoredRow(position: $0, body: Array((collection.rows[$0.id]?.body ?? "").utf8)) }
    }

    func position(of schema: CollectionSchema, in range: IndexRange, offset: Int) throws -> StoredPosition? {
        let positions = try collection(schema).positions(in: range)
        return positions.indices.contains(offset) ? positions[offset] : nil
    }

    func count(of schema: CollectionSchema, in range: IndexRange) throws -> Int {
        try collection(schema).positions(in: range).count
    }

    func search(
        of schema: CollectionSchema,
        for search: SearchExpression,
        in range: IndexRange,
        limit: Int
    ) throws -> [StoredPosition] {
        let collection = try collection(schema)
        return collection.positions(in: range)
            .filter { collection.rows[$0.id]?.matches(search.words) ?? false }
            .sorted { (collection.rows[$0.id]?.number ?? 0) < (collection.rows[$1.id]?.number ?? 0) }
            .prefix(max(0, limit)).map(\.self)
    }

    func apply(_ operations: [StorageOperation], schemas: [CollectionSchema]) throws -> WriteSummary {
        for schema in schemas where !schema.isWellFormed {
            throw StorageError.invalidRecord(schema.name, "its schema's names are not lower-case names")
        }
        return try engine.write { collections in
            var summary = WriteSummary()
            for schema in schemas { try collections[schema.name]?.check(schema) }
            for operation in operations {
                let schema = schemas[operation.collection]
                try collections[schema.name, default: JSONCollection(schema)]
                    .apply(operation, schema: schema, summary: &summary)
            }
            return summary
        }
    }

    func exclusively(_ work: () throws -> Void) throws {
        // The store has one connection that writes, and the file one process.
        try work()
    }

    func collections() throws -> [StoredCollection] {
        engine.all.map { name, collection in
            StoredCollection(
                name: name,
                version: collection.version,
                definition: collection.definition,
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
            var body = rows[id]?.body ?? ""
            try body.withUTF8 { try visit(id, UnsafeRawBufferPointer($0)) }
        }
    }

    func rebuild(
        _ schema: CollectionSchema,
        _ encode: (String, UnsafeRawBufferPointer) throws -> StorageOperation
    ) throws {
        try engine.write { collections in
            guard let before = collections[schema.name] else { return }
            if (try? before.check(schema)) != nil { return }
            var after = JSONCollection(schema)
            var summary = WriteSummary()
            for (id, row) in before.rows.sorted(by: { $0.value.number < $1.value.number }) {
                var body = row.body
                let operation = try body.withUTF8 { try encode(id, UnsafeRawBufferPointer($0)) }
                try after.apply(operation, schema: schema, summary: &summary)
            }
            collections[schema.name] = after
        }
    }

    func check(_ report: (StorageDamage) -> Void, progress: @escaping StorageProgress) throws {
        // A file that is no JSON of this form is refused when it is opened; there is no checksum to compare.
    }

    func close() throws {}
}
