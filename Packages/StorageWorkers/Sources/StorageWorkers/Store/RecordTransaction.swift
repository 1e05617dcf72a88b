/// Reads and writes that belong together: nobody else writes between them.
public struct RecordTransaction {
    /// Reads what was there when the transaction began; its own writes come at its end.
    public let reader: RecordReader
    /// What is written at the end.
    public var batch = RecordBatch()

    /// The record of that id, or nil.
    public func get<R: Record>(_ type: R.Type, id: String) throws -> R? { try reader.get(type, id: id) }
}

extension RecordStore {
    /// Reads and writes in one step: the writes are done when the work returns, all or none, and no other write, of
    /// this process or another, comes between what was read and them.
    ///
    /// - Parameters:
    ///   - types: the records that are read; those of an earlier version are brought up to the present one first.
    ///   - isolation: the caller's.
    ///   - work: runs on the store's writing thread; it may not wait for anything else. What it throws undoes all.
    /// - Throws: `StorageError`, or what the work throws.
    public func transaction<Value: Sendable>(
        _ types: any Record.Type...,
        isolation: isolated (any Actor)? = #isolation,
        _ work: @Sendable (inout RecordTransaction) throws -> Value
    ) async throws -> Value {
        let (value, batch) = try await prepared(types) {
            try await core.writer.run { connection in
                var result: (Value, RecordBatch)?
                try connection.exclusively {
                    let reader = RecordReader(connection: connection, store: self)
                    var transaction = RecordTransaction(reader: reader)
                    let value = try work(&transaction)
                    let batch = transaction.batch
                    if !batch.isEmpty {
                        try self.check(batch, on: connection)
                        _ = try connection.apply(
                            batch.operations,
                            schemas: batch.schemas.map(self.schema)
                        )
                    }
                    result = (value, batch)
                }
                guard let result else {
                    throw StorageError.unsupported("the backend did not run the transaction")
                }
                return result
            }
        }
        if !batch.isEmpty { tell(batch, batch.schemas.map(schema)) }
        return value
    }

    /// The same across this space and another of the same store: a person's own and one that is shared.
    ///
    /// - Parameters:
    ///   - other: The same store scoped to another space, such as one of `SharedStores`.
    ///   - types: The records that are read, in either space.
    ///   - isolation: The caller's.
    ///   - work: Gets a transaction of this space, and one of the other.
    /// - Throws: `StorageError.unsupported` where the other is no space of the same store, or what the work throws.
    public func transaction<Value: Sendable>(
        with other: RecordStore,
        _ types: any Record.Type...,
        isolation: isolated (any Actor)? = #isolation,
        _ work: @Sendable (inout RecordTransaction, inout RecordTransaction) throws -> Value
    ) async throws -> Value {
        guard other.core === core else {
            throw StorageError.unsupported(
                "a transaction spans spaces of one store, and these are two stores"
            )
        }
        let (value, batches) = try await other.prepared(types) {
            try await prepared(types) {
                try await core.writer.run { connection in
                    var result: (Value, [RecordBatch])?
                    try connection.exclusively {
                        var own = RecordTransaction(reader: RecordReader(connection: connection, store: self))
                        var others = RecordTransaction(
                            reader: RecordReader(connection: connection, store: other)
                        )
                        let value = try work(&own, &others)
                        let (first, second) = (own.batch, others.batch)
                        if !first.isEmpty { try self.check(first, on: connection) }
                        if !second.isEmpty { try other.check(second, on: connection) }
                        let operations =
                            first.operations + second.operations(from: first.schemas.count)
                        if !operations.isEmpty {
                            _ = try connection.apply(
                                operations,
                                schemas: first.schemas.map(self.schema) + second.schemas.map(other.schema)
                            )
                        }
                        result = (value, [first, second])
                    }
                    guard let result else {
                        throw StorageError.unsupported("the backend did not run the transaction")
                    }
                    return result
                }
            }
        }
        for (store, batch) in zip([self, other], batches) where !batch.isEmpty {
            store.tell(batch, batch.schemas.map(store.schema))
        }
        return value
    }
}
