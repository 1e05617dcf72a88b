import TextWorkers

/// A store of records: typed, over any backend.
///
/// May be called from anywhere; no call reads or writes the store on the main thread. Writes and long reads have a thread
/// each. Reads of one record, or of at most 100 of an index, run on the cooperative pool, which saves two changes of
/// threads. There is one writer, and reading does not wait for it. A store on a server reads with several connections.
public final class RecordStore: Sendable {
    public let location: StorageLocation
    /// The space that this store is scoped to, or empty for the records of all.
    public let space: String
    let rules: SpaceRules
    let writer: ConnectionActor
    let reader: ReaderPool
    let gets: SharedGets
    let storeChanges: StoreChanges
    let collation: StoreCollation
    let shapes: StoredShapes

    /// Opens a store, and creates it where there is none.
    ///
    /// - Parameters:
    ///   - location: where the store is.
    ///   - schemes: the kinds of stores there are.
    ///   - options: how it is opened.
    ///   - isToGetLocale: whether a locale that cannot be read, or that this program does not know, is no error, because
    ///     `reindex` records another one next.
    /// - Throws: `StorageError`.
    public static func open(
        _ location: StorageLocation,
        schemes: StorageSchemes = .standard,
        options: StorageOptions = StorageOptions(),
        isToGetLocale: Bool = false
    ) async throws -> RecordStore {
        let engine = try schemes.engine(for: location, options)
        let store = RecordStore(location, engine: engine, locale: options.locale)
        // Connecting now shows now whether it can be.
        try await store.reader.run { connection in
            do {
                try store.collation.load(connection)
            } catch StorageError.corrupt where isToGetLocale {
                // Until then, the store has none.
            }
        }
        return store
    }

    /// - Parameter locale: the one that the store gets if it has none.
    init(_ location: StorageLocation, engine: any StorageEngine, locale: String = Collator.undetermined) {
        self.location = location
        space = ""
        rules = SpaceRules()
        reader = ReaderPool(engine: engine)
        writer = ConnectionActor(engine: engine)
        storeChanges = StoreChanges(reader: reader)
        gets = SharedGets(pool: reader, changes: storeChanges)
        collation = StoreCollation(defaultLocale: locale)
        shapes = StoredShapes()
    }

    private init(_ store: RecordStore, space: String, rules: SpaceRules) {
        location = store.location
        self.space = space
        self.rules = rules
        writer = store.writer
        reader = store.reader
        gets = store.gets
        storeChanges = store.storeChanges
        collation = store.collation
        shapes = store.shapes
    }

    /// The same store scoped to a space, which reads and writes nothing outside of it.
    ///
    /// - Parameters:
    ///   - name: lower-case letters, digits and single underscores, beginning with a letter.
    ///   - rules: The conditions of writing there by this store; by default there are none.
    /// - Throws: `StorageError.invalidRecord`.
    public func scoped(to name: String, rules: SpaceRules = SpaceRules()) throws -> RecordStore {
        guard CollectionSchema.isName(name[...]) else {
            throw StorageError.invalidRecord(
                name,
                "a space's name is lower-case letters, digits and underscores"
            )
        }
        guard space.isEmpty else {
            throw StorageError.invalidRecord(name, "a store that is scoped to a space has no others")
        }
        return RecordStore(self, space: name, rules: rules)
    }

    /// The same space without conditions of writing.
    var withoutRules: RecordStore { RecordStore(self, space: space, rules: SpaceRules()) }

    /// Closes the store and all of its spaces; everything that is asked of it afterwards is an error.
    public func close() async throws {
        storeChanges.finish()
        try await reader.close()
        try await writer.close()
    }

    /// Does all the writes of a batch or none; when it returns they are on disk.
    ///
    /// Batches that several tasks write at a time wait for the disk together.
    ///
    /// - Throws: `StorageError`.
    @discardableResult
    public func write(_ batch: RecordBatch) async throws -> WriteSummary {
        guard !batch.isEmpty else { return WriteSummary() }
        try await check(batch)
        let summary = try await prepared(batch.recordTypes) {
            if let unread = try unreadBatch(batch) {
                do {
                    return try await writer.write(unread)
                } catch StorageError.schemaMismatch {
                    // Another process may have changed the shape: the next write reads it.
                    shapes.forget()
                }
            }
            return try await writer.run { try self.writeReading(batch, on: $0) }
        }
        tell(batch)
        return summary
    }

