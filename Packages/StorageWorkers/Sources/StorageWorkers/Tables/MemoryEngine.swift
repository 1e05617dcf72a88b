/// Keeps records in memory, for tests and for trying things out; it ends with the store.
final class MemoryEngine: StorageEngine, TableStore {
    private let tables = Guarded(RecordTables())

    let capabilities: StorageCapabilities = []

    func connect() throws -> any StorageConnection { TableConnection(self) }

    func read<Value: Sendable>(_ work: (inout RecordTables, LogFile?) throws -> Value) throws -> Value {
        try tables.withLock { try work(&$0, nil) }
    }

    func write(
        _ batches: [StorageBatch],
        declaringAnew declaresAnew: Bool
    ) throws -> [Result<WriteSummary, StorageError>] {
        try tables.withLock { tables in
            let plans = WriteStaging.plans(batches, declaringAnew: declaresAnew, on: &tables)
            for case .success(let plan) in plans {
                guard plan.publish(in: &tables, nextPlace: nil) else {
                    throw StorageError.failed("a collection in memory has more records than it can have")
                }
                tables.commit()
            }
            tables.compact()
            return plans.map { $0.map(\.summary) }
        }
    }

    func takeRightToWrite() {}
    func disconnect() {}
}
