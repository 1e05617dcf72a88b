/// Plans batches, each on top of those before it, without changing the tables.
struct WriteStaging {
    /// A record that is written, found by its id.
    private struct Key: Hashable {
        let collection: String
        let operation: StorageOperation
        let hash: UInt64

        init(_ collection: String, _ operation: StorageOperation) {
            self.collection = collection
            self.operation = operation
            hash = operation.withRow { XXHash64.hash($0.id) }
        }

        func hash(into hasher: inout Hasher) { hasher.combine(hash) }

        static func == (left: Key, right: Key) -> Bool {
            left.hash == right.hash && left.collection == right.collection
                && left.operation.withRow { left in
                    right.operation.withRow { left.id.compared(to: $0.id) == 0 }
                }
        }
    }

    /// The changes of some batches: the records that they write or delete, and the collections that they declare.
    private struct Changes {
        var isThere: [Key: Bool] = [:]
        var declared: [String: CollectionSchema] = [:]

        mutating func add(_ later: Changes) {
            // Most writes are one batch.
            if isThere.isEmpty { isThere = later.isThere } else { isThere.merge(later.isThere) { $1 } }
            declared.merge(later.declared) { $1 }
        }
    }

    private let declaresAnew: Bool
    private var changes = Changes()

    /// Plans batches; a plan is an error if the batch cannot be written.
    ///
    /// - Parameter declaresAnew: whether the collections are declared as the schemas say, whatever they were; all of their
    ///   records must follow.
    static func plans(
        _ batches: [StorageBatch],
        declaringAnew declaresAnew: Bool = false,
        on tables: inout RecordTables
    ) -> [Result<WritePlan, StorageError>] {
        var staging = WriteStaging(declaresAnew: declaresAnew)
        return batches.map { batch in
            do {
                return .success(try staging.plan(batch, &tables))
            } catch {
                return .failure(error as? StorageError ?? .failed("\(error)"))
            }
        }
    }

    private init(declaresAnew: Bool) {
        self.declaresAnew = declaresAnew
    }

    private mutating func plan(_ batch: StorageBatch, _ tables: inout RecordTables) throws -> WritePlan {
        var plan = WritePlan(batch: batch)
        // Those of this batch alone, which are forgotten if it fails.
        var own = Changes()
        let numbers = try batch.schemas.map { schema in
            guard schema.isWellFormed else {
                throw StorageError.invalidRecord(schema.name, "its schema's names are not lower-case names")
            }
            return declaresAnew ? tables.number(schema.name) : try tables.number(of: schema)
        }
        let areDeclared = numbers.map { number in
            declaresAnew || number.map { tables.all[$0].declaration.definition != nil } ?? false
        }
        if declaresAnew { plan.newSchemas = batch.schemas }
        plan.actions.reserveCapacity(batch.operations.count)
        own.isThere.reserveCapacity(batch.operations.count)
        for operation in batch.operations {
            let schema = batch.schemas[operation.collection]
            let key = Key(schema.name, operation)
            let isThere =
                own.isThere[key] ?? changes.isThere[key] ?? numbers[operation.collection].map { number in
                    operation.withRow { tables.all[number].row($0.id) != nil }
                } ?? false
            let action = try Self.action(operation, schema, isThere, &plan.summary)
            plan.actions.append(action)
            guard action != .skip else { continue }
            own.isThere[key] = action == .put
            if action == .put, !areDeclared[operation.collection] { try declare(schema, &own, &plan) }
        }
        changes.add(own)
        return plan
    }

    private static func action(
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

    /// Plans the declaration of a collection that has none yet.
    private func declare(_ schema: CollectionSchema, _ own: inout Changes, _ plan: inout WritePlan) throws {
        guard let other = own.declared[schema.name] ?? changes.declared[schema.name] else {
            own.declared[schema.name] = schema
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
