/// Keeps one connection to one thread; connects at the first use.
actor ConnectionActor {
    private struct Use: Sendable {
        var isAsked = false
        var isClosed = false
        /// Whether nothing that waits can be answered any more.
        var isGone = false
    }

    private let executor: BlockingExecutor
    nonisolated let engine: any StorageEngine
    private let idle: IdleExecutors
    private var connection: (any StorageConnection)?
    private let use = Guarded(Use())

    nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

    init(engine: any StorageEngine, idle: IdleExecutors = .shared) {
        self.engine = engine
        self.idle = idle
        executor = idle.take() ?? BlockingExecutor(label: "store")
    }

    nonisolated(nonsending) func run<Value: Sendable>(
        _ work: @Sendable (any StorageConnection) throws -> Value
    ) async throws -> Value {
        try checkIsThere()
        return try await perform(work)
    }

    private func perform<Value: Sendable>(
        _ work: @Sendable (any StorageConnection) throws -> Value
    ) throws -> Value {
        try work(connected())
    }

    /// Nothing is asked of an executor that serves another connection by now.
    ///
    /// - Throws: `StorageError.closed`.
    nonisolated func checkIsThere() throws {
        if use.withLock(\.isGone) { throw StorageError.closed }
    }

    /// Runs work that is soon done; it knows nothing of the caller's task.
    nonisolated(nonsending) func runBriefly(
        _ work: @escaping @Sendable (any StorageConnection) throws -> Void
    ) async throws {
        try checkIsThere()
        try await executor.call { try self.assumeIsolated { try work($0.connected()) } }
    }

    nonisolated(nonsending) func connect() async throws {
        try await runBriefly { _ in }
    }

    /// Runs work that is begun even where there is no connection, and connects when it asks for one.
    ///
    /// - Parameters:
    ///   - isBrief: whether it may be soon done.
    ///   - work: knows nothing of the caller's task.
    nonisolated(nonsending) func runConnecting(
        isBrief: Bool,
        _ work: @escaping @Sendable (() throws -> any StorageConnection) throws -> Void
    ) async throws {
        try await executor.call(isBrief: isBrief) {
            try self.assumeIsolated { actor in try work { try actor.connected() } }
        }
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
        let (before, isGone) = use.withLock { use in
            let before = use
            use.isClosed = true
            // Where nobody has asked for a connection yet, nobody gets one any more.
            use.isGone = use.isGone || !use.isAsked
            return (before, use.isGone)
        }
        guard !isGone else { return }
        defer { if !before.isClosed { idle.keep(executor) } }
        try await executor.call { try self.assumeIsolated { try $0.disconnect() } }
    }

    private func disconnect() throws {
        defer {
            connection = nil
            use.withLock { $0.isGone = true }
        }
        try connection?.close()
    }
}
