import TextWorkers

/// Reads within `RecordStore.read` and `RecordStore.transaction`, on the store's thread: many reads for one way there.
///
/// Records are decoded where their type is known, by inlined functions; the rest is done here.
public struct RecordReader {
    let connection: any StorageConnection
    let store: RecordStore
    /// The store's locale when reading began.
    let sorting: StoreCollation.Sorting?

    /// Whether it reads a copy, which has the declared indexes only.
    private let isCopy: Bool

    init(connection: any StorageConnection, store: RecordStore, isCopy: Bool = false) {
        self.connection = connection
        self.store = store
        self.isCopy = isCopy
        sorting = store.collation.sorting
    }

    private func stored(_ schema: CollectionSchema) -> CollectionSchema {
        isCopy ? store.declared(schema, sorting) : store.schema(schema, sorting)
    }

    /// How many records are read at a time: no statement is under way while they are visited.
    @usableFromInline
    static let pageLength = 1_000

    /// The record of that id, or nil.
    @inlinable
    public func get<R: Record>(_ type: R.Type, id: String) throws -> R? {
        try get(type, ids: [id]).first
    }

    /// The records of those ids that are there, in the order of the ids.
    @inlinable
    public func get<R: Record>(_ type: R.Type, ids: [String]) throws -> [R] {
        try found(in: R.schema.collection, ids: ids).decoded(type)
    }

    /// The records of a query, from its cursor on.
    @inlinable
    public func page<R: Record>(_ type: R.Type, _ query: RecordQuery<R>) throws -> RecordPage<R> {
        try found(by: query).page(type)
    }

    /// Visits all records of a query, whatever its limit, from its cursor on; a search has its first matches only.
    @inlinable
    public func forEach<R: Record>(
        _ type: R.Type,
        _ query: RecordQuery<R> = RecordQuery(),
        _ visit: (R) throws -> Void
    ) throws {
        var query = query
        query.limit = Self.pageLength
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
        repeat {
            let found = try scanned(R.schema.collection, after: cursor)
            for record in try found.decoded(type) { try visit(record) }
            cursor = found.next
        } while cursor != nil
    }

    /// The records from an offset on, for a list that shows a window of a million.
    ///
    /// Costs a walk over the index entries from the nearer end, without the records.
    @inlinable
    public func window<R: Record>(
        _ type: R.Type,
        _ query: RecordQuery<R>,
        offset: Int
    ) throws -> RecordPage<R> {
        try found(by: query, offset: offset).page(type)
    }

    /// The same with the number of all records of the query: a search is made once for both.
    @inlinable
    public func countedWindow<R: Record>(
        _ type: R.Type,
        _ query: RecordQuery<R>,
        offset: Int
    ) throws -> (page: RecordPage<R>, total: RecordCount) {
        let (found, total) = try foundAndCounted(by: query, offset: offset)
        return (try found.page(type), total)
    }

    /// How many records a query has in all, whatever its cursor and limit.
    public func count<R: Record>(
        _ type: R.Type,
        _ query: RecordQuery<R> = RecordQuery()
    ) throws -> RecordCount {
        let schema = stored(R.schema.collection)
        let range = try query.range(in: schema, sorting?.collator)
        guard
            let found = try RecordSearch(query, of: schema, in: range, on: connection, sorting?.collator)?
                .matches()
        else {
            return .exact(try connection.count(of: schema, in: range))
        }
        return found.total
    }

    /// How many records a query has, counted no further than a limit, so that the costs do not grow with the store.
    public func count<R: Record>(_ type: R.Type, _ query: RecordQuery<R>, limit: Int) throws -> RecordCount {
        var beyond = query
        beyond.limit = 0
        let hasMore = try window(type, beyond, offset: limit + 1).next != nil
        return hasMore ? .atLeast(limit) : try count(type, query)
    }

    /// The key under which an index has a collated text; keys sort byte by byte.
    public func key(of text: CollatedText) throws -> [UInt8] {
        try store.collation.key(of: text, sorting)
    }

