/// The writes of a batch.
struct FileBatch: Sendable {
    var operations: [StorageOperation]
    var schemas: [CollectionSchema]
    /// Whether the collections are declared as the schemas say, whatever they were; all of their records must follow.
    var declaresAnew = false

    /// About how many bytes its lines have.
    var expectedSize: Int { operations.reduce(0) { $0 + $1.size + 96 } }
}

/// What a batch comes to: what is to be written, and what it does.
struct FilePlan: Sendable {
    enum Action: UInt8, Sendable {
        case skip, insert, replace, delete
    }

    /// What an operation comes to.
    struct Step: Sendable {
        var action: Action
        /// Of the id.
        var hash: UInt64
    }

    var batch: FileBatch
    /// One for each operation.
    var steps: [Step] = []
    /// The collections that are written to for the first time.
    var newSchemas: [CollectionSchema] = []
    var summary = WriteSummary()

    var isEmpty: Bool { !batch.declaresAnew && steps.allSatisfy { $0.action == .skip } }

    /// Puts the lines together.
    func encode(_ encoder: LogEncoder) {
        guard !isEmpty else { return }
        for schema in newSchemas { encoder.collection(schema) }
        for (number, step) in steps.enumerated() where step.action != .skip {
            let schema = batch.schemas[batch.operations[number].collection]
            batch.operations[number].withParts { parts in
                if step.action == .delete {
                    encoder.delete(schema, id: parts.id)
                } else {
                    encoder.put(schema, parts)
                }
            }
        }
        encoder.commit()
    }

    /// Brings what was written to the index.
    ///
    /// - Parameter places: of the lines, in the order in which they were put together.
    /// - Returns: whether the index had room for all of it.
    func publish(in index: FileIndex, _ places: inout some IteratorProtocol<LinePlace>) -> Bool {
        guard !isEmpty else { return true }
        for schema in newSchemas {
            guard let place = places.next() else { return false }
            index.declare(schema, place)
        }
        let collections = batch.schemas.map { index.collection($0.name) }
        for collection in collections { if let collection { index.touch(collection) } }
        for (number, step) in steps.enumerated() where step.action != .skip {
            guard let place = places.next(),
                let collection = collections[batch.operations[number].collection]
            else { return false }
            let isRight = batch.operations[number].withParts { parts in
                if step.action == .delete {
                    collection.delete(parts.id, hash: step.hash)
                    return true
                }
                return collection.put(parts, step, place)
            }
            guard isRight else { return false }
        }
        return true
    }
}
