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
}
