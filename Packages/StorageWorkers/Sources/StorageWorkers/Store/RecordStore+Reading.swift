extension RecordStore {
    /// The record of that id, or nil.
    public func get<R: Record>(_ type: R.Type, id: String) async throws -> R? {
        try await get(type, ids: [id]).first
    }

    /// The records of those ids that are there, in the order of the ids.
    public func get<R: Record>(_ type: R.Type, ids: [String]) async throws -> [R] {
        try await read { connection in
            let bodies = try connection.bodies(of: R.schema, ids: ids)
            let byID = Dictionary(bodies.map { ($0.id, $0.body) }, uniquingKeysWith: { first, _ in first })
            return try ids.compactMap { id in try byID[id].map { try Self.decode(R.self, id: id, body: $0) } }
        }
    }

    /// The records of a query, from its cursor on.
    public func page<R: Record>(_ type: R.Type, _ query: RecordQuery) async throws -> RecordPage<R> {
        try await read { try Self.page(type, query, from: $0) }
    }

    /// The records from an offset on: what a list that shows a window of a million needs.
    ///
    /// Costs a walk over the index entries from the nearer end, without the records.
    public func window<R: Record>(
        _ type: R.Type,
        _ query: RecordQuery,
        offset: Int
    ) async throws -> RecordPage<R> {
        try await read { connection in
            var query = query
            query.after = nil
            if offset > 0 {
                guard let position = try Self.position(type, query, offset: offset - 1, from: connection)
                else { return RecordPage(records: [], next: nil) }
                query.after = RecordCursor(key: position.key, id: position.id)
            }
            return try Self.page(type, query, from: connection)
        }
    }

    /// How many records a query has in all, whatever its cursor and limit.
    public func count<R: Record>(
        _ type: R.Type,
        _ query: RecordQuery = RecordQuery()
    ) async throws -> RecordCount {
        try await read { connection in
            let range = try Self.range(R.schema, query)
            guard let search = query.matching.flatMap(SearchText.init) else {
                return .exact(try connection.count(of: R.schema, in: range))
            }
            let found = try search.matches(of: R.self, in: range, from: connection)
            return found.isCut ? .atLeast(found.positions.count) : .exact(found.positions.count)
        }
    }

    private static func page<R: Record>(
        _ type: R.Type,
        _ query: RecordQuery,
        from connection: any StorageConnection
    ) throws -> RecordPage<R> {
        guard query.limit > 0 else { return RecordPage(records: [], next: query.after) }
        let range = try range(R.schema, query)
        let rows: [StoredRow]
        if let search = query.matching.flatMap(SearchText.init) {
            let found = try search.sortedMatches(of: R.self, in: range, from: connection)
            let start = query.after.map { after in found.partitionIndex(after: after, range: range) } ?? 0
            rows = try bodies(R.schema, found[start...].prefix(query.limit + 1), from: connection)
        } else {
            let after = query.after.map { StoredPosition(key: $0.key, id: $0.id) }
            let (wanted, overflows) = query.limit.addingReportingOverflow(1)
            rows = try connection.rows(
                of: R.schema,
                in: range,
                after: after,
                limit: overflows ? query.limit : wanted
            )
        }
        let shown = rows.prefix(query.limit)
        let next = rows.count > query.limit ? shown.last.map(\.position) : nil
        return RecordPage(
            records: try shown.map { try decode(R.self, id: $0.position.id, body: $0.body) },
            next: next.map { RecordCursor(key: $0.key, id: $0.id) }
        )
    }

    private static func position<R: Record>(
        _ type: R.Type,
        _ query: RecordQuery,
        offset: Int,
        from connection: any StorageConnection
    ) throws -> StoredPosition? {
        let range = try range(R.schema, query)
        guard let search = query.matching.flatMap(SearchText.init) else {
            return try connection.position(of: R.schema, in: range, offset: offset)
        }
        let found = try search.sortedMatches(of: type, in: range, from: connection)
        return found.indices.contains(offset) ? found[offset] : nil
    }

    private static func bodies(
        _ schema: RecordSchema,
        _ positions: ArraySlice<StoredPosition>,
        from connection: any StorageConnection
    ) throws -> [StoredRow] {
        let bodies = try connection.bodies(of: schema, ids: positions.map(\.id))
        let byID = Dictionary(bodies.map { ($0.id, $0.body) }, uniquingKeysWith: { first, _ in first })
        return positions.compactMap { position in
            byID[position.id].map { StoredRow(position: position, body: $0) }
        }
    }

    private static func range(_ schema: RecordSchema, _ query: RecordQuery) throws -> IndexRange {
        let index = try query.index.map { name in
            guard let position = schema.indexes.firstIndex(where: { $0.name == name }) else {
                throw StorageError.unknownIndex(name, collection: schema.name)
            }
            return position
        }
        return IndexRange(index: index, keys: query.keys, isDescending: query.direction == .descending)
    }

    static func decode<R: Record>(_ type: R.Type, id: String, body: [UInt8]) throws -> R {
        do {
            return try body.withUnsafeBytes { try R.decode(id: id, body: $0) }
        } catch {
            throw StorageError.corrupt("it cannot be read back: \(error)", record: "\(R.schema.name)/\(id)")
        }
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
