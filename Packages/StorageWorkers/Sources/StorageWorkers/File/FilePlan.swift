/// The writes of a batch.
struct FileBatch: Sendable {
    var operations: [StorageOperation]
    var schemas: [RecordSchema]
    /// Whether the collections are declared as the schemas say, whatever they were; all of their records must follow.
    var declaresAnew = false

    /// About how many bytes its lines have.
    var expectedSize: Int {
        operations.reduce(0) { size, operation in
            guard case .write(_, let row) = operation.kind else { return size + 128 }
            return size + row.size + 256
        }
    }
}

/// What a batch comes to: what is to be written, and what it does.
struct FilePlan: Sendable {
    enum Action: UInt8, Sendable {
        case skip, put, delete
    }

    var batch: FileBatch
    /// One for each operation.
    var actions: [Action] = []
    /// The collections that are written to for the first time.
    var newSchemas: [RecordSchema] = []
    var summary = WriteSummary()

    var isEmpty: Bool { !batch.declaresAnew && actions.allSatisfy { $0 == .skip } }

    /// Puts the lines together.
    func encode(_ encoder: LogEncoder) {
        guard !isEmpty else { return }
        for schema in newSchemas { encoder.collection(schema) }
        for (operation, action) in zip(batch.operations, actions) {
            let schema = batch.schemas[operation.collection]
            switch (action, operation.kind) {
            case (.put, .write(_, let row)): encoder.put(schema, operation, row)
            case (.delete, _): encoder.delete(schema, id: operation.id)
            default: break
            }
        }
        encoder.commit()
    }
}
