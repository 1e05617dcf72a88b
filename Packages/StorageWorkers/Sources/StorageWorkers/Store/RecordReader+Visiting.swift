/// The part of reading that is the same for all types of records.
extension RecordReader {
    /// Visits what is stored under those ids, in their order.
    @usableFromInline
    func visitBodies(
        of schema: CollectionSchema,
        ids: [String],
        _ visit: (_ id: String, _ body: UnsafeRawBufferPointer) throws -> Void
    ) throws {
        try connection.forEachBody(of: store.schema(schema), ids: ids) { try visit(ids[$0], $1) }
    }

    /// Visits the records of a query, and gives where to go on; bytes are there during the visit.
    @usableFromInline
    func visitPage<R: Record>(
        _ type: R.Type,
        _ query: RecordQuery<R>,
        _ visit: StorageVisit
    ) throws -> RecordCursor? {
        guard query.limit > 0 else { return query.after }
        let schema = store.schema(R.schema.collection)
        let range = try query.range(in: schema)
        guard let search = query.matching.flatMap(SearchText.init) else {
            return try connection.forEachRow(
                of: schema,
                in: range,
                after: query.after,
                limit: query.limit,
                visit
            )
        }
        let found = try search.sortedMatches(of: type, schema, in: range, for: query, from: connection)
        let start = query.after.map { last in
            found.partition { range.isDescending ? !$0.precedes(last) : !last.precedes($0) }
        }
        let shown = found[(start ?? 0)...].prefix(query.limit)
        try visitBodies(of: R.schema.collection, ids: shown.map(\.id)) { id, body in
            try id.withBytes { try visit($0, body) }
        }
        return shown.endIndex == found.endIndex ? nil : shown.last
    }

    /// Visits records as they lie in the table, and gives where to go on.
    @usableFromInline
    func visitTable(
        of schema: CollectionSchema,
        after cursor: RecordCursor?,
        _ visit: StorageVisit
    ) throws -> RecordCursor? {
        try connection.scan(
            StoredCollection(store.schema(schema)),
            after: cursor,
            limit: Self.pageLength,
            damaged: nil,
            visit
        )
    }
}

extension Record {
    /// Reads back a record that is stored; what cannot be read is a damaged record.
    @inlinable
    static func decode(stored id: String, _ body: UnsafeRawBufferPointer) throws -> Self {
        do {
            return try decode(id: id, body: body)
        } catch {
            throw StorageError.unreadable(error, collection: schema.name, id: id)
        }
    }
}

extension StorageError {
    @usableFromInline
    static func unreadable(_ error: any Error, collection: String, id: String) -> StorageError {
        .corrupt("it cannot be read back: \(error)", record: "\(collection)/\(id)")
    }
}
