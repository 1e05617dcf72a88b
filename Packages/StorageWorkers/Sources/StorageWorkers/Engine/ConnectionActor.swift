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
        guard !isClosed else { throw StorageError.closed }
        if let connection { return try work(connection) }
        let connection = try engine.connect()
        self.connection = connection
        return try work(connection)
    }

    func close() throws {
        isClosed = true
        defer { connection = nil }
        try connection?.close()
    }
}
