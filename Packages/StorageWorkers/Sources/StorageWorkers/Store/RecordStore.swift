private import Synchronization

/// A store of records: typed, over any backend.
///
/// Reads and writes run on threads of their own, never on the caller's; they may be called from anywhere. There is
/// one writer, and reading does not wait for it.
public final class RecordStore: Sendable {
    public let location: StorageLocation
    public let capabilities: StorageCapabilities
    private let writer: ConnectionActor
    private let reader: ConnectionActor
    private let listeners = Mutex<[Int: AsyncStream<StoreChange>.Continuation]>([:])

    /// Opens a store, and creates it where there is none.
    ///
    /// - Throws: `StorageError`.
    public static func open(
        _ location: StorageLocation,
        schemes: StorageSchemes = .standard
    ) async throws -> RecordStore {
        let store = RecordStore(location: location, engine: try schemes.engine(for: location))
        // Connecting now shows now whether it can be.
        try await store.reader.run { _ in }
        return store
    }

    private init(location: StorageLocation, engine: any StorageEngine) {
        self.location = location
        capabilities = engine.capabilities
        writer = ConnectionActor(engine: engine, label: "store.writer")
        reader = ConnectionActor(engine: engine, label: "store.reader")
    }

    /// Closes the store; everything that is asked of it afterwards is an error.
    public func close() async throws {
        for listener in listeners.withLock({ $0.values }) { listener.finish() }
        try await reader.close()
        try await writer.close()
    }

    /// Does all the writes of a batch or none; when it returns they are on disk.
    ///
    /// - Throws: `StorageError`.
    @discardableResult
    public func write(_ batch: RecordBatch) async throws -> WriteSummary {
        guard !batch.isEmpty else { return WriteSummary() }
        let summary = try await writer.run { try $0.apply(batch.operations, schemas: batch.schemas) }
        tell(batch)
        return summary
    }

    /// Writes many batches of one type of record: each is whole and on disk as always, and indexes are made up for at
    /// the end. Other writes may go on beside it.
    ///
    /// - Throws: what the work throws, or `StorageError`.
    public func bulk<R: Record, Value: Sendable>(
        _ type: R.Type,
        isolation: isolated (any Actor)? = #isolation,
        _ work: () async throws -> Value
    ) async throws -> Value {
        try await writer.run { try $0.beginBulk(R.schema) }
        let result: Result<Value, any Error>
        do { result = .success(try await work()) } catch { result = .failure(error) }
        try await writer.run { try $0.endBulk(R.schema) }
        return try result.get()
    }

    /// The changes that this store makes from now on.
    public func changes() -> AsyncStream<StoreChange> {
        let (stream, continuation) = AsyncStream<StoreChange>.makeStream()
        let number = listeners.withLock { listeners in
            let number = (listeners.keys.max() ?? 0) + 1
            listeners[number] = continuation
            return number
        }
        continuation.onTermination = { [weak self] _ in
            _ = self?.listeners.withLock { $0.removeValue(forKey: number) }
        }
        return stream
    }

    func read<Value: Sendable>(
        _ work: @Sendable (any StorageConnection) throws -> Value
    ) async throws -> Value {
        try await reader.run(work)
    }

    private func tell(_ batch: RecordBatch) {
        let listeners = listeners.withLock { Array($0.values) }
        guard !listeners.isEmpty else { return }
        for (position, schema) in batch.schemas.enumerated() {
            let named = batch.ids(ofCollection: position, limit: StoreChange.namedIDs + 1)
            let change = StoreChange(
                collection: schema.name,
                ids: named.count > StoreChange.namedIDs ? nil : named
            )
            for listener in listeners { listener.yield(change) }
        }
    }
}
