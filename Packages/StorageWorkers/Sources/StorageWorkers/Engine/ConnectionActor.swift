/// Keeps one connection to one thread; connects at the first use.
actor ConnectionActor {
    private let executor: BlockingExecutor
    private let engine: any StorageEngine
    private var connection: (any StorageConnection)?
    private var isClosed = false

    nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

    init(engine: any StorageEngine, label: String) {
        self.engine = engine
        executor = BlockingExecutor(label: label)
    }

    func run<Value: Sendable>(
        _ work: @Sendable (any StorageConnection) throws -> Value
    ) throws -> Value {
        try work(connected())
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
}
