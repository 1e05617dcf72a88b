internal import Synchronization

/// A connection to a store, opened by the first call; one call uses it at a time.
///
/// Calls on the actor may take long: they run on a thread of their own, in the order in which they arrive, and closing
/// waits for those before it.
actor ConnectionActor {
    private typealias Write = (number: Int, batch: StorageBatch)

    private struct WriteQueue: Sendable {
        var writes: [Write] = []
        var lastNumber = 0
    }

    /// A connection that goes from one call to the next.
    ///
    /// - Note: Unchecked, and right: a call takes it out of `idle` or holds its lock, so no two calls have it.
    private struct LentConnection: @unchecked Sendable {
        let connection: any StorageConnection
    }

    nonisolated let engine: any StorageEngine
    private let executor = BlockingExecutor(label: "store")
    /// The open connection; nil while a call on the actor uses it.
    private nonisolated let idle = Guarded<LentConnection?>(nil)
    private nonisolated let briefCalls = Atomic(0)
    /// Whether a call on the actor uses the connection or waits for it: brief calls let it go first.
    private nonisolated let isTaken = Atomic(false)
    private var isClosed = false
    /// The batches that no transaction has taken yet.
    private nonisolated let queue = Guarded(WriteQueue())
    /// The outcomes of written batches, until their tasks take them.
    private var results: [Int: Result<WriteSummary, any Error>] = [:]

    /// So many that the wait for the disk is a small part, and so few that they are soon done.
    private static let operationsAtOnce = 10_000
    private static let briefCallsBeforeYield = 32

    nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

    init(engine: any StorageEngine) {
        self.engine = engine
    }

    /// Makes a call that takes some microseconds, without a change of threads where the connection is idle.
    ///
    /// It runs on the cooperative pool, never on the main thread, and waits there for other such calls only.
    ///
    /// - Throws: `StorageError.closed`, and the errors of the work.
    @concurrent
    nonisolated func runBriefly<Value: Sendable>(
        _ work: @Sendable (any StorageConnection) throws -> Value
    ) async throws -> Value {
        // Brief calls suspend nowhere else, and a loop of them would keep its thread from other tasks.
        let number = briefCalls.wrappingAdd(1, ordering: .relaxed).newValue
        if number.isMultiple(of: Self.briefCallsBeforeYield) { await Task.yield() }
        if !isTaken.load(ordering: .relaxed),
            let value = try idle.withLock({ try $0.map { try work($0.connection) } })
        {
            return value
        }
        return try await run(work)
    }

    /// Makes a call that may connect.
    ///
    /// - Throws: `StorageError.closed`, and the errors of the work.
    func run<Value: Sendable>(
        _ work: @Sendable (any StorageConnection) throws -> Value
    ) throws -> Value {
        guard !isClosed else { throw StorageError.closed }
        isTaken.store(true, ordering: .relaxed)
        defer { isTaken.store(false, ordering: .relaxed) }
        let lent = try takeIdle() ?? LentConnection(connection: engine.connect())
        defer { idle.withLock { $0 = lent } }
        return try work(lent.connection)
    }

    /// Makes a call that needs the engine and no connection.
    ///
    /// - Throws: `StorageError.closed`, and the errors of the work.
    func examine<Value: Sendable>(_ work: @Sendable (any StorageEngine) throws -> Value) throws -> Value {
        guard !isClosed else { throw StorageError.closed }
        return try work(engine)
    }

    func close() throws {
        isClosed = true
        try takeIdle()?.connection.close()
    }

    private func takeIdle() -> LentConnection? {
        idle.withLock { $0.take() }
    }

    // MARK: - Shared commits

    /// How many batches wait.
    nonisolated var waitingWrites: Int { queue.withLock(\.writes.count) }

    /// Writes a batch, together with all others that wait: the first task to arrive writes them, with one wait for the
    /// disk, and the other tasks find their results.
    nonisolated(nonsending) func write(_ batch: StorageBatch) async throws -> WriteSummary {
        let number = queue.withLock { queue in
            queue.lastNumber += 1
            queue.writes.append((queue.lastNumber, batch))
            return queue.lastNumber
        }
        return try await result(of: number)
    }

    private func result(of number: Int) throws -> WriteSummary {
        while true {
            if let result = results.removeValue(forKey: number) { return try result.get() }
            writeWaiting()
        }
    }

    /// Writes the batches that have waited longest.
    private func writeWaiting() {
        let writes = takeWrites()
        do {
            let done = try run { try $0.apply(writes.map(\.batch)) }
            for (write, result) in zip(writes, done) { results[write.number] = result }
            for write in writes.dropFirst(done.count) {
                let error = StorageError.unsupported("the backend has not said what became of the batch")
                results[write.number] = .failure(error)
            }
        } catch {
            for write in writes { results[write.number] = .failure(error) }
        }
    }

    private func takeWrites() -> [Write] {
        queue.withLock { queue in
            var operations = 0
            let count = queue.writes.prefix { write in
                defer { operations += write.batch.operations.count }
                return operations == 0 || operations + write.batch.operations.count <= Self.operationsAtOnce
            }
            .count
            defer { queue.writes.removeFirst(count) }
            return Array(queue.writes.prefix(count))
        }
    }
}
