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
            return declaresAnew ? tables.number(schema.name) : try tables.number(of: schema, for: .writing)
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
        for (position, operation) in batch.operations.enumerated() {
            let key = Key(batch.schemas[operation.collection].name, operation)
            let isThere =
                own[key] ?? isThere[key] ?? numbers[operation.collection].map { number in
                    operation.withRow { tables.all[number].row($0.id) != nil }
                } ?? false
            if operation.kind == .fill, isThere, let number = numbers[operation.collection] {
                let schema = batch.schemas[operation.collection]
                plan.batch.operations[position] = try tables.filled(operation, schema, in: number)
            }
            let action = try Self.action(key, isThere, &plan.summary)
            plan.actions.append(action)
            guard action != .skip else { continue }
            own[key] = action == .put
            if action == .put, !areDeclared[operation.collection] {
                try declare(batch.schemas[operation.collection], &plan)
            }
        }
        redeclare(batch, &plan, tables)
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
        case .fill: return isThere ? .put : .skip
        case .note: return .put
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

    /// Plans the declarations with new shapes and definitions.
    private func redeclare(_ batch: StorageBatch, _ plan: inout WritePlan, _ tables: RecordTables) {
        for name in Set(batch.shapes.keys).union(batch.definitions.keys).sorted() {
            let planned = plan.declarations.firstIndex { $0.name == name }
            let last =
                planned.map { plan.declarations[$0].declaration } ?? declared[name]
                ?? tables.number(name).map { tables.all[$0].declaration }
            guard let last else { continue }
            var next = last
            next.shape = batch.shapes[name] ?? last.shape
            if let definition = last.definition {
                next.definition = batch.definitions[name]?.applied(to: definition, of: name) ?? definition
            }
            guard next.shape != last.shape || next.definition != last.definition else { continue }
            if let planned {
                plan.declarations[planned].declaration = next
            } else {
                plan.declarations.append((name, next))
            }
        }
    }
}

extension RecordTables {
    /// The put that a fill of a stored row becomes.
    fileprivate func filled(
        _ operation: StorageOperation,
        _ schema: CollectionSchema,
        in number: Int
    ) throws -> StorageOperation {
        let table = all[number]
        guard let row = operation.withRow({ table.row($0.id) }) else { return operation }
        var keys: [(index: Int, key: [UInt8])] = []
        var words: [UInt8] = []
        table.bytes.withUnsafeBytes { bytes in
            let stored = StorageRow(bytes, at: table.start(row))
            stored.forEachKey { keys.append(($0, Array($1))) }
            words = Array(stored.words)
        }
        // With a log, the words are there, and most fills bring their own.
        if let log, schema.isSearchable, !schema.wordsState.isKnown {
            var line = LogRow()
            try log.forEachLine(at: [table.place(row)]) { _, text in
                if line.read(text, whole: true) { words = Array(line.words) }
            }
        }
        return operation.filled(schema, keys: keys, words: words)
    }
}

extension RecordTable.Declaration {
    init(_ schema: CollectionSchema, shape: String = "") {
        self.init(version: schema.version, definition: schema.definition, shape: shape)
    }
}
