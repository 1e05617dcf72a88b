internal import StorageWorkers

extension PostgreSQLConnection {
    /// The most bytes of a key, an id and the names of both their space and collection. A row of PostgreSQL's indexes has
    /// at most 2,704 bytes, 57 of which are its head, the lengths, two numbers and the gaps between them.
    private static let longestKey = 2_640
    /// How many characters of an id an error shows.
    private static let shownID = 80
    /// Half of what a value may have.
    private static let longestBody = 500_000_000

    /// Writes all batches in one transaction; a batch that conflicts is left out.
    func apply(_ batches: [StorageBatch]) throws -> [Result<WriteSummary, any Error>] {
        try exclusively { try write(batches) }
    }

    private func write(_ batches: [StorageBatch]) throws -> [Result<WriteSummary, any Error>] {
        let ids = Self.ids(of: batches)
        // The rows of the ids are read behind the locks, with the numbers that the collections had last.
        let guesses = ids.compactMap { guess($0, $1) }
        let names = batches.flatMap {
            $0.schemas.filter(\.isWellFormed).map(\.name) + $0.shapes.keys + $0.definitions.keys
        }
        let results = try loadStates(names, with: guesses.map(\.command))
        var staged: [String: StagedCollection] = [:]
        for (name, ids) in ids {
            let guess = zip(guesses, results).first { $0.0.name == name }
            staged[name] = StagedCollection(stored: try storedRows(name, ids, guess))
        }
        var reshaped: Set<String> = []
        let summaries = batches.map { batch in
            Result<WriteSummary, any Error> {
                let summary = try stage(batch, &staged)
                // The next batch may have been made for another shape.
                let names = Set(batch.shapes.keys).union(batch.definitions.keys)
                for name in names where redefine(name, batch) { reshaped.insert(name) }
                return summary
            }
        }
        for name in reshaped where staged[name]?.batches ?? 0 == 0 {
            if let state = transaction?.stored(name) { putOff(state, of: name) }
        }
        for (name, collection) in staged where collection.batches > 0 { try putOff(collection, name) }
        return summaries
    }

    /// The ids of the batches, by collection.
    private static func ids(of batches: [StorageBatch]) -> [String: [[UInt8]]] {
        var ids: [String: Set<[UInt8]>] = [:]
        for batch in batches {
            let names = batch.schemas.map(\.name)
            for name in names { ids[name, default: []].formUnion([]) }
            for operation in batch.operations {
                operation.withRow { row in
                    _ = ids[names[operation.collection], default: []].insert(Array(row.id))
                }
            }
        }
        return ids.mapValues { Array($0) }
    }

    // MARK: - Staging

    /// Does a batch's operations on the staged collections: all or none.
    private func stage(
        _ batch: StorageBatch,
        _ staged: inout [String: StagedCollection]
    ) throws -> WriteSummary {
        for schema in batch.schemas {
            guard schema.isWellFormed else {
                throw StorageError.invalidRecord(
                    schema.name,
                    "its schema's names are not lower-case names"
                )
            }
            if let state = transaction?.stored(schema.name) {
                try schema.check(storedVersion: state.version, definition: state.definition)
            }
        }
        for name in batch.expectedShapes.keys {
            try batch.checkShape(of: name, stored: transaction?.stored(name)?.shape)
        }
        let names = batch.schemas.map(\.name)
        for name in names { staged[name]?.beginBatch() }
        var summary = WriteSummary()
        do {
            for operation in batch.operations {
                let name = names[operation.collection]
                try checkLength(operation, name)
                let schema = batch.schemas[operation.collection]
                try staged[name]?.apply(operation, schema, summary: &summary)
            }
        } catch {
            for name in names { staged[name]?.undoBatch() }
            throw error
        }
        for schema in batch.schemas {
            create(schema)
            staged[schema.name]?.batches += 1
        }
        return summary
    }

    func checkLength(_ operation: StorageOperation, _ name: String) throws {
        try operation.withRow { row in
            guard row.body.count <= Self.longestBody else {
                throw StorageError.invalidRecord(
                    name,
                    "it has \(row.body.count) bytes, and PostgreSQL takes at most \(Self.longestBody)"
                )
            }
            var longest = 0
            row.forEachKey { longest = max(longest, $1.count) }
            guard longest + row.id.count + name.utf8.count > Self.longestKey else { return }
            let id = String(decoding: row.id, as: UTF8.self).prefix(Self.shownID)
            throw StorageError.invalidRecord(
                name,
                "its id '\(id)' and its longest key have \(longest + row.id.count) bytes, and PostgreSQL indexes at most "
                    + "\(Self.longestKey - name.utf8.count)"
            )
        }
    }

    /// Adds a collection to the open transaction, unless it is there.
    func create(_ schema: CollectionSchema) {
        let space = CollectionName(schema.name).space
        guard let open = transaction, case .absent = open.states[schema.name],
            let number = open.spaces[space]?.takeNumber()
        else { return }
        open.states[schema.name] = .stored(StoredState(schema, number: number))
    }

    /// Changes a collection's shape, the states of its indexes, and adds more behind them.
    ///
    /// - Returns: Whether something of it was different.
    private func redefine(_ name: String, _ batch: StorageBatch) -> Bool {
        guard let open = transaction, let before = open.stored(name) else { return false }
        var state = before
        state.shape = batch.shapes[name] ?? before.shape
        state.definition =
            batch.definitions[name]?.applied(to: before.definition, of: name) ?? before.definition
        guard state.shape != before.shape || state.definition != before.definition else {
            return false
        }
        let added =
            CollectionSchema.indexCount(inDefinition: state.definition)
            - CollectionSchema.indexCount(inDefinition: before.definition)
        state.counts.insert(contentsOf: [Int](repeating: 0, count: max(0, added)), at: state.counts.count - 1)
        open.states[name] = .stored(state)
        return true
    }

    // MARK: - Statements

    /// Puts off the statements that write a staged collection, which go with the next ones or the commit.
    private func putOff(_ collection: StagedCollection, _ name: String) throws {
        guard let open = transaction, var state = open.stored(name) else { return }
        let changes = collection.changes
        var writes = CollectionWrites(Self.head(name, state), count: changes.count)
        let space = CollectionName(name).space
        for (id, operation) in changes {
            let stored = collection.storedRow(id)
            if let operation {
                try operation.withRow { row in
                    try writes.put(row, id, stored, &state.counts) { open.spaces[space]?.takeNumber() ?? 0 }
                }
            } else if let stored {
                try writes.delete(id, stored, &state.counts)
            }
        }
        writes.flush()
        state.changes &+= collection.batches
        open.states[name] = .stored(state)
        open.putOff += writes.takeCommands()
        putOff(state, of: name)
        open.addChange(name, PackedIDs(changes.map(\.id)))
    }

    /// Puts off the statement that writes a collection's row.
    func putOff(_ state: StoredState, of name: String) {
        let parts = CollectionName(name)
        transaction?.putOff.append(
            ServerCommand(
                Statements.setCollection,
                ServerValue(parts.space),
                ServerValue(parts.name),
                ServerValue(state.number),
                ServerValue(state.version),
                ServerValue(state.definition),
                ServerValue(state.changes),
                ServerValue(state.countsText),
                ServerValue(state.shape)
            )
        )
    }
}
