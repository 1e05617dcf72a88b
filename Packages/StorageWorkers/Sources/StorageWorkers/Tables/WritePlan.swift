/// What a batch comes to: what is to be written, and what it does.
struct WritePlan: Sendable {
    enum Action: UInt8, Sendable {
        case skip, put, delete
    }

    /// What an operation comes to.
    struct Step: Sendable {
        var action: Action
        /// Of the id.
        var hash: UInt64
    }

    var batch: StorageBatch
    /// One for each operation.
    var steps: [Step] = []
    /// The collections that are declared first.
    var newSchemas: [CollectionSchema] = []
    var summary = WriteSummary()

    var isEmpty: Bool { newSchemas.isEmpty && steps.allSatisfy { $0.action == .skip } }

    /// Brings what was written to the tables.
    ///
    /// - Parameter nextPlace: gives the place of each line in a log, those of the new schemas first; nil where there is
    ///   no log.
    /// - Returns: whether the tables had room for all of it.
    func publish(in tables: inout RecordTables, nextPlace: (() -> LinePlace?)?) -> Bool {
        for schema in newSchemas {
            let place = nextPlace?()
            guard nextPlace == nil || place != nil else { return false }
            tables.declare(
                schema.name,
                RecordTable.Declaration(
                    version: schema.version,
                    definition: schema.definition,
                    place: place ?? LinePlace()
                )
            )
        }
        let numbers = batch.schemas.map { tables.number($0.name) }
        for (position, step) in steps.enumerated() where step.action != .skip {
            let operation = batch.operations[position]
            let place = nextPlace?()
            guard nextPlace == nil || place != nil, let number = numbers[operation.collection] else {
                return false
            }
            let isRight = tables.change(number) { table in
                operation.withRow { row in
                    guard step.action == .put else {
                        table.delete(row.id, hash: step.hash)
                        return true
                    }
                    return table.put(at: place, hash: { _ in step.hash }, words: { Array(row.words) }) {
                        // The log has the rest.
                        row.append(to: &$0, whole: place == nil)
                    }
                }
            }
            guard isRight else { return false }
        }
        return true
    }
}
