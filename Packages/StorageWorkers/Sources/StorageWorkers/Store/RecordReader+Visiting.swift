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
        _ visit: (_ id: UnsafeRawBufferPointer, _ body: UnsafeRawBufferPointer) throws -> Void
    ) throws -> RecordCursor? {
        guard query.limit > 0 else { return query.after }
        let schema = store.schema(R.schema.collection)
        let range = try query.range(in: schema)
        guard let search = query.matching.flatMap(SearchText.init) else {
            return try visitRows(of: schema, in: range, query, visit)
        }
        let found = try search.sortedMatches(of: type, schema, in: range, for: query, from: connection)
        let start = query.after.map { cursor in
            let last = StoredPosition(key: cursor.key, id: cursor.id)
            return found.partition { range.isDescending ? !$0.precedes(last) : !last.precedes($0) }
        }
        let shown = found[(start ?? 0)...].prefix(query.limit)
        try visitBodies(of: R.schema.collection, ids: shown.map(\.id)) { id, body in
            try id.withBytes { try visit($0, body) }
        }
        return shown.endIndex == found.endIndex
            ? nil : shown.last.map { RecordCursor(key: $0.key, id: $0.id) }
    }

    /// Visits records as they lie in the table, and gives where to go on.
    @usableFromInline
    func visitTable(
        of schema: CollectionSchema,
        after position: StoredPosition?,
        _ visit: (_ id: String, _ body: UnsafeRawBufferPointer) throws -> Void
    ) throws -> StoredPosition? {
        try connection.scan(of: store.schema(schema), after: position, limit: Self.pageLength) { id, body in
            try visit(String(stored: id), body)
        }
    }

    private func visitRows<R: Record>(
        of schema: CollectionSchema,
        in range: IndexRange,
        _ query: RecordQuery<R>,
        _ visit: (_ id: UnsafeRawBufferPointer, _ body: UnsafeRawBufferPointer) throws -> Void
    ) throws -> RecordCursor? {
        let after = query.after.map { StoredPosition(key: $0.key, id: $0.id) }
        var count = 0
        var last: RecordCursor?
        let (wanted, overflows) = query.limit.addingReportingOverflow(1)
        let limit = overflows ? query.limit : wanted
        try connection.forEachRow(of: schema, in: range, after: after, limit: limit) { row in
            count += 1
            guard count <= query.limit else { return }
            try visit(row.id, row.body)
            if count == query.limit {
                last = RecordCursor(key: Array(row.key), id: String(decoding: row.id, as: UTF8.self))
            }
        }
        return count > query.limit ? last : nil
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
