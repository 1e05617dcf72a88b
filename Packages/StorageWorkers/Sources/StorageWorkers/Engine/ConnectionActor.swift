internal import Synchronization

/// A connection to a store, opened by the first call and used by one call at a time.
///
/// Long calls run on the actor's own thread, in the order of their arrival. Brief calls run on the cooperative pool.
@_spi(Backend)
public actor ConnectionActor {
    private typealias Write = (number: Int, batch: StorageBatch)

    private struct WriteQueue: Sendable {
        var writes: [Write] = []
        var lastNumber = 0
    }

    /// The connection between two calls.
    ///
    /// - Note: `@unchecked Sendable` is safe, because a call takes the connection out of `state` or holds its lock.
    private enum State: @unchecked Sendable {
        case unopened
        case idle(any StorageConnection)
        /// A call on the actor uses it, or could not open it.
        case taken
        case closed
    }

    nonisolated let engine: any StorageEngine
    private let executor = BlockingExecutor(label: "store")
    private nonisolated let state = Guarded(State.unopened)
    private nonisolated let briefCalls = Atomic(0)
    /// Whether a call on the actor uses the connection or waits for it. Brief calls then queue up behind it.
    private nonisolated let isTaken = Atomic(false)
    /// The batches that are not written yet, oldest first.
    private nonisolated let queue = Guarded(WriteQueue())
    /// The results of written batches, by number, until their tasks take them.
    private var results: [Int: Result<WriteSummary, any Error>] = [:]

    /// The maximum number of operations that share a sync, unless one batch has more. A sync takes a few milliseconds, and
    /// so many operations about 100.
    private static let operationsAtOnce = 10_000
    private static let briefCallsBeforeYield = 32

    public nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

    public init(engine: any StorageEngine) {
        self.engine = engine
    }

    /// Makes a call that takes some microseconds.
    ///
    /// If the connection is idle, the call runs on the cooperative pool, which saves two changes of threads. It never runs
    /// on the main thread, and waits only for other brief calls.
    ///
    /// - Throws: `StorageError.closed`, and the errors of the work.
    @concurrent
    nonisolated func runBriefly<Value: Sendable>(
        _ work: @Sendable (any StorageConnection) throws -> Value
    ) async throws -> Value {
        // Brief calls suspend nowhere else, so a loop of them would occupy a thread of the pool.
        let number = briefCalls.wrappingAdd(1, ordering: .relaxed).newValue
        if number.isMultiple(of: Self.briefCallsBeforeYield) { await Task.yield() }
        if !isTaken.load(ordering: .relaxed) {
            let value = try state.withLock { state -> Value? in
                guard case .idle(let connection) = state else { return nil }
                return try work(connection)
            }
            if let value { return value }
        }
        return try await run(work)
    }

    /// Makes a call of any length, and opens the connection if necessary.
    ///
    /// - Throws: `StorageError.closed`, and the errors of the work.
    public func run<Value: Sendable>(
        _ work: @Sendable (any StorageConnection) throws -> Value
    ) throws -> Value {
        isTaken.store(true, ordering: .relaxed)
        defer { isTaken.store(false, ordering: .relaxed) }
        let connection =
            switch set(.taken) {
            case .closed: throw StorageError.closed
            case .idle(let connection): connection
            case .unopened, .taken: try engine.connect()
            }
        defer { set(.idle(connection)) }
        return try work(connection)
    }

    /// Makes a call of any length that needs no connection.
    ///
    /// - Throws: `StorageError.closed`, and the errors of the work.
    public func examine<Value: Sendable>(
        _ work: @Sendable (any StorageEngine) throws -> Value
    ) throws -> Value {
        if case .closed = state.withLock({ $0 }) { throw StorageError.closed }
        return try work(engine)
    }

    /// Whether the connection is open and no call uses it.
    public nonisolated var isOpen: Bool {
        state.withLock { state in
            if case .idle = state { true } else { false }
        }
    }

    /// Closes the connection until the next call.
    public func disconnect() throws {
        if case .idle(let connection) = set(.unopened) { try connection.close() }
    }

    /// Closes the connection after the calls that are under way.
    public nonisolated func close() async throws {
        // An actor without a connection needs no thread for it.
        let isUnopened = state.withLock { state in
            guard case .unopened = state else { return false }
            state = .closed
            return true
        }
        if !isUnopened { try await closeConnection() }
    }

    private func closeConnection() throws {
        if case .idle(let connection) = set(.closed) { try connection.close() }
    }

    /// Changes the state, unless it is closed.
    ///
    /// - Returns: The previous state.
    @discardableResult
    private func set(_ next: State) -> State {
        state.withLock { state in
            let previous = state
            if case .closed = state {} else { state = next }
            return previous
        }
    }

    // MARK: - Shared commits

    /// The number of batches that are not written yet.
    nonisolated var queuedWrites: Int { queue.withLock(\.writes.count) }

    /// Writes a batch. The first caller on the actor writes all queued batches with one sync, and the others then find
    /// their results.
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

    /// Writes the oldest queued batches, and keeps their results.
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
