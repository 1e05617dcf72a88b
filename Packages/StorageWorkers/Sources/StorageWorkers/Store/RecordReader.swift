/// Reads within `RecordStore.read` and `RecordStore.transaction`, on the store's thread: many reads for one way there.
///
/// What is done for each record is inlined where the record's type is known; the rest is done here.
public struct RecordReader {
    let connection: any StorageConnection
    let store: RecordStore

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
        let next = try visitPage(type, query) { id, body in
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
        while true {
            let page = try page(type, query)
            for record in page.records { try visit(record) }
            guard let next = page.next else { return }
            query.after = next
        }
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

    /// How many records are read at a time: no statement is under way while they are visited.
    @usableFromInline
    static let pageLength = 1_000

    /// The records from an offset on: what a list that shows a window of a million needs.
    ///
    /// Costs a walk over the index entries from the nearer end, without the records.
    public func window<R: Record>(
        _ type: R.Type,
        _ query: RecordQuery<R>,
        offset: Int
    ) throws -> RecordPage<R> {
        guard let query = try self.query(type, query, offset: offset) else {
            return RecordPage(records: [], next: nil)
        }
        return try page(type, query)
    }

    /// The query from an offset on; nil past the end.
    @usableFromInline
    func query<R: Record>(_ type: R.Type, _ query: RecordQuery<R>, offset: Int) throws -> RecordQuery<R>? {
        var query = query
        query.after = nil
        if offset > 0 {
            guard let cursor = try cursor(type, query, offset: offset - 1) else { return nil }
            query.after = cursor
        }
        return query
    }

    /// How many records a query has in all, whatever its cursor and limit.
    public func count<R: Record>(
        _ type: R.Type,
        _ query: RecordQuery<R> = RecordQuery()
    ) throws -> RecordCount {
        let schema = store.schema(R.schema.collection)
        let range = try query.range(in: schema)
        guard let search = query.matching.flatMap(SearchText.init) else {
            return .exact(try connection.count(of: schema, in: range))
        }
        let found = try search.matches(of: type, schema, in: range, for: query, from: connection)
        return found.isCut ? .atLeast(found.cursors.count) : .exact(found.cursors.count)
    }

    private func cursor<R: Record>(
        _ type: R.Type,
        _ query: RecordQuery<R>,
        offset: Int
    ) throws -> RecordCursor? {
        let schema = store.schema(R.schema.collection)
        let range = try query.range(in: schema)
        guard let search = query.matching.flatMap(SearchText.init) else {
            return try connection.cursor(of: schema, in: range, offset: offset)
        }
        let found = try search.sortedMatches(of: type, schema, in: range, for: query, from: connection)
        return found.indices.contains(offset) ? found[offset] : nil
    }
}
