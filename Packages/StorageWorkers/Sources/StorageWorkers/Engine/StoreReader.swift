/// The connection with which a store reads, on a thread of its own, or the connections of its engine's pool.
final class StoreReader: Sendable {
    private enum Source {
        case connection(ConnectionActor)
        case pool(any StorageReaderPool)
    }

    let engine: any StorageEngine
    private let source: Source

    init(engine: any StorageEngine) {
        self.engine = engine
        source =
            if let pooling = engine as? any PoolingEngine {
                .pool(pooling.makeReaderPool())
            } else {
                .connection(ConnectionActor(engine: engine))
            }
    }

    /// The engine's pool, if it has one.
    var pool: (any StorageReaderPool)? {
        if case .pool(let pool) = source { pool } else { nil }
    }

    /// How many calls have failed because the store could not be reached.
    var lostCalls: Int { pool?.lostCalls ?? 0 }

    /// Makes a call that takes some microseconds; see `ConnectionActor.runBriefly`.
    func runBriefly<Value: Sendable>(
        _ work: @Sendable (any StorageConnection) throws -> Value
    ) async throws -> Value {
        switch source {
        case .connection(let connection): try await connection.runBriefly(work)
        case .pool(let pool): try await pool.run(work)
        }
    }

    /// Makes a call of any length.
    ///
    /// - Throws: `StorageError.closed`, `CancellationError` if the task was cancelled while it waited for a connection of a
    ///   pool, and the errors of the work.
    nonisolated(nonsending) func run<Value: Sendable>(
        _ work: @Sendable (any StorageConnection) throws -> Value
    ) async throws -> Value {
        switch source {
        case .connection(let connection): try await connection.run(work)
        case .pool(let pool): try await pool.run(work)
        }
    }

    /// Makes a call of any length that needs no connection.
    nonisolated(nonsending) func examine<Value: Sendable>(
        _ work: @Sendable (any StorageEngine) throws -> Value
    ) async throws -> Value {
        switch source {
        case .connection(let connection): try await connection.examine(work)
        case .pool(let pool): try await pool.examine(work)
        }
    }

    /// Closes the connections after the calls that are under way.
    func close() async throws {
        switch source {
        case .connection(let connection): try await connection.close()
        case .pool(let pool): try await pool.close()
        }
    }
}
