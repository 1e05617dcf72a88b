import Dispatch

@testable import PostgreSQLStorage
@_spi(Backend) @testable import StorageWorkers

/// A store with several connections, of which a server may refuse some.
struct PooledEngine: PoolingEngine {
    struct Counts {
        var opened = 0
        var most = Int.max
    }

    let counts = Guarded(Counts())
    var stored: any StorageEngine = MemoryEngine()
    let limits: ReaderLimits
    let hasBriefReads = false

    func makeReaderPool() -> any StorageReaderPool { ReaderPool(engine: self, limits: limits) }

    func connect() throws -> any StorageConnection {
        try counts.withLock { counts in
            guard counts.opened < counts.most else { throw StorageError.failed("too many connections") }
            counts.opened += 1
        }
        return try stored.connect()
    }
}

/// A call that holds a connection until it is let go.
struct HeldCall {
    let task: Task<Void, any Error>
    private let gate = DispatchSemaphore(value: 0)

    /// Returns when the call has the connection.
    init(_ pool: ReaderPool) async {
        let begun = AsyncStream<Void>.makeStream()
        task = Task { [gate] in
            defer { begun.continuation.finish() }
            try await pool.run { _ in
                begun.continuation.finish()
                gate.wait()
            }
        }
        for await _ in begun.stream {}
    }

    func end() async throws {
        gate.signal()
        try await task.value
    }
}
