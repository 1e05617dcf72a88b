extension RecordStore {
    /// A schema in this store's space and locale, as it is stored.
    func schema(_ schema: CollectionSchema) -> CollectionSchema {
        self.schema(schema, collation.sorting)
    }

    /// A schema in this store's space and in a locale, by which the caller also makes keys.
    func schema(_ schema: CollectionSchema, _ sorting: StoreCollation.Sorting?) -> CollectionSchema {
        definitions.schema(declared(schema, sorting))
    }

    /// A schema in this store's space and in a locale, with the indexes that this program declares.
    func declared(_ schema: CollectionSchema, _ sorting: StoreCollation.Sorting?) -> CollectionSchema {
        space.isEmpty && !schema.isCollated
            ? schema : definitions.schema(schema, inSpace: space, locale: sorting?.tag)
    }

    /// How often work is done again because another program has written records without keys meanwhile.
    private static let attempts = 100

    /// Does work; where a collection of those types was written in an earlier version, or lacks keys in an index that is
    /// used, makes up for that and does the work again.
    ///
    /// - Parameter stores: the spaces of the collections; nil for this one.
    nonisolated(nonsending) func prepared<Value: Sendable>(
        _ types: [any Record.Type],
        in stores: [RecordStore]? = nil,
        _ work: nonisolated(nonsending) () async throws -> Value
    ) async throws -> Value {
        for type in types { try checkSchema(of: type) }
        var attempt = 1
        while true {
            do {
                return try await work()
            } catch StorageError.schemaMismatch where attempt < Self.attempts {
                attempt += 1
                shapes.forget()
                // Another process may have made the record of the locale, or changed it.
                if types.contains(where: { $0.isCollated }) { try await loadLocale() }
                for store in stores ?? [self] {
                    for type in types { try await store.prepare(type) }
                }
            }
        }
    }

    /// Reads the store's locale, which is recorded now if it was not.
    func loadLocale() async throws {
        try await writer.run { [collation] in try collation.loadOrMake($0) }
    }

    /// Brings a collection up to the present version of its type, and makes up for what its indexes lack.
    ///
    /// An index is made in parts, between which others read and write. The store keeps how far it is, so that another call
    /// or program goes on where one has ended.
    ///
    /// - Parameter visit: called for each record that is stored anew; its error leaves the collection as it was.
    func prepare<R: Record>(
        _ type: R.Type,
        _ visit: @escaping @Sendable () throws -> Void = {}
    ) async throws {
        let preparation = Preparation<R>(
            declared: declared(R.schema.collection, collation.sorting),
            sorting: collation.sorting,
            visit: visit
        )
        // A store that is only read keeps the format that it has.
        guard try await writer.run({ try preparation.outdated(on: $0) != nil }) else { return }
        var isDone = false
        while !isDone {
            try Task.checkCancellation()
            let step = try await writer.run { connection in
                try connection.exclusively { try preparation.step(on: connection) }
            }
            definitions.set(step.schema, for: preparation.declared)
            isDone = step.isDone
        }
    }
}

/// The work on one collection before it is used as a type of records declares it.
private struct Preparation<R: Record>: Sendable {
    let declared: CollectionSchema
    let sorting: StoreCollation.Sorting?
    let visit: @Sendable () throws -> Void

    typealias Step = (schema: CollectionSchema?, isDone: Bool)

    /// The most records of one transaction.
    private var partLength: Int { 2_000 }

    /// Does a part of it, in a transaction.
    ///
    /// - Returns: The stored schema as this program sees it, and whether nothing is left to do.
    func step(on connection: any StorageConnection) throws -> Step {
        guard let stored = try outdated(on: connection) else { return (nil, true) }
        guard stored.version <= declared.version else {
            throw StorageError.futureCollection(
                declared.name,
                found: stored.version,
                supported: declared.version
            )
        }
        guard let before = schema(of: stored) else {
            try rebuild(stored, on: connection)
            return (nil, true)
        }
        let all = before.adding(declared, isEmpty: stored.count == 0)
        let seen = all.seen(by: declared)
        guard all.definition == before.definition else {
            try add(seen, to: before, on: connection)
            return (seen, false)
        }
        // Few records are made up for in one transaction.
        var filled = 0
        while filled < partLength {
            guard let count = try fill(seen, on: connection) else { return (seen, true) }
            filled += count
        }
        return (seen, false)
    }

    /// The collection, where it is stored and in another form than it is declared in.
    func outdated(on connection: any StorageConnection) throws -> StoredCollection? {
        try connection.lockedCollection(declared.name).flatMap {
            $0.version != declared.version || $0.definition != declared.definition ? $0 : nil
        }
    }

    /// The stored schema; nil where all records are to be stored anew: in an earlier version, in another locale, and where
    /// they were copied without their indexes.
    private func schema(of stored: StoredCollection) -> CollectionSchema? {
        guard stored.version == declared.version, !stored.definition.isEmpty,
            let schema = try? stored.schema(),
            schema.locale == nil || declared.locale == nil || schema.locale == declared.locale,
            schema.words == nil || declared.words == nil || schema.words?.folding == declared.words?.folding
        else { return nil }
        return schema
    }

