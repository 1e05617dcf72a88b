/// The changes that a batch makes: its operations, and how each of them ends.
struct WritePlan: Sendable {
    enum Action: UInt8, Sendable {
        case skip, put, delete
    }

    var batch: StorageBatch
    /// One for each operation.
    var actions: [Action] = []
    /// The collections that are declared first.
    var newSchemas: [CollectionSchema] = []
    var summary = WriteSummary()

    var isEmpty: Bool { newSchemas.isEmpty && actions.allSatisfy { $0 == .skip } }

    /// Makes the changes in the tables.
    ///
    /// - Parameter places: the places of the lines in a log, those of the new schemas first; empty if there is no log.
    func publish(in tables: inout RecordTables, places: inout some IteratorProtocol<LinePlace>) {
        for schema in newSchemas {
            tables.declare(
                schema.name,
                RecordTable.Declaration(
                    version: schema.version,
                    definition: schema.definition,
                    place: places.next() ?? LinePlace()
                )
            )
        }
        let numbers = batch.schemas.map { tables.number($0.name) }
        for (action, operation) in zip(actions, batch.operations) where action != .skip {
            guard let number = numbers[operation.collection] else { continue }
            let place = places.next()
            operation.withRow { row in
                tables.change(number) { table in
                    if action == .delete { return table.delete(row.id) }
                    // A log has words and bodies.
                    table.put(at: place, words: row.words) { row.append(to: &$0, whole: place == nil) }
                }
            }
        }
    }
}
