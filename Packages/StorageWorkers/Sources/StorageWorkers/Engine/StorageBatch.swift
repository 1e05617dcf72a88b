/// Writes that are done together or not at all, as engines take them.
public struct StorageBatch: Sendable {
    public var operations: [StorageOperation]
    /// What the operations' collections are positions in.
    public var schemas: [CollectionSchema]

    init(_ batch: RecordBatch, schemas: [CollectionSchema]) {
        operations = batch.operations
        self.schemas = schemas
    }
}
