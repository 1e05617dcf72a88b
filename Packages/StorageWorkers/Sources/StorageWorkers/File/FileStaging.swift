/// Finds out what batches come to, each on top of those before it, without changing the index.
struct FileStaging {
    private struct Change {
        var collection: String
        var id: [UInt8]
        var isThere: Bool
    }

    private let index: FileIndex
    private var changes: [Change] = []
    private var numbers = NumberTable()
    private var declared: [String: RecordSchema] = [:]

    init(_ index: FileIndex) {
        self.index = index
    }

    mutating func plan(_ batch: FileBatch) -> Result<FilePlan, StorageError> {
        let before = (changes.count, declared)
        var undo: [(number: Int, wasThere: Bool)] = []
        do {
            return .success(try plan(batch, undo: &undo))
        } catch {
            // Numbers are never looked for past the changes, so those that are gone only cost a look.
            for (number, wasThere) in undo.reversed() { changes[number].isThere = wasThere }
            declared = before.1
            return .failure(error as? StorageError ?? .failed("\(error)"))
        }
    }

    private mutating func plan(
        _ batch: FileBatch,
        undo: inout [(number: Int, wasThere: Bool)]
    ) throws -> FilePlan {
        var plan = FilePlan(batch: batch)
        plan.actions.reserveCapacity(batch.operations.count)
        let collections = try batch.schemas.map { schema in
            guard schema.isWellFormed else {
                throw StorageError.invalidRecord(schema.name, "its schema's names are not lower-case names")
            }
            return batch.declaresAnew ? index.collection(schema.name) : try index.collection(schema)
        }
        if batch.declaresAnew { plan.newSchemas = batch.schemas }
        for operation in batch.operations {
            let schema = batch.schemas[operation.collection]
            let collection = collections[operation.collection]
            try operation.withID { id in
                let hash = XXHash64.hash(id)
                let change = find(schema.name, id, hash)
                let isThere = change.map { changes[$0].isThere } ?? (collection?.row(id, hash: hash) != nil)
                let action = try action(operation, schema, isThere, &plan.summary)
                plan.actions.append(action)
                guard action != .skip else { return }
                if action == .put, !batch.declaresAnew { try declare(schema, collection, &plan) }
                if let change {
                    undo.append((change, isThere))
                    changes[change].isThere = action == .put
                } else {
                    undo.append((changes.count, isThere))
                    numbers.insert(hash, UInt32(changes.count))
                    changes.append(
                        Change(collection: schema.name, id: Array(id), isThere: action == .put)
                    )
                }
            }
        }
        return plan
    }

    private func find(_ collection: String, _ id: UnsafeRawBufferPointer, _ hash: UInt64) -> Int? {
        numbers.find(hash) {
            changes[Int($0)].id.elementsEqual(id) && changes[Int($0)].collection == collection
        }
        .map(Int.init)
    }

    private func action(
        _ operation: StorageOperation,
        _ schema: RecordSchema,
        _ isThere: Bool,
        _ summary: inout WriteSummary
    ) throws -> FilePlan.Action {
        switch operation.kind {
        case .delete where isThere:
            summary.deleted += 1
            return .delete
        case .delete: return .skip
        case .write(.insertIfAbsent, _) where isThere:
            summary.skipped += 1
            return .skip
        case .write(.insert, _) where isThere:
            throw StorageError.conflict(
                collection: schema.name,
                id: String(decoding: operation.id, as: UTF8.self)
            )
        case .write:
            if isThere { summary.replaced += 1 } else { summary.inserted += 1 }
            return .put
        }
    }

    /// Notes a collection that has no declaration yet.
    private mutating func declare(
        _ schema: RecordSchema,
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
