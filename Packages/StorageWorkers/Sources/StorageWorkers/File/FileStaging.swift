/// Finds out what batches come to, each on top of those before it, without changing the index.
struct FileStaging {
    /// An id that was written or deleted, and whether it is there now.
    private struct Change {
        /// The first operation on it.
        var operation: (batch: Int, number: Int)
        var isThere: Bool
    }

    private let index: FileIndex
    private let batches: [FileBatch]
    private var changes: [Change] = []
    private var numbers: NumberTable
    private var declared: [String: CollectionSchema] = [:]

    init(_ index: FileIndex, _ batches: [FileBatch]) {
        self.index = index
        self.batches = batches
        let count = batches.reduce(0) { $0 + $1.operations.count }
        numbers = NumberTable(capacity: count)
        changes.reserveCapacity(count)
    }

    /// What each batch comes to, or what keeps it from being written.
    mutating func plans() -> [Result<FilePlan, StorageError>] {
        batches.indices.map { plan($0) }
    }

    private mutating func plan(_ batch: Int) -> Result<FilePlan, StorageError> {
        let before = declared
        var undo: [(number: Int, wasThere: Bool)] = []
        do {
            return .success(try plan(batch, undo: &undo))
        } catch {
            // What is in the table of a batch that fails is there as the index says, and only costs a look.
            for (number, wasThere) in undo.reversed() { changes[number].isThere = wasThere }
            declared = before
            return .failure(error as? StorageError ?? .failed("\(error)"))
        }
    }

    private mutating func plan(
        _ batchNumber: Int,
        undo: inout [(number: Int, wasThere: Bool)]
    ) throws -> FilePlan {
        let batch = batches[batchNumber]
        var plan = FilePlan(batch: batch)
        let collections = try batch.schemas.map { schema in
            guard schema.isWellFormed else {
                throw StorageError.invalidRecord(schema.name, "its schema's names are not lower-case names")
            }
            return batch.declaresAnew ? index.collection(schema.name) : try index.collection(schema)
        }
        if batch.declaresAnew { plan.newSchemas = batch.schemas }
        plan.steps = steps(batch, collections)
        for number in batch.operations.indices {
            let operation = batch.operations[number]
            let schema = batch.schemas[operation.collection]
            let hash = plan.steps[number].hash
            let change = find(operation, schema, hash)
            let isThere = change.map { changes[$0].isThere } ?? (plan.steps[number].action == .replace)
            let action = try action(operation, schema, isThere, &plan.summary)
            plan.steps[number].action = action
            guard action != .skip else { continue }
            if action != .delete, !batch.declaresAnew {
                try declare(schema, collections[operation.collection], &plan)
            }
            if let change {
                undo.append((change, isThere))
                changes[change].isThere = action != .delete
            } else {
                undo.append((changes.count, isThere))
                numbers.insert(hash, UInt32(changes.count))
                changes.append(Change(operation: (batchNumber, number), isThere: action != .delete))
            }
        }
        return plan
    }

    /// The operations' ids looked up in the index: to insert, or to replace what is there.
    ///
    /// Each look goes to another place in memory; with nothing else between them the processor waits for several at once.
    private func steps(_ batch: FileBatch, _ collections: [FileCollection?]) -> [FilePlan.Step] {
        var steps = batch.operations.map { operation in
            FilePlan.Step(action: .insert, hash: operation.withID { XXHash64.hash($0) })
        }
        for number in steps.indices {
            guard let collection = collections[batch.operations[number].collection] else { continue }
            let hash = steps[number].hash
            let isThere = batch.operations[number].withID { collection.row($0, hash: hash) != nil }
            if isThere { steps[number].action = .replace }
        }
        return steps
    }

    private func find(_ operation: StorageOperation, _ schema: CollectionSchema, _ hash: UInt64) -> Int? {
        numbers.find(hash) { number in
            let (batch, first) = changes[Int(number)].operation
            let other = batches[batch].operations[first]
            guard batches[batch].schemas[other.collection].name == schema.name else { return false }
            return other.withID { id in operation.withID { $0.compared(to: id) == 0 } }
        }
        .map(Int.init)
    }

    private func action(
        _ operation: StorageOperation,
        _ schema: CollectionSchema,
        _ isThere: Bool,
        _ summary: inout WriteSummary
    ) throws -> FilePlan.Action {
        switch operation.rowKind {
        case nil:
            guard isThere else { return .skip }
            summary.deleted += 1
            return .delete
        case .insertIfAbsent where isThere:
            summary.skipped += 1
            return .skip
        case .insert where isThere:
            throw StorageError.conflict(
                collection: schema.name,
                id: String(decoding: operation.id, as: UTF8.self)
            )
        case .some:
            if isThere { summary.replaced += 1 } else { summary.inserted += 1 }
            return isThere ? .replace : .insert
        }
    }

    /// Notes a collection that has no declaration yet.
    private mutating func declare(
        _ schema: CollectionSchema,
        _ collection: FileCollection?,
        _ plan: inout FilePlan
    ) throws {
        guard collection == nil || collection?.definition == FileFormat.unknownDefinition else { return }
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
