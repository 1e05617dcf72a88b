/// A store of records: typed, over any backend.
///
/// May be called from anywhere; no call reads or writes the store on the main thread. Writes and long reads have a thread
/// each. Reads of one record, or of at most 100 of an index, run on the cooperative pool, which saves two changes of
/// threads. There is one writer, and reading does not wait for it.
public final class RecordStore: Sendable {
    let core: StoreCore
    /// The space that this store is scoped to, or empty for the records of all.
    public let space: String
    private let schemas: SpaceSchemas
    let rules: SpaceRules

    public var location: StorageLocation { core.location }
    public var capabilities: StorageCapabilities { core.capabilities }

    /// Opens a store, and creates it where there is none.
    ///
    /// - Throws: `StorageError`.
    public static func open(
        _ location: StorageLocation,
        schemes: StorageSchemes = .standard,
        options: StorageOptions = StorageOptions()
    ) async throws -> RecordStore {
        let engine = try schemes.engine(for: location, options)
        let store = RecordStore(core: StoreCore(location: location, engine: engine), space: "")
        // Connecting now shows now whether it can be.
        try await store.core.reader.run { _ in }
        return store
    }

    init(core: StoreCore, space: String, rules: SpaceRules = SpaceRules()) {
        self.core = core
        self.space = space
        self.rules = rules
        schemas = SpaceSchemas(space: space)
    }

    /// The same store scoped to a space: whoever has only this sees and writes nothing outside of it.
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
        return RecordStore(core: core, space: name, rules: rules)
    }

    /// Closes the store and all of its spaces; everything that is asked of it afterwards is an error.
    public func close() async throws {
        try await core.close()
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
        let schemas = batch.schemas.map(schema)
        let summary = try await prepared(batch.recordTypes) {
            try await core.writer.write(StorageBatch(operations: batch.operations(), schemas: schemas))
        }
        tell(batch, schemas)
        return summary
    }

    /// What changes in this space from now on, by this process or, shortly after, by another.
    public func changes() -> AsyncStream<StoreChange> {
        core.changes.stream(space: space)
    }

    func tell(_ batch: RecordBatch, _ schemas: [CollectionSchema]) {
        var changes: [String: [String]?] = [:]
        for (position, schema) in schemas.enumerated() {
            let named = batch.ids(ofCollection: position, limit: StoreChange.namedIDs + 1)
            changes.updateValue(named.count > StoreChange.namedIDs ? nil : named, forKey: schema.name)
        }
        core.changes.tell(changes)
    }

    /// A schema in this store's space.
    func schema(_ schema: CollectionSchema) -> CollectionSchema {
        space.isEmpty ? schema : schemas.inSpace(schema)
    }
}
