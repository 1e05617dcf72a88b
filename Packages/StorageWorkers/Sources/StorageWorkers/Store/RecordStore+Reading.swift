extension RecordStore {
    /// Reads several things that belong together: all reads see the same state.
    ///
    /// - Parameters:
    ///   - types: the records that are read; those of an earlier version are brought up to the present one first.
    ///   - isolation: the caller's.
    ///   - work: runs on the store's reading thread; it may not wait for anything else.
    /// - Throws: `StorageError`, or what the work throws.
    public func read<Value: Sendable>(
        _ types: any Record.Type...,
        isolation: isolated (any Actor)? = #isolation,
        _ work: @Sendable (RecordReader) throws -> Value
    ) async throws -> Value {
        try await prepared(types) {
            try await core.reader.run { connection in
                var value: Value?
                try connection.consistently {
                    value = try work(RecordReader(connection: connection, store: self))
                }
                guard let value else { throw StorageError.unsupported("the backend did not run the reading") }
                return value
            }
        }
    }

    /// The record of that id, or nil.
    public func get<R: Record>(_ type: R.Type, id: String) async throws -> R? {
        try await one(type) { try $0.get(type, id: id) }
    }

    /// The records of those ids that are there, in the order of the ids.
    public func get<R: Record>(_ type: R.Type, ids: [String]) async throws -> [R] {
        try await one(type) { try $0.get(type, ids: ids) }
    }

    /// The records of a query, from its cursor on.
    public func page<R: Record>(_ type: R.Type, _ query: RecordQuery) async throws -> RecordPage<R> {
        try await one(type) { try $0.page(type, query) }
    }

    /// The records from an offset on: what a list that shows a window of a million needs.
    ///
    /// Costs a walk over the index entries from the nearer end, without the records.
    public func window<R: Record>(
        _ type: R.Type,
        _ query: RecordQuery,
        offset: Int
    ) async throws -> RecordPage<R> {
        try await one(type) { try $0.window(type, query, offset: offset) }
    }

    /// How many records a query has in all, whatever its cursor and limit.
    public func count<R: Record>(
        _ type: R.Type,
        _ query: RecordQuery = RecordQuery()
    ) async throws -> RecordCount {
        try await one(type) { try $0.count(type, query) }
    }

    /// One read, which needs no snapshot to be consistent.
    private func one<R: Record, Value: Sendable>(
        _ type: R.Type,
        _ work: @Sendable (RecordReader) throws -> Value
    ) async throws -> Value {
        try await prepared([type]) {
            try await core.reader.run { try work(RecordReader(connection: $0, store: self)) }
        }
    }
}
