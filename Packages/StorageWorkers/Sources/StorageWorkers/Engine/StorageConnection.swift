/// A connection to a backend. Calls may block, come from one thread at a time, and throw `StorageError`.
///
/// A call with a schema whose definition or version is not the stored one throws `StorageError.schemaMismatch`; the
/// store then asks for `rebuild`. A collection that is not there yet is read as an empty one.
public protocol StorageConnection: AnyObject {
    /// The collections there are, by name.
    func collections() throws -> [StoredCollection]

    /// Visits the bodies of those ids that are there, in the order of the ids and with their positions among them;
    /// bytes are there during the visit.
    func forEachBody(
        of schema: CollectionSchema,
        ids: [String],
        _ visit: (_ position: Int, _ body: UnsafeRawBufferPointer) throws -> Void
    ) throws

    /// Visits the rows of an index in order, from after a cursor; bytes are there during the visit.
    ///
    /// - Returns: the cursor of the last row visited where more follow, or else nil.
    func forEachRow(
        of schema: CollectionSchema,
        in range: IndexRange,
        after cursor: RecordCursor?,
        limit: Int,
        _ visit: StorageVisit
    ) throws -> RecordCursor?

    /// Visits the rows of a collection in whatever order is the cheapest; bytes are there during the visit.
    ///
    /// - Parameters:
    ///   - collection: as it is stored.
    ///   - cursor: where an earlier scan ended, or nil to begin.
    ///   - limit: how many rows to visit at the most.
    ///   - damaged: told of rows that cannot be read, which are left out; nil where the first one is an error.
    ///   - visit: gets id and body.
    /// - Returns: where to go on, or nil where there are no more.
    func scan(
        _ collection: StoredCollection,
        after cursor: RecordCursor?,
        limit: Int,
        damaged: ((StorageDamage) -> Void)?,
        _ visit: StorageVisit
    ) throws -> RecordCursor?

    /// The cursor of the row that is `offset` rows from the range's beginning, or nil past the end.
    func cursor(of schema: CollectionSchema, in range: IndexRange, offset: Int) throws -> RecordCursor?

    func count(of schema: CollectionSchema, in range: IndexRange) throws -> Int

    /// The cursors, in the range, of records in which each of the words begins one of theirs; at most `limit`, oldest
    /// first.
    func search(
        of schema: CollectionSchema,
        for words: [String],
        in range: IndexRange,
        limit: Int
    ) throws -> [RecordCursor]

    /// Writes several batches in their order, each whole or not at all. They best share one wait for the
    /// disk.
    ///
    /// - Returns: the result of each batch, or its error.
    /// - Throws: an error that has kept all of them from being written.
    func apply(_ batches: [StorageBatch]) throws -> [Result<WriteSummary, any Error>]

    /// Stores all records of a collection anew as the schema declares them, all or none, unless they are stored so.
    ///
    /// - Parameters:
    ///   - schema: the collection as it is to be stored.
    ///   - encode: makes a put of a stored id and body; an error that it throws leaves all as it was.
    func rebuild(
        _ schema: CollectionSchema,
        _ encode: (_ id: String, _ body: UnsafeRawBufferPointer) throws -> StorageOperation
    ) throws

    /// Runs work in which nobody else writes: its reads are still true when it applies its one batch. The work may run
    /// several times, of which only the last counts.
    func exclusively<Value>(_ work: () throws -> Value) throws -> Value

    /// Runs work whose reads all see the same state.
    func consistently<Value>(_ work: () throws -> Value) throws -> Value

    /// What others than this engine's connections have written to some spaces since an earlier look.
    ///
    /// - Parameters:
    ///   - spaces: The names of the spaces; the empty one is the store's own.
    ///   - positions: The positions of an earlier look; a space without one has no changes yet.
    func writes(toSpaces spaces: [String], after positions: [String: Int]) throws -> StorageWrites

    /// A number that changes with every write to a space, whichever process writes; nil if the backend has none that costs
    /// less than a read.
    ///
    /// Within `consistently`, it belongs to the state that the reads see.
    func version(ofSpace space: String) throws -> Int?

    /// Many batches for a collection are to come, or have been written: work that can be done for all at once, as on
    /// indexes, may wait until then.
    func setBulk(_ schema: CollectionSchema, _ isBulk: Bool) throws

    func close() throws
}

/// Gets a row's id and body, which are there during the visit.
public typealias StorageVisit = (_ id: UnsafeRawBufferPointer, _ body: UnsafeRawBufferPointer) throws -> Void

extension StorageConnection {
    public func setBulk(_ schema: CollectionSchema, _ isBulk: Bool) throws {}

    public func writes(toSpaces spaces: [String], after positions: [String: Int]) throws -> StorageWrites {
        StorageWrites()
    }

    public func version(ofSpace space: String) throws -> Int? { nil }

    /// Visits the rows in the order of their ids; one that cannot be read is an error.
    public func scan(
        _ collection: StoredCollection,
        after cursor: RecordCursor?,
        limit: Int,
        damaged: ((StorageDamage) -> Void)?,
        _ visit: StorageVisit
    ) throws -> RecordCursor? {
        try forEachRow(of: collection.schema(), in: IndexRange(), after: cursor, limit: limit, visit)
    }

    /// Writes one batch.
    func apply(_ batch: StorageBatch) throws -> WriteSummary {
        guard let result = try apply([batch]).first else {
            throw StorageError.unsupported("the backend has not said what became of the batch")
        }
        return try result.get()
    }
}

/// A collection as it is stored.
public struct StoredCollection: Hashable, Sendable {
    public var name: String
    public var version: Int
    /// See `CollectionSchema.definition`.
    public var definition: String
    public var count: Int
    /// A number that every write to the collection changes, whichever process writes; always 0 where only one process has
    /// the store open.
    public var changes: Int
    /// A text that the store keeps for the layer above, and of which engines know nothing; empty until it is set with
    /// `StorageBatch.shapes`.
    public var shape: String

    public init(
        name: String,
        version: Int,
        definition: String,
        count: Int,
        changes: Int = 0,
        shape: String = ""
    ) {
        self.name = name
        self.version = version
        self.definition = definition
        self.count = count
        self.changes = changes
        self.shape = shape
    }

    /// One that is stored as a schema says.
    init(_ schema: CollectionSchema) {
        self.init(name: schema.name, version: schema.version, definition: schema.definition, count: 0)
    }

    /// The schema that it was written with.
    ///
    /// - Throws: `StorageError.corrupt` where its definition is none.
    func schema() throws -> CollectionSchema {
        guard let schema = CollectionSchema(name: name, version: version, definition: definition) else {
            throw StorageError.corrupt("the definition of '\(name)' cannot be read", record: nil)
        }
        return schema
    }
}

/// A stored thing that is not as it was written.
public struct StorageDamage: Hashable, Sendable {
    /// The collection and the id, where it is a record's.
    public var record: String?
    public var message: String
    /// Whether it is only the rest of a write that a crash may have ended: then everything that was acknowledged is
    /// there, unless somebody has cut the file.
    public var isUnfinishedWrite: Bool

    public init(record: String? = nil, message: String, isUnfinishedWrite: Bool = false) {
        self.record = record
        self.message = message
        self.isUnfinishedWrite = isUnfinishedWrite
    }
}
