/// Reads and writes that belong together: nobody else writes between them.
public struct RecordTransaction {
    /// Reads the records as they were when the transaction began; its own writes come at its end.
    public let reader: RecordReader
    /// The writes that are done at the end.
    public var batch = RecordBatch()

    /// The record of that id, or nil.
    public func get<R: Record>(_ type: R.Type, id: String) throws -> R? { try reader.get(type, id: id) }
}

extension RecordStore {
    /// Reads and writes in one step: the writes are done when the work returns, all or none, and no other write, of
    /// this process or another, comes between the reads and them.
    ///
    /// - Parameters:
    ///   - types: the records that are read; those of an earlier version are brought up to the present one first.
    ///   - work: runs on the store's writing thread; it may not wait for anything else. Its error undoes all. A store
    ///     on a server may run it again, with what others have written meanwhile.
    /// - Throws: `StorageError`, or the work's error.
    public nonisolated(nonsending) func transaction<Value: Sendable>(
        _ types: any Record.Type...,
        work: @Sendable (inout RecordTransaction) throws -> Value
    ) async throws -> Value {
        try await transaction(types, work: work)
    }

    /// The same, with the types in an array.
    public nonisolated(nonsending) func transaction<Value: Sendable>(
        _ types: [any Record.Type],
        work: @Sendable (inout RecordTransaction) throws -> Value
    ) async throws -> Value {
        try await transaction(across: [self], types) { try work(&$0[0]) }
    }

    /// The same across this space and another of the same store: a person's own and one that is shared.
    ///
    /// - Parameters:
    ///   - other: The same store scoped to another space, such as one of `SharedStores`.
    ///   - types: The records that are read, in either space.
    ///   - work: Gets a transaction of this space, and one of the other.
    /// - Throws: `StorageError.unsupported` where the other is no space of the same store, or the work's error.
    public nonisolated(nonsending) func transaction<Value: Sendable>(
        with other: RecordStore,
        _ types: any Record.Type...,
        work: @Sendable (inout RecordTransaction, inout RecordTransaction) throws -> Value
    ) async throws -> Value {
        guard other.writer === writer else {
            throw StorageError.unsupported(
                "a transaction spans spaces of one store, and these are two stores"
            )
        }
        return try await transaction(across: [self, other], types) { transactions in
            var (own, others) = (transactions[0], transactions[1])
            defer { transactions = [own, others] }
            return try work(&own, &others)
        }
    }

    private nonisolated(nonsending) func transaction<Value: Sendable>(
        across stores: [RecordStore],
        _ types: [any Record.Type],
        _ work: @Sendable (inout [RecordTransaction]) throws -> Value
    ) async throws -> Value {
        let (value, batches) = try await prepared(types, in: stores) {
            try await writer.run { connection in
                try connection.exclusively {
                    var transactions = stores.map { store in
                        RecordTransaction(reader: RecordReader(connection: connection, store: store))
                    }
                    let value = try work(&transactions)
                    let batches = transactions.map(\.batch)
                    var all = StorageBatch()
                    for transaction in transactions where !transaction.batch.isEmpty {
                        let reader = transaction.reader
                        try reader.store.check(transaction.batch, on: connection)
                        try reader.store.append(
                            transaction.batch,
                            to: &all,
                            reader.sorting,
                            on: connection
                        )
                    }
                    if !all.operations.isEmpty { _ = try connection.apply(all) }
                    return (value, batches)
                }
            }
        }
        for (store, batch) in zip(stores, batches) { store.tell(batch) }
        return value
    }
}
