extension RecordStore {
    /// Reads several things that belong together: all reads see the same state.
    ///
    /// - Parameters:
    ///   - types: the records that are read; those of an earlier version are brought up to the present one first.
    ///   - work: runs on the store's reading thread; it may not wait for anything else.
    /// - Throws: `StorageError`, or the work's error.
    public nonisolated(nonsending) func read<Value: Sendable>(
        _ types: any Record.Type...,
        work: @Sendable (RecordReader) throws -> Value
    ) async throws -> Value {
        try await read(types, work: work)
    }

    /// The same, with the types in an array.
    public nonisolated(nonsending) func read<Value: Sendable>(
        _ types: [any Record.Type],
        work: @Sendable (RecordReader) throws -> Value
    ) async throws -> Value {
        try await readable(types) {
            try await reader.run { connection in
                try storeChanges.learnPosition(ofSpace: space, on: connection)
                return try connection.consistently {
                    try work(RecordReader(connection: connection, store: self))
                }
            }
        } orInCopy: {
            try work($0)
        }
    }

    /// Reads several things that belong together, and shares what is read: tasks that read alike get the same value as
    /// long as nobody writes, so that a change costs one read, however many sessions show what has changed.
    ///
    /// A store in files reads each time.
    ///
    /// - Parameters:
    ///   - types: See `read(_:work:)`.
    ///   - key: All that the work depends on, besides the records. Keys of a type belong to one kind of work.
    ///   - work: See `read(_:work:)`. Its value may be given to every task that has this space of the store.
    /// - Throws: `StorageError`, or the work's error.
    public nonisolated(nonsending) func read<Key: Hashable & Sendable, Value: Sendable>(
        _ types: any Record.Type...,
        sharedBy key: Key,
        work: @Sendable (RecordReader) throws -> Value
    ) async throws -> Value {
        try await readable(types) {
            try await reader.run { connection in
                try storeChanges.learnPosition(ofSpace: space, on: connection)
                return try connection.consistently {
                    let reader = RecordReader(connection: connection, store: self)
                    guard let version = try connection.version(ofSpace: space) else {
                        return try work(reader)
                    }
                    let state = SharedReads.State(
                        space: space,
                        locale: reader.sorting?.tag,
                        version: version
                    )
                    if let known: Value = sharedReads.value(of: key, in: state) { return known }
                    let value = try work(reader)
                    sharedReads.keep(value, of: key, in: state)
                    return value
                }
            }
        } orInCopy: {
            try work($0)
        }
    }

    /// The record of that id, or nil.
    @inlinable
    public nonisolated(nonsending) func get<R: Record>(_ type: R.Type, id: String) async throws -> R? {
        try await found(type, id: id).decoded(type).first
    }

    /// The records of those ids that are there, in the order of the ids.
    @inlinable
    public nonisolated(nonsending) func get<R: Record>(_ type: R.Type, ids: [String]) async throws -> [R] {
        try await one(type, isBrief: ids.count <= Self.briefRows) {
            try $0.found(in: R.schema.collection, ids: ids)
        }
        .decoded(type)
    }

    /// The records of a query, from its cursor on.
    @inlinable
    public nonisolated(nonsending) func page<R: Record>(
        _ type: R.Type,
        _ query: RecordQuery<R>
    ) async throws -> RecordPage<R> {
        try await one(type, isBrief: query.matching == nil && query.limit <= Self.briefRows) {
            try $0.found(by: query)
        }
        .page(type)
    }

    /// The records from an offset on, for a list that shows a window of a million.
    ///
    /// Costs a walk over the index entries from the nearer end, without the records.
    @inlinable
    public nonisolated(nonsending) func window<R: Record>(
        _ type: R.Type,
        _ query: RecordQuery<R>,
        offset: Int
    ) async throws -> RecordPage<R> {
        try await one(type, isBrief: false) { try $0.found(by: query, offset: offset) }.page(type)
    }

    /// How many records a query has in all, whatever its cursor and limit.
    @inlinable
    public nonisolated(nonsending) func count<R: Record>(
        _ type: R.Type,
        _ query: RecordQuery<R> = RecordQuery()
    ) async throws -> RecordCount {
        try await one(type, isBrief: false) { try $0.count(type, query) }
    }

    /// Reading so many rows is brief: about 100 µs.
    @usableFromInline
    static let briefRows = 100

    @usableFromInline
    nonisolated(nonsending) func found<R: Record>(_ type: R.Type, id: String) async throws -> EncodedRecords {
        guard let pool = reader.pool else {
            return try await one(type, isBrief: true) { try $0.found(in: R.schema.collection, ids: [id]) }
        }
        let body = try await prepared([type]) {
            try await pool.get(id, of: schema(R.schema.collection)) { [storeChanges, space] in
                try storeChanges.learnPosition(ofSpace: space, on: $0)
            }
        }
        var found = EncodedRecords()
        if let body { id.withBytes { id in body.withUnsafeBytes { found.append(id: id, body: $0) } } }
        return found
    }

    /// One read, which needs no snapshot to be consistent.
    ///
    /// - Parameter isBrief: Whether the read may run on the cooperative pool; see `ConnectionActor.runBriefly`.
    @usableFromInline
    nonisolated(nonsending) func one<R: Record, Value: Sendable>(
        _ type: R.Type,
        isBrief: Bool,
        _ work: @Sendable (RecordReader) throws -> Value
    ) async throws -> Value {
        try await readable([type]) {
            if isBrief, reader.engine.hasBriefReads {
                try await reader.runBriefly { try work(RecordReader(connection: $0, store: self)) }
            } else {
                try await reader.run { connection in
                    try storeChanges.learnPosition(ofSpace: space, on: connection)
                    return try work(RecordReader(connection: connection, store: self))
                }
            }
        } orInCopy: {
            try work($0)
        }
    }
}
