/// One connection to a store, and the thread that makes its calls; connects at the first call.
///
/// Calls are made in the order in which they arrive, those that wait when the connection is closed too.
actor ConnectionActor {
    private typealias Write = (number: Int, batch: StorageBatch)

    private struct WriteQueue: Sendable {
        var writes: [Write] = []
        var lastNumber = 0
    }

    nonisolated let engine: any StorageEngine
    private let executor = BlockingExecutor(label: "store")
    private var connection: (any StorageConnection)?
    private var isClosed = false
    /// The batches that no transaction has taken yet.
    private nonisolated let queue = Guarded(WriteQueue())
    /// The outcomes of written batches, until their tasks take them.
    private var results: [Int: Result<WriteSummary, any Error>] = [:]

    /// So many that the wait for the disk is a small part, and so few that they are soon done.
    private static let operationsAtOnce = 10_000

    nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

    init(engine: any StorageEngine) {
        self.engine = engine
    }

    /// Makes a call that may connect.
    ///
    /// - Throws: `StorageError.closed`, or what the work throws.
    func run<Value: Sendable>(
        _ work: @Sendable (any StorageConnection) throws -> Value
    ) throws -> Value {
        try work(connected())
    }

    /// Makes a call that needs the engine and no connection.
    ///
    /// - Throws: `StorageError.closed`, or what the work throws.
    func examine<Value: Sendable>(_ work: @Sendable (any StorageEngine) throws -> Value) throws -> Value {
        guard !isClosed else { throw StorageError.closed }
        return try work(engine)
    }

    func connect() throws { _ = try connected() }

    private func connected() throws -> any StorageConnection {
        guard !isClosed else { throw StorageError.closed }
        if let connection { return connection }
        let connection = try engine.connect()
        self.connection = connection
        return connection
    }

    func close() throws {
        isClosed = true
        defer { connection = nil }
        try connection?.close()
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
            let done = try connected().apply(writes.map(\.batch))
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
