/// An engine with tables in memory, with or without a log.
protocol TableStore: Sendable {
    /// Uses the current tables.
    func read<Value: Sendable>(_ work: (inout RecordTables) throws -> Value) throws -> Value

    /// Writes batches. Each is written completely or not at all.
    ///
    /// - Parameter declaresAnew: See `WriteStaging.plans`.
    /// - Throws: An error that prevents all writes. The error of a single batch is in its result.
    func write(
        _ batches: [StorageBatch],
        declaringAnew declaresAnew: Bool
    ) throws -> [Result<WriteSummary, StorageError>]

    /// Prevents other processes from writing.
    func takeRightToWrite() throws

    /// Called when a connection closes.
    func disconnect() throws
}