    /// Adds the declared indexes that are not there yet.
    private func add(
        _ schema: CollectionSchema,
        to before: CollectionSchema,
        on connection: any StorageConnection
    ) throws {
        var batch = StorageBatch(definitions: [schema.name: .set(schema.definition)])
        var added = Set(schema.numbers(where: \.isStale)).subtracting(before.numbers(where: \.isStale))
        if schema.words != before.words, schema.wordsState.isStale {
            added.insert(CollectionSchema.wordsNumber)
        }
        try batch.noteAll(of: schema.name, lackedBy: added)
        _ = try connection.apply(batch)
    }

    // MARK: - Filling

    /// Gives some records their keys in the indexes that lack them.
    ///
    /// - Returns: How many records; nil where the indexes that this program knows lack none.
    private func fill(_ schema: CollectionSchema, on connection: any StorageConnection) throws -> Int? {
        let stale = schema.numbers { $0.isKnown && $0.isStale }
        guard !stale.isEmpty else { return nil }
        let found = try PendingEntry.first(
            of: schema.name,
            naming: Set(stale),
            limit: partLength,
            on: connection
        )
        guard !found.isEmpty else {
            let whole = schema.marked(stale: false, stale)
            _ = try connection.apply(StorageBatch(definitions: [schema.name: .set(whole.definition)]))
            return nil
        }
        let (pending, name) = PendingEntry.place(of: schema.name)
        var (notes, fills) = (RecordBatch(), RecordBatch())
        let known = Set(schema.numbers(where: \.isKnown))
        for entry in found {
            let others = entry.indexes.filter { !known.contains($0) }
            notes.delete(PendingEntry.self, id: entry.id)
            if let after = entry.after {
                if let last = try fill(&fills, after: after, schema, on: connection) {
                    let own = PendingEntry(name, entry.indexes.filter(known.contains), after: last)
                    try notes.note(others.isEmpty ? own : own.including(pending, on: connection))
                }
                // Programs that know them begin here, wherever this one is.
                if !others.isEmpty {
                    try notes.note(
                        PendingEntry(name, others, after: after).including(pending, on: connection)
                    )
                }
            } else if let record = entry.record {
                try connection.forEachBody(of: schema, ids: [record]) { try fill(&fills, record, $1) }
                if !others.isEmpty { try notes.note(PendingEntry(name, others, record: record)) }
            }
        }
        var batch = StorageBatch()
        batch.append(stored(fills, schema), to: [schema])
        batch.append(notes, to: [pending])
        _ = try connection.apply(batch)
        return max(1, fills.count)
    }

    /// Adds a part of all records.
    ///
    /// - Returns: The last id; nil where no more follow.
    private func fill(
        _ fills: inout RecordBatch,
        after: String,
        _ schema: CollectionSchema,
        on connection: any StorageConnection
    ) throws -> String? {
        let cursor = after.isEmpty ? nil : RecordCursor(key: Array(after.utf8), id: after)
        return try connection.forEachRow(of: schema, in: IndexRange(), after: cursor, limit: partLength) {
            try fill(&fills, String(stored: $0), $1)
        }?.id
    }

    private func fill(_ fills: inout RecordBatch, _ id: String, _ body: UnsafeRawBufferPointer) throws {
        try visit()
        // The body stays as it is, with what this version does not know of it.
        try fills.fill(R.decode(stored: id, body), body: body)
    }

    /// A batch with the keys of the store's locale and the numbers of the stored indexes.
    private func stored(_ batch: RecordBatch, _ schema: CollectionSchema) -> RecordBatch {
        let collated = sorting.map { batch.collated(by: $0.collator) } ?? batch
        return batch.isEmpty ? batch : collated.renumbered([schema])
    }

    // MARK: - Storing anew

    private func rebuild(_ stored: StoredCollection, on connection: any StorageConnection) throws {
        let steps = R.steps(from: stored.version)
        // What another version has added stays, and after a migration the shape has nothing else that is unknown.
        let isForeign = RecordShape.exceeds(stored.shape, R.self)
        var shape = R.shape.stored
        try connection.rebuild(declared) { id, body in
            try visit()
            var bytes = Array(body)
            for step in steps { try step.change(id, &bytes) }
            var batch = RecordBatch()
            try batch.put(bytes.withUnsafeBytes { try R.decode(stored: id, $0) })
            if let sorting { batch = batch.collated(by: sorting.collator) }
            if isForeign { try R.keepUnknown(of: bytes, in: &batch, noting: &shape) }
            guard let operation = batch.operations().first else {
                throw StorageError.corrupt("it cannot be encoded again", record: "\(declared.name)/\(id)")
            }
            return operation
        }
        guard declared.version != stored.version, !stored.shape.isEmpty else { return }
        _ = try connection.apply(StorageBatch(shapes: [declared.name: shape.text]))
    }
}
