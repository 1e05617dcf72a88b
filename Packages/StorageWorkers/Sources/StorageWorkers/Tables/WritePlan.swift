/// A batch with the action that each operation leads to.
struct WritePlan: Sendable {
    enum Action: UInt8, Sendable {
        case skip, put, delete
    }

    var batch: StorageBatch
    /// One action per operation.
    var actions: [Action] = []
    /// The collections to declare first.
    var declarations: [Declared] = []
    var summary = WriteSummary()

    typealias Declared = (name: String, declaration: RecordTable.Declaration)

    var isEmpty: Bool { declarations.isEmpty && actions.allSatisfy { $0 == .skip } }

    /// Applies the changes to the tables as one batch.
    ///
    /// - Parameter places: The places of the lines in the log, beginning with the declarations; empty without a log.
    func publish(in tables: inout RecordTables, places: inout some IteratorProtocol<LinePlace>) {
        for (name, var declaration) in declarations {
            declaration.place = places.next() ?? LinePlace()
            tables.declare(name, declaration)
        }
        let numbers = batch.schemas.map { tables.number($0.name) }
        for (action, operation) in zip(actions, batch.operations) where action != .skip {
            guard let number = numbers[operation.collection] else { continue }
            let place = places.next()
            operation.withRow { row in
                tables.change(number) { table in
                    if action == .delete { return table.delete(row.id) }
                    // With a log, the table needs no words and bodies.
                    table.put(at: place, words: row.words) { row.append(to: &$0, whole: place == nil) }
                }
            }
        }
        tables.commit()
    }
}