    /// Records in the order in which an index has them, without those that have no key in it.
    public func sorted<R: Record, Key>(
        _ records: [R],
        by index: RecordIndex<R, Key>,
        _ direction: RecordQuery<R>.Direction = .ascending
    ) throws -> [R] {
        let schema = R.schema.collection
        guard let position = schema.indexes.firstIndex(where: index.declaration.isSame) else { return [] }
        var entries = IndexEntries(schema: schema)
        var keyed: [(place: RecordCursor, record: R)] = []
        for record in records {
            entries.removeAll()
            index.fill(record, position, &entries)
            for (_, key) in entries.keys.prefix(1) {
                let bytes = Array(entries.bytes[key])
                let isCollated = index.declaration.isCollated
                let resolved = try isCollated ? store.collation.resolved(bytes, sorting) : bytes
                keyed.append((RecordCursor(key: resolved, id: record.id), record))
            }
        }
        keyed.sort { direction == .ascending ? $0.place.precedes($1.place) : $1.place.precedes($0.place) }
        return keyed.map(\.record)
    }

    // MARK: - Encoded records

    @usableFromInline
    func found(in schema: CollectionSchema, ids: [String]) throws -> EncodedRecords {
        var found = EncodedRecords()
        try connection.forEachBody(of: stored(schema), ids: ids) { position, body in
            ids[position].withBytes { found.append(id: $0, body: body) }
        }
        return found
    }

    /// The records of a query, from its cursor or from an offset on.
    @usableFromInline
    func found<R: Record>(by query: RecordQuery<R>, offset: Int? = nil) throws -> EncodedRecords {
        let schema = stored(R.schema.collection)
        let range = try query.range(in: schema, sorting?.collator)
        guard let search = RecordSearch(query, of: schema, in: range, on: connection, sorting?.collator)
        else {
            return try found(in: schema, range, after: query.after, offset: offset, limit: query.limit)
        }
        let matches = try search.sorted(search.matches())
        let after = query.after.map { last in
            matches.partition { range.isDescending ? !$0.precedes(last) : !last.precedes($0) }
        }
        return try found(by: query, in: matches, offset: offset ?? after ?? 0)
    }

    /// The records of a query from an offset on, and the number of all.
    @usableFromInline
    func foundAndCounted<R: Record>(
        by query: RecordQuery<R>,
        offset: Int
    ) throws -> (EncodedRecords, RecordCount) {
        let schema = stored(R.schema.collection)
        let range = try query.range(in: schema, sorting?.collator)
        guard let search = RecordSearch(query, of: schema, in: range, on: connection, sorting?.collator)
        else {
            let found = try found(in: schema, range, after: nil, offset: offset, limit: query.limit)
            return (found, .exact(try connection.count(of: schema, in: range)))
        }
        let matches = try search.matches()
        return (try found(by: query, in: search.sorted(matches), offset: offset), matches.total)
    }

    /// Some of the sorted matches of a search.
    private func found<R: Record>(
        by query: RecordQuery<R>,
        in matches: [RecordCursor],
        offset: Int
    ) throws -> EncodedRecords {
        let shown = matches.dropFirst(max(0, offset)).prefix(max(0, query.limit))
        var found = try found(in: R.schema.collection, ids: shown.map(\.id))
        if shown.endIndex < matches.endIndex { found.next = shown.last ?? query.after }
        return found
    }

    private func found(
        in schema: CollectionSchema,
        _ range: IndexRange,
        after cursor: RecordCursor?,
        offset: Int?,
        limit: Int
    ) throws -> EncodedRecords {
        var found = EncodedRecords()
        var start = cursor
        if let offset {
            start = try offset > 0 ? connection.cursor(of: schema, in: range, offset: offset - 1) : nil
            guard offset <= 0 || start != nil else { return found }
        }
        guard limit > 0 else {
            found.next = start
            return found
        }
        found.next = try connection.forEachRow(of: schema, in: range, after: start, limit: limit) {
            found.append(id: $0, body: $1)
        }
        return found
    }

    /// Records as they lie in the table.
    @usableFromInline
    func scanned(_ schema: CollectionSchema, after cursor: RecordCursor?) throws -> EncodedRecords {
        var found = EncodedRecords()
        let collection = StoredCollection(stored(schema))
        found.next = try connection.scan(collection, after: cursor, limit: Self.pageLength, damaged: nil) {
            found.append(id: $0, body: $1)
        }
        return found
    }
}

extension Record {
    /// Reads back a record that is stored.
    ///
    /// - Throws: `StorageError.unreadable` where it has another form than the type, and `.corrupt` where it has none.
    @inlinable
    static func decode(stored id: String, _ body: UnsafeRawBufferPointer) throws -> Self {
        do {
            return try decode(id: id, body: body)
        } catch {
            throw failure(error, id: id, body)
        }
    }
}
