/// Reads within `RecordStore.read` and `RecordStore.transaction`, on the store's thread: many reads for one way there.
///
/// The work for each record is inlined where the record's type is known; the rest is done here.
public struct RecordReader {
    let connection: any StorageConnection
    let store: RecordStore

    /// How many records are read at a time: no statement is under way while they are visited.
    @usableFromInline
    static let pageLength = 1_000

    /// The record of that id, or nil.
    @inlinable
    public func get<R: Record>(_ type: R.Type, id: String) throws -> R? {
        var record: R?
        try visitBodies(of: R.schema.collection, ids: [id]) { _, body in
            record = try R.decode(stored: id, body)
        }
        return record
    }

    /// The records of those ids that are there, in the order of the ids.
    @inlinable
    public func get<R: Record>(_ type: R.Type, ids: [String]) throws -> [R] {
        var records: [R] = []
        try visitBodies(of: R.schema.collection, ids: ids) { id, body in
            records.append(try R.decode(stored: id, body))
        }
        return records
    }

    /// The records of a query, from its cursor on.
    @inlinable
    public func page<R: Record>(_ type: R.Type, _ query: RecordQuery<R>) throws -> RecordPage<R> {
        var records: [R] = []
        records.reserveCapacity(min(max(0, query.limit), RecordReader.pageLength))
        let next = try visitPage(query) { id, body in
            records.append(try R.decode(stored: String(stored: id), body))
        }
        return RecordPage(records: records, next: next)
    }

    /// Visits all records of a query, whatever its limit, from its cursor on; a search has its first matches only.
    @inlinable
    public func forEach<R: Record>(
        _ type: R.Type,
        _ query: RecordQuery<R> = RecordQuery(),
        _ visit: (R) throws -> Void
    ) throws {
        var query = query
        query.limit = RecordReader.pageLength
        repeat {
            let page = try page(type, query)
            for record in page.records { try visit(record) }
            query.after = page.next
        } while query.after != nil
    }

    /// Visits all records in no certain order: the cheapest way to see every one.
    @inlinable
    public func scan<R: Record>(_ type: R.Type, _ visit: (R) throws -> Void) throws {
        var cursor: RecordCursor?
        var records: [R] = []
        repeat {
            records.removeAll(keepingCapacity: true)
            cursor = try visitTable(of: R.schema.collection, after: cursor) { id, body in
                records.append(try R.decode(stored: String(stored: id), body))
            }
            for record in records { try visit(record) }
        } while cursor != nil
    }

    /// The records from an offset on: what a list that shows a window of a million needs.
    ///
    /// Costs a walk over the index entries from the nearer end, without the records.
    public func window<R: Record>(
        _ type: R.Type,
        _ query: RecordQuery<R>,
        offset: Int
    ) throws -> RecordPage<R> {
        let query = try self.query(query, offset: offset)
        return try query.map { try page(type, $0) } ?? RecordPage(records: [], next: nil)
    }

    /// How many records a query has in all, whatever its cursor and limit.
    public func count<R: Record>(
        _ type: R.Type,
        _ query: RecordQuery<R> = RecordQuery()
    ) throws -> RecordCount {
        let (schema, range, search) = try resolved(query)
        guard let found = try search?.matches() else {
            return .exact(try connection.count(of: schema, in: range))
        }
        return found.isCut ? .atLeast(found.cursors.count) : .exact(found.cursors.count)
    }

    // MARK: - Bodies

    /// Visits the bodies of the records of those ids, in their order.
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
    func visitPage<R: Record>(_ query: RecordQuery<R>, _ visit: StorageVisit) throws -> RecordCursor? {
        guard query.limit > 0 else { return query.after }
        let (schema, range, search) = try resolved(query)
        guard let found = try search?.sortedMatches() else {
            return try connection.forEachRow(
                of: schema,
                in: range,
                after: query.after,
                limit: query.limit,
                visit
            )
        }
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
        let stored = StoredCollection(store.schema(schema))
        return try connection.scan(
            stored,
            after: cursor,
            limit: Self.pageLength,
            damaged: nil,
            visit
        )
    }

    /// The query from an offset on; nil past the end.
    @usableFromInline
    func query<R: Record>(_ query: RecordQuery<R>, offset: Int) throws -> RecordQuery<R>? {
        var query = query
        query.after = nil
        guard offset > 0 else { return query }
        let (schema, range, search) = try resolved(query)
        if let found = try search?.sortedMatches() {
            query.after = offset <= found.count ? found[offset - 1] : nil
        } else {
            query.after = try connection.cursor(of: schema, in: range, offset: offset - 1)
        }
        return query.after == nil ? nil : query
    }

    private typealias Resolved<R: Record> = (CollectionSchema, IndexRange, RecordSearch<R>?)

    /// The collection of a query, the range of the index that it follows, and its search where it has one.
    private func resolved<R: Record>(_ query: RecordQuery<R>) throws -> Resolved<R> {
        let schema = store.schema(R.schema.collection)
        let range = try query.range(in: schema)
        return (schema, range, RecordSearch(query, of: schema, in: range, on: connection))
    }
}

extension Record {
    /// Reads back a record that is stored; one that cannot be read is a damaged record.
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
