/// Keeps one connection to one thread; connects at the first use.
actor ConnectionActor {
    private struct Use: Sendable {
        var isAsked = false
        var isClosed = false
    }

    private let executor: BlockingExecutor
    private let engine: any StorageEngine
    private var connection: (any StorageConnection)?
    private let use = Guarded(Use())

    nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

    init(engine: any StorageEngine) {
        self.engine = engine
        executor = IdleExecutors.shared.take() ?? BlockingExecutor(label: "store")
    }

    func run<Value: Sendable>(
        _ work: @Sendable (any StorageConnection) throws -> Value
    ) throws -> Value {
        try work(connected())
    }

    /// Runs work that is soon done; it knows nothing of the caller's task.
    nonisolated(nonsending) func runBriefly(
        _ work: @escaping @Sendable (any StorageConnection) throws -> Void
    ) async throws {
        try await executor.call { try self.assumeIsolated { try work($0.connected()) } }
    }

    nonisolated(nonsending) func connect() async throws {
        try await executor.call { try self.assumeIsolated { _ = try $0.connected() } }
    }

    /// Runs work that is begun even where there is no connection, and connects when it asks for one.
    func runConnecting<Value: Sendable>(
        _ work: @Sendable (() throws -> any StorageConnection) throws -> Value
    ) throws -> Value {
        try work { try self.connected() }
    }

    /// Runs work that needs the engine and no connection.
    func examine<Value: Sendable>(_ work: @Sendable (any StorageEngine) throws -> Value) throws -> Value {
        try work(engine)
    }

    private func connected() throws -> any StorageConnection {
        let isClosed = use.withLock { use in
            use.isAsked = true
            return use.isClosed
        }
        // What waits while the store is closed is still done, unless nothing has been asked before.
        if let connection { return connection }
        guard !isClosed else { throw StorageError.closed }
        let connection = try engine.connect()
        self.connection = connection
        return connection
    }

    nonisolated(nonsending) func close() async throws {
        let (isAsked, wasClosed) = use.withLock { use in
            defer { use.isClosed = true }
            return (use.isAsked, use.isClosed)
        }
        // Where nobody has asked for a connection yet, nobody gets one any more.
        guard isAsked else { return }
        defer { if !wasClosed { IdleExecutors.shared.keep(executor) } }
        try await executor.call { try self.assumeIsolated { try $0.disconnect() } }
    }

    private func disconnect() throws {
        defer { connection = nil }
        try connection?.close()
    }
}
