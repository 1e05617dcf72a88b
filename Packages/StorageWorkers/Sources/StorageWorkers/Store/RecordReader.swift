/// Reads within `RecordStore.read` and `RecordStore.transaction`, on the store's thread: many reads for one way there.
public struct RecordReader {
    let connection: any StorageConnection
    let store: RecordStore

    /// The record of that id, or nil.
    public func get<R: Record>(_ type: R.Type, id: String) throws -> R? {
        var record: R?
        try connection.forEachBody(of: store.schema(R.schema), ids: [id]) { _, body in
            record = try RecordStore.decode(type, id: id, body: body)
        }
        return record
    }

    /// The records of those ids that are there, in the order of the ids.
    public func get<R: Record>(_ type: R.Type, ids: [String]) throws -> [R] {
        var records: [(position: Int, record: R)] = []
        try connection.forEachBody(of: store.schema(R.schema), ids: ids) { position, body in
            records.append((position, try RecordStore.decode(type, id: ids[position], body: body)))
        }
        return records.sorted { $0.position < $1.position }.map(\.record)
    }

    /// The records of a query, from its cursor on.
    public func page<R: Record>(_ type: R.Type, _ query: RecordQuery) throws -> RecordPage<R> {
        guard query.limit > 0 else { return RecordPage(records: [], next: query.after) }
        let schema = store.schema(R.schema)
        let range = try query.range(in: schema)
        if let search = query.matching.flatMap(SearchText.init) {
            return try page(type, query, range, schema, search)
        }
        let after = query.after.map { StoredPosition(key: $0.key, id: $0.id) }
        var records: [R] = []
        records.reserveCapacity(min(query.limit, Self.pageLength))
        var last: RecordCursor?
        var hasMore = false
        let (wanted, overflows) = query.limit.addingReportingOverflow(1)
        let limit = overflows ? query.limit : wanted
        try connection.forEachRow(of: schema, in: range, after: after, limit: limit) { row in
            guard records.count < query.limit else {
                hasMore = true
                return
            }
            let id = String(decoding: row.id, as: UTF8.self)
            records.append(try RecordStore.decode(type, id: id, body: row.body))
            if records.count == query.limit { last = RecordCursor(key: Array(row.key), id: id) }
        }
        return RecordPage(records: records, next: hasMore ? last : nil)
    }

    /// Visits all records of a query, whatever its limit, from its cursor on; a search has its first matches only.
    public func forEach<R: Record>(
        _ type: R.Type,
        _ query: RecordQuery = RecordQuery(),
        _ visit: (R) throws -> Void
    ) throws {
        var query = query
        query.limit = Self.pageLength
        while true {
            let page = try page(type, query)
            for record in page.records { try visit(record) }
            guard let next = page.next else { return }
            query.after = next
        }
    }

    /// Visits all records in no certain order: the cheapest way to see every one.
    public func scan<R: Record>(_ type: R.Type, _ visit: (R) throws -> Void) throws {
        let schema = store.schema(R.schema)
        var position: StoredPosition?
        var records: [R] = []
        repeat {
            records.removeAll(keepingCapacity: true)
            position = try connection.scan(of: schema, after: position, limit: Self.pageLength) { id, body in
                records.append(
                    try RecordStore.decode(type, id: String(decoding: id, as: UTF8.self), body: body)
                )
            }
            for record in records { try visit(record) }
        } while position != nil
    }

    /// How many records are read at a time: no statement is under way while they are visited.
    private static let pageLength = 1_000

    /// The records from an offset on: what a list that shows a window of a million needs.
    ///
    /// Costs a walk over the index entries from the nearer end, without the records.
    public func window<R: Record>(
        _ type: R.Type,
        _ query: RecordQuery,
        offset: Int
    ) throws -> RecordPage<R> {
        var query = query
        query.after = nil
        if offset > 0 {
            guard let position = try position(type, query, offset: offset - 1) else {
                return RecordPage(records: [], next: nil)
            }
            query.after = RecordCursor(key: position.key, id: position.id)
        }
        return try page(type, query)
    }

    /// How many records a query has in all, whatever its cursor and limit.
    public func count<R: Record>(_ type: R.Type, _ query: RecordQuery = RecordQuery()) throws -> RecordCount {
        let schema = store.schema(R.schema)
        let range = try query.range(in: schema)
        guard let search = query.matching.flatMap(SearchText.init) else {
            return .exact(try connection.count(of: schema, in: range))
        }
        let found = try search.matches(of: type, schema, in: range, from: connection)
        return found.isCut ? .atLeast(found.positions.count) : .exact(found.positions.count)
    }

    private func position<R: Record>(
        _ type: R.Type,
        _ query: RecordQuery,
        offset: Int
    ) throws -> StoredPosition? {
        let schema = store.schema(R.schema)
        let range = try query.range(in: schema)
        guard let search = query.matching.flatMap(SearchText.init) else {
            return try connection.position(of: schema, in: range, offset: offset)
        }
        let found = try search.sortedMatches(of: type, schema, in: range, from: connection)
        return found.indices.contains(offset) ? found[offset] : nil
    }

    private func page<R: Record>(
        _ type: R.Type,
        _ query: RecordQuery,
        _ range: IndexRange,
        _ schema: RecordSchema,
        _ search: SearchText
    ) throws -> RecordPage<R> {
        let found = try search.sortedMatches(of: type, schema, in: range, from: connection)
        let start = query.after.map { found.partitionIndex(after: $0, range: range) } ?? 0
        let shown = Array(found[start...].prefix(query.limit))
        let records = try get(type, ids: shown.map(\.id))
        let next = found.count - start > shown.count ? shown.last : nil
        return RecordPage(records: records, next: next.map { RecordCursor(key: $0.key, id: $0.id) })
    }
}

extension RecordQuery {
    func range(in schema: RecordSchema) throws -> IndexRange {
        let index = try index.map { name in
            guard let position = schema.indexes.firstIndex(where: { $0.name == name }) else {
                throw StorageError.unknownIndex(name, collection: schema.name)
            }
            return position
        }
        return IndexRange(index: index, keys: keys, isDescending: direction == .descending)
    }
}

extension StoredPosition {
    /// Whether it comes before another: by key, then by id, byte by byte.
    func precedes(_ other: StoredPosition) -> Bool {
        if key != other.key { return key.lexicographicallyPrecedes(other.key) }
        return id.utf8.lexicographicallyPrecedes(other.id.utf8)
    }
}

extension [StoredPosition] {
    /// The first position that comes after the cursor.
    fileprivate func partitionIndex(after cursor: RecordCursor, range: IndexRange) -> Int {
        let position = StoredPosition(key: cursor.key, id: cursor.id)
        return firstIndex { range.isDescending ? $0.precedes(position) : position.precedes($0) } ?? endIndex
    }
}
