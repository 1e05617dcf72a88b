/// Plans batches without changing the tables. Each plan takes the earlier ones into account.
struct WriteStaging {
    /// Identifies a record by its collection and id.
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

    private let declaresAnew: Bool
    /// Whether the records that planned batches write or delete exist afterwards.
    private var isThere: [Key: Bool] = [:]
    /// The collections that planned batches declare.
    private var declared: [String: RecordTable.Declaration] = [:]

    /// Plans batches. A batch that cannot be written has an error instead of a plan.
    ///
    /// - Parameter declaresAnew: Whether to replace the declarations of the collections. The batches must have all of
    ///   their records.
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
        // The other batches see these only if this batch can be written.
        var own: [Key: Bool] = [:]
        own.reserveCapacity(batch.operations.count)
        let numbers = try batch.schemas.map { schema in
            guard schema.isWellFormed else {
                throw StorageError.invalidRecord(schema.name, "its schema's names are not lower-case names")
            }
            return declaresAnew ? tables.number(schema.name) : try tables.number(of: schema)
        }
        let areDeclared = numbers.map { number in
            declaresAnew || number.map { tables.all[$0].declaration.definition != nil } ?? false
        }
        if declaresAnew {
            plan.declarations = zip(batch.schemas, numbers).map { schema, number in
                let shape = number.map { tables.all[$0].declaration.shape } ?? ""
                return (schema.name, RecordTable.Declaration(schema, shape: shape))
            }
        }
        for name in batch.expectedShapes.keys {
            let there = declared[name] ?? tables.number(name).map { tables.all[$0].declaration }
            try batch.checkShape(of: name, stored: there?.shape)
        }
        plan.actions.reserveCapacity(batch.operations.count)
        for operation in batch.operations {
            let key = Key(batch.schemas[operation.collection].name, operation)
            let isThere =
                own[key] ?? isThere[key] ?? numbers[operation.collection].map { number in
                    operation.withRow { tables.all[number].row($0.id) != nil }
                } ?? false
            let action = try Self.action(key, isThere, &plan.summary)
            plan.actions.append(action)
            guard action != .skip else { continue }
            own[key] = action == .put
            if action == .put, !areDeclared[operation.collection] {
                try declare(batch.schemas[operation.collection], &plan)
            }
        }
        declareShapes(batch.shapes, &plan, tables)
        // Most writes have only one batch.
        if isThere.isEmpty { isThere = own } else { isThere.merge(own) { $1 } }
        for (name, declaration) in plan.declarations { declared[name] = declaration }
        return plan
    }

    private static func action(
        _ key: Key,
        _ isThere: Bool,
        _ summary: inout WriteSummary
    ) throws -> WritePlan.Action {
        switch key.operation.kind {
        case .delete:
            guard isThere else { return .skip }
            summary.deleted += 1
            return .delete
        case .insertIfAbsent where isThere:
            summary.skipped += 1
            return .skip
        case .insert where isThere:
            throw StorageError.conflict(collection: key.collection, id: key.operation.id)
        case .put, .insert, .insertIfAbsent:
            if isThere { summary.replaced += 1 } else { summary.inserted += 1 }
            return .put
        }
    }

    /// Plans the declaration of a new collection.
    private func declare(_ schema: CollectionSchema, _ plan: inout WritePlan) throws {
        let planned = plan.declarations.first { $0.name == schema.name }?.declaration ?? declared[schema.name]
        guard let planned else {
            return plan.declarations.append((schema.name, RecordTable.Declaration(schema)))
        }
        try schema.check(storedVersion: planned.version, definition: planned.definition ?? "")
    }

    /// Plans the declarations with new shapes.
    private func declareShapes(_ shapes: [String: String], _ plan: inout WritePlan, _ tables: RecordTables) {
        for (name, shape) in shapes.sorted(by: { $0.key < $1.key }) {
            if let planned = plan.declarations.firstIndex(where: { $0.name == name }) {
                plan.declarations[planned].declaration.shape = shape
            } else if var last = declared[name] ?? tables.number(name).map({ tables.all[$0].declaration }),
                last.shape != shape
            {
                last.shape = shape
                plan.declarations.append((name, last))
            }
        }
    }
}

extension RecordTable.Declaration {
    init(_ schema: CollectionSchema, shape: String = "") {
        self.init(version: schema.version, definition: schema.definition, shape: shape)
    }
}
