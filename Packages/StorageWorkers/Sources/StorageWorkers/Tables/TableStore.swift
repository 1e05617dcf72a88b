/// A store that has its tables in memory: alone, or with a log behind them.
protocol TableStore: Sendable {
    /// Uses the tables as they are now.
    func read<Value: Sendable>(_ work: (inout RecordTables) throws -> Value) throws -> Value

    /// Writes batches, each whole or not at all.
    ///
    /// - Parameter declaresAnew: see `WriteStaging.plans`.
    /// - Throws: an error that keeps all of them from being written; that of one batch is its result.
    func write(
        _ batches: [StorageBatch],
        declaringAnew declaresAnew: Bool
    ) throws -> [Result<WriteSummary, StorageError>]

    /// Keeps other processes from writing from now on.
    func takeRightToWrite() throws

    /// A connection has been closed.
    func disconnect() throws
}
