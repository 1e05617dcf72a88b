import Synchronization
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
    let reader: StoreReader
    let storeChanges: StoreChanges
    let collation: StoreCollation
    let shapes: StoredShapes
    let definitions: StoreDefinitions
    let copies: ReadOnlyCopies
    let sharedReads: SharedReads

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
        reader = StoreReader(engine: engine)
        writer = ConnectionActor(engine: engine)
        storeChanges = StoreChanges(reader: reader)
        collation = StoreCollation(defaultLocale: locale)
        shapes = StoredShapes()
        definitions = StoreDefinitions()
        copies = ReadOnlyCopies()
        sharedReads = SharedReads()
    }

    private init(_ store: RecordStore, space: String, rules: SpaceRules) {
        location = store.location
        self.space = space
        self.rules = rules
        writer = store.writer
        reader = store.reader
        storeChanges = store.storeChanges
        collation = store.collation
        shapes = store.shapes
        definitions = store.definitions
        copies = store.copies
        sharedReads = store.sharedReads
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
        try await write(batch, knowsCollections: false)
    }

    /// - Parameter knowsCollections: Whether a collection that is not known is read before it is written. Otherwise it is
    ///   taken for a new one, and read only where it is not.
    @discardableResult
    func write(_ batch: RecordBatch, knowsCollections: Bool) async throws -> WriteSummary {
        guard !batch.isEmpty else { return WriteSummary() }
        try await check(batch)
        let summary = try await prepared(batch.recordTypes) {
            if let unread = try unreadBatch(batch, knowsCollections: knowsCollections) {
                do {
                    let summary = try await writer.write(unread)
                    noteShapes(of: batch, as: unread)
                    return summary
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

    /// Signals of changes of some types in this space, for those who read again after each. A signal stands for all
    /// changes since the one before it was taken.
    public func changes(of types: any Record.Type...) -> AsyncStream<Void> {
        storeChanges.signals(space: space, of: Set(types.map { $0.collectionName }))
    }

    /// Tells the listeners that a batch was written.
    func tell(_ batch: RecordBatch) {
        storeChanges.tell(
            batch.schemas.enumerated().map { position, schema in
                let named = batch.ids(ofCollection: position, limit: StoreChange.namedIDs + 1)
                return (self.schema(schema).name, named.count > StoreChange.namedIDs ? nil : named)
            }
        )
    }
}

extension RecordStore {
    /// - Throws: `StorageError.invalidSchema` where the names of a type's schema are no valid ones.
    func checkSchema(of type: any Record.Type) throws {
        // Most calls are with the same type as the one before.
        let name = UInt(bitPattern: ObjectIdentifier(type))
        guard shapes.checkedType.load(ordering: .relaxed) != name else { return }
        try type.checkSchema()
        shapes.checkedType.store(name, ordering: .relaxed)
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
