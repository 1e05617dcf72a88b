/// Writes that are done together or not at all.
///
/// Records are encoded as they are added, so that whoever writes them has the work, not the store.
public struct RecordBatch: Sendable {
    /// The encoded rows; see `EncodedRow`.
    private var arena: [UInt8] = []
    private var entries: [Entry] = []
    private(set) var schemas: [CollectionSchema] = []
    private(set) var recordTypes: [any Record.Type] = []
    /// For each schema, room for what a record is found by.
    private var indexEntries: [IndexEntries] = []

    private struct Entry: Sendable {
        var collection: Int
        var kind: StorageOperation.RowKind?
        var start: Int
    }

    public init() {}

    /// One that is empty, with room for as much as another has.
    init(like other: RecordBatch) {
        arena.reserveCapacity(other.arena.count + other.arena.count / 8)
        entries.reserveCapacity(other.entries.count)
    }

    public var count: Int { entries.count }
    public var isEmpty: Bool { entries.isEmpty }
    /// The most records that it adds.
    var additions: Int { entries.reduce(0) { $0 + ($1.kind == nil ? 0 : 1) } }
    /// How many bytes its records have, encoded.
    var size: Int { arena.count }

    /// Adds the record, or puts it in place of the one with its id.
    public mutating func put<R: Record>(_ record: R) throws {
        try add(record, .put)
    }

    /// Adds the record; where there is one with its id, the whole batch is a conflict.
    public mutating func insert<R: Record>(_ record: R) throws {
        try add(record, .insert)
    }

    /// Adds the record unless there is one with its id.
    public mutating func insertIfAbsent<R: Record>(_ record: R) throws {
        try add(record, .insertIfAbsent)
    }

    /// Deletes a record; where there is none that is no error.
    public mutating func delete<R: Record>(_ type: R.Type, id: String) {
        let entry = Entry(collection: position(of: R.self), kind: nil, start: arena.count)
        EncodedRow.append(id: id, to: &arena)
        entries.append(entry)
    }

    /// Puts a record as it lies in another store; it is found by nothing but its id.
    mutating func putStored(_ id: String, _ body: UnsafeRawBufferPointer) {
        let entry = Entry(collection: 0, kind: .put, start: arena.count)
        EncodedRow.append(id: id, body: body, to: &arena)
        entries.append(entry)
    }

    mutating func deleteStored(_ id: String) {
        let entry = Entry(collection: 0, kind: nil, start: arena.count)
        EncodedRow.append(id: id, to: &arena)
        entries.append(entry)
    }

    /// The same, where stored records are put into one collection and deleted from another.
    func operations(collections: (put: Int, delete: Int)) -> [StorageOperation] {
        entries.map { entry in
            StorageOperation(
                collection: entry.kind == nil ? collections.delete : collections.put,
                kind: entry.kind,
                encoded: EncodedRow(arena: arena, start: entry.start)
            )
        }
    }

    /// The writes as engines take them.
    var operations: [StorageOperation] { operations(from: 0) }

    /// The same, where the schemas stand behind that many others.
    func operations(from offset: Int) -> [StorageOperation] {
        entries.map { entry in
            StorageOperation(
                collection: entry.collection + offset,
                kind: entry.kind,
                encoded: EncodedRow(arena: arena, start: entry.start)
            )
        }
    }

    /// The first ids that it writes to or deletes from a collection.
    func ids(ofCollection collection: Int, limit: Int) -> [String] {
        let chosen = entries.lazy.filter { $0.collection == collection }.prefix(limit)
        return chosen.map { entry in
            let row = EncodedRow(arena: arena, start: entry.start)
            return String(decoding: arena[row.id], as: UTF8.self)
        }
    }

    private mutating func add<R: Record>(_ record: R, _ kind: StorageOperation.RowKind) throws {
        guard !record.id.isEmpty else { throw StorageError.invalidRecord(R.schema.name, "its id is empty") }
        let collection = position(of: R.self)
        let entry = Entry(collection: collection, kind: kind, start: arena.count)
        try indexEntries[collection].encode(record, to: &arena)
        entries.append(entry)
    }

    private mutating func position<R: Record>(of type: R.Type) -> Int {
        if let last = recordTypes.last, last == type { return recordTypes.count - 1 }
        let schema = R.schema.collection
        if let position = schemas.firstIndex(of: schema) { return position }
        schemas.append(schema)
        recordTypes.append(type)
        indexEntries.append(IndexEntries(schema: schema))
        return schemas.count - 1
    }
}

/// What a batch did.
public struct WriteSummary: Hashable, Sendable {
    public var inserted = 0
    public var replaced = 0
    /// Those of `insertIfAbsent` that were there.
    public var skipped = 0
    public var deleted = 0

    public init(inserted: Int = 0, replaced: Int = 0, skipped: Int = 0, deleted: Int = 0) {
        self.inserted = inserted
        self.replaced = replaced
        self.skipped = skipped
        self.deleted = deleted
    }
}

/// What changed in the store.
public struct StoreChange: Hashable, Sendable {
    public var collection: String
    /// The ids, or nil where they are too many to name.
    public var ids: [String]?

    /// How many ids are named at the most.
    static let namedIDs = 100

    public init(collection: String, ids: [String]?) {
        self.collection = collection
        self.ids = ids
    }
}
