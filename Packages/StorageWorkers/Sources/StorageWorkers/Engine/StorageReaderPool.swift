/// A backend whose stores read with several connections at a time. Others have one, on a thread of its own.
@_spi(Backend)
public protocol PoolingEngine: StorageEngine {
    /// Called once for each store that is opened.
    func makeReaderPool() -> any StorageReaderPool
}

/// Several connections with which a store reads at a time, for an engine whose reads wait for a server.
@_spi(Backend)
public protocol StorageReaderPool: AnyObject, Sendable {
    /// How many calls have failed because the store could not be reached.
    var lostCalls: Int { get }

    /// Makes a call of any length on a connection that no other call uses meanwhile.
    ///
    /// - Throws: `StorageError.closed`, `CancellationError` if the task was cancelled while it waited for a connection, and
    ///   the errors of the work.
    nonisolated(nonsending) func run<Value: Sendable>(
        _ work: @Sendable (any StorageConnection) throws -> Value
    ) async throws -> Value

    /// Makes a call of any length that needs no connection.
    nonisolated(nonsending) func examine<Value: Sendable>(
        _ work: @Sendable (any StorageEngine) throws -> Value
    ) async throws -> Value

    /// The body of a record, if it is there. Reads by several tasks may share a round trip.
    ///
    /// - Parameters:
    ///   - id: The record's identifier.
    ///   - schema: The record's collection.
    ///   - before: Called on the connection before the read; once for several reads of a collection.
    /// - Throws: As `run` does.
    nonisolated(nonsending) func get(
        _ id: String,
        of schema: CollectionSchema,
        before: @escaping @Sendable (any StorageConnection) throws -> Void
    ) async throws -> [UInt8]?

    /// Closes the connections after the calls that are under way; waiting calls fail.
    func close() async throws
}
