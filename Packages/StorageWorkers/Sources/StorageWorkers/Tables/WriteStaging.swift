/// Finds out what batches come to, each on top of those before it, without changing the tables.
struct WriteStaging {
    /// An id that was written or deleted, and whether it is there now.
    private struct Change {
        /// The first operation on it.
        var operation: (batch: Int, number: Int)
        var isThere: Bool
    }

    private let batches: [StorageBatch]
    private let declaresAnew: Bool
    private var changes: [Change] = []
    private var numbers = HashedNumbers()
    private var declared: [String: CollectionSchema] = [:]

    /// What each batch comes to, or what keeps it from being written.
    ///
    /// - Parameter declaresAnew: whether the collections are declared as the schemas say, whatever they were; all of their
    ///   records must follow.
    static func plans(
        _ batches: [StorageBatch],
        declaringAnew declaresAnew: Bool = false,
        on tables: inout RecordTables
    ) -> [Result<WritePlan, StorageError>] {
        var staging = WriteStaging(batches, declaresAnew: declaresAnew)
        return batches.indices.map { staging.plan($0, &tables) }
    }

    private init(_ batches: [StorageBatch], declaresAnew: Bool) {
        self.batches = batches
        self.declaresAnew = declaresAnew
    }

    private mutating func plan(
        _ batchNumber: Int,
        _ tables: inout RecordTables
    ) -> Result<WritePlan, StorageError> {
        let before = declared
        var undo: [(number: Int, wasThere: Bool)] = []
        do {
            return .success(try plan(batchNumber, &tables, undo: &undo))
        } catch {
            // What a batch that fails has added is there as the tables say, and only costs a look.
            for (number, wasThere) in undo.reversed() { changes[number].isThere = wasThere }
            declared = before
            return .failure(error as? StorageError ?? .failed("\(error)"))
        }
    }

    private mutating func plan(
        _ batchNumber: Int,
        _ tables: inout RecordTables,
        undo: inout [(number: Int, wasThere: Bool)]
    ) throws -> WritePlan {
        let batch = batches[batchNumber]
        var plan = WritePlan(batch: batch)
        let tableNumbers = try batch.schemas.map { schema in
            guard schema.isWellFormed else {
                throw StorageError.invalidRecord(schema.name, "its schema's names are not lower-case names")
            }
            return declaresAnew ? tables.number(schema.name) : try tables.number(of: schema)
        }
        if declaresAnew { plan.newSchemas = batch.schemas }
        let areDeclared = tableNumbers.map { number in
            declaresAnew || number.map { tables.all[$0].declaration.definition != nil } ?? false
        }
        plan.steps.reserveCapacity(batch.operations.count)
        for (operationNumber, operation) in batch.operations.enumerated() {
            let schema = batch.schemas[operation.collection]
            let number = tableNumbers[operation.collection]
            let hash = operation.withRow { XXHash64.hash($0.id) }
            let slot = slot(of: operation, schema, hash)
            let isThere =
                numbers[slot].map { changes[Int($0)].isThere }
                ?? operation.withRow { row in number.flatMap { tables.all[$0].row(row.id, hash: hash) } != nil
                }
            let action = try action(operation, schema, isThere, &plan.summary)
            plan.steps.append(WritePlan.Step(action: action, hash: hash))
            guard action != .skip else { continue }
            if action == .put, !areDeclared[operation.collection] { try declare(schema, &plan) }
            if let change = numbers[slot].map(Int.init) {
                undo.append((change, isThere))
                changes[change].isThere = action == .put
            } else {
                undo.append((changes.count, isThere))
                numbers.set(UInt32(changes.count), at: slot, hash: hash)
                changes.append(
                    Change(operation: (batchNumber, operationNumber), isThere: action == .put)
                )
            }
        }
        return plan
    }

    private func slot(of operation: StorageOperation, _ schema: CollectionSchema, _ hash: UInt64) -> Int {
        numbers.slot(of: hash) { number in
            let (batch, first) = changes[Int(number)].operation
            let other = batches[batch].operations[first]
            guard batches[batch].schemas[other.collection].name == schema.name else { return false }
            return other.withRow { other in operation.withRow { $0.id.compared(to: other.id) == 0 } }
        }
    }

    private func action(
        _ operation: StorageOperation,
        _ schema: CollectionSchema,
        _ isThere: Bool,
        _ summary: inout WriteSummary
    ) throws -> WritePlan.Action {
        switch operation.kind {
        case .delete:
            guard isThere else { return .skip }
            summary.deleted += 1
            return .delete
        case .insertIfAbsent where isThere:
            summary.skipped += 1
            return .skip
        case .insert where isThere:
            throw StorageError.conflict(collection: schema.name, id: operation.id)
        case .put, .insert, .insertIfAbsent:
            if isThere { summary.replaced += 1 } else { summary.inserted += 1 }
            return .put
        }
    }

    /// Notes a collection that has no declaration yet.
    private mutating func declare(_ schema: CollectionSchema, _ plan: inout WritePlan) throws {
        guard let other = declared[schema.name] else {
            declared[schema.name] = schema
            plan.newSchemas.append(schema)
            return
        }
        guard other != schema else { return }
        throw StorageError.schemaMismatch(
            collection: schema.name,
            stored: other.definition,
            declared: schema.definition
        )
    }
}
