/// Keeps records in memory until the store is closed, for tests and experiments.
final class MemoryEngine: StorageEngine, TableStore {
    private let tables = Guarded(RecordTables())

    func connect() throws -> any StorageConnection { TableConnection(self) }

    func read<Value: Sendable>(_ work: (inout RecordTables) throws -> Value) throws -> Value {
        try tables.withLock(work)
    }

    func write(
        _ batches: [StorageBatch],
        declaringAnew declaresAnew: Bool
    ) throws -> [Result<WriteSummary, StorageError>] {
        tables.withLock { tables in
            let plans = WriteStaging.plans(batches, declaringAnew: declaresAnew, on: &tables)
            var places = EmptyCollection<LinePlace>().makeIterator()
            for case .success(let plan) in plans { plan.publish(in: &tables, places: &places) }
            tables.compact()
            return plans.map { $0.map(\.summary) }
        }
    }

    func takeRightToWrite() {}
    func disconnect() {}
}