    /// Changes in this space from now on, by this process or, shortly after, by another.
    public func changes() -> AsyncStream<StoreChange> {
        storeChanges.stream(space: space)
    }

    /// Tells the listeners that a batch was written.
    func tell(_ batch: RecordBatch) {
        var changes: [String: [String]?] = [:]
        for (position, schema) in batch.schemas.enumerated() {
            let named = batch.ids(ofCollection: position, limit: StoreChange.namedIDs + 1)
            let ids = named.count > StoreChange.namedIDs ? nil : named
            changes.updateValue(ids, forKey: self.schema(schema).name)
        }
        storeChanges.tell(changes)
    }

    /// A schema in this store's space and locale.
    func schema(_ schema: CollectionSchema) -> CollectionSchema {
        self.schema(schema, collation.sorting)
    }

    /// A schema in this store's space and in a locale, by which the caller also makes keys.
    func schema(_ schema: CollectionSchema, _ sorting: StoreCollation.Sorting?) -> CollectionSchema {
        space.isEmpty && !schema.isCollated
            ? schema : schema.stored(inSpace: space, locale: sorting?.tag)
    }

    // MARK: - Schemas

    /// Does work; where a collection of those types was written with other indexes or in an earlier version, brings
    /// it up to the present one and does the work again.
    ///
    /// - Parameter stores: the spaces of the collections; nil for this one.
    nonisolated(nonsending) func prepared<Value: Sendable>(
        _ types: [any Record.Type],
        in stores: [RecordStore]? = nil,
        _ work: nonisolated(nonsending) () async throws -> Value
    ) async throws -> Value {
        for type in types { try type.checkSchema() }
        do {
            return try await work()
        } catch StorageError.schemaMismatch {
            shapes.forget()
            // Another process may have made the record of the locale, or changed it.
            if types.contains(where: { $0.isCollated }) { try await loadLocale() }
            for store in stores ?? [self] {
                for type in types { try await store.rebuild(type) }
            }
            return try await work()
        }
    }

    /// Reads the store's locale, which is recorded now if it was not.
    func loadLocale() async throws {
        try await writer.run { [collation] in try collation.loadOrMake($0) }
    }

    /// Brings a collection up to the present version of its type.
    ///
    /// - Parameter visit: called for each record; its error leaves the collection as it was.
    func rebuild<R: Record>(
        _ type: R.Type,
        _ visit: @escaping @Sendable () throws -> Void = {}
    ) async throws {
        let sorting = collation.sorting
        let schema = schema(R.schema.collection, sorting)
        try await writer.run { connection in
            let stored = try connection.collections().first { $0.name == schema.name }
            guard let stored, stored.version != schema.version || stored.definition != schema.definition
            else { return }
            let steps = R.steps(from: stored.version)
            // What another version has added stays, and after a migration the shape has nothing else that is unknown.
            let isForeign = RecordShape.exceeds(stored.shape, R.self)
            var shape = R.shape.stored
            try connection.rebuild(schema) { id, body in
                try visit()
                var bytes = Array(body)
                for step in steps { try step.change(id, &bytes) }
                var batch = RecordBatch()
                try batch.put(bytes.withUnsafeBytes { try R.decode(stored: id, $0) })
                if let sorting { batch = batch.collated(by: sorting.collator) }
                if isForeign { try R.keepUnknown(of: bytes, in: &batch, noting: &shape) }
                guard let operation = batch.operations().first else {
                    throw StorageError.corrupt("it cannot be encoded again", record: "\(schema.name)/\(id)")
                }
                return operation
            }
            guard schema.version != stored.version, !stored.shape.isEmpty else { return }
            _ = try connection.apply(StorageBatch(shapes: [schema.name: shape.text]))
        }
    }
}

extension Record {
    /// - Throws: `StorageError.invalidSchema`.
    static func checkSchema() throws {
        if let fault = schema.fault { throw StorageError.invalidSchema(schema.name, fault) }
    }

    /// Whether there is `CollatedText` in the indexes.
    static var isCollated: Bool { schema.collection.isCollated }
}
