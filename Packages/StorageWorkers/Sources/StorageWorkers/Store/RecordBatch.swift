/// Writes that are done together or not at all.
///
/// Records are encoded as they are added, so that whoever writes them has the work, not the store.
public struct RecordBatch: Sendable {
    private(set) var operations: [StorageOperation] = []
    private(set) var schemas: [RecordSchema] = []

    public init() {}

    public var count: Int { operations.count }
    public var isEmpty: Bool { operations.isEmpty }

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
        operations.append(
            StorageOperation(collection: position(of: R.schema), id: Array(id.utf8), kind: .delete)
        )
    }

    private mutating func add<R: Record>(_ record: R, _ kind: StorageOperation.RowKind) throws {
        guard !record.id.isEmpty else { throw StorageError.invalidRecord(R.schema.name, "its id is empty") }
        var entries = IndexEntries(schema: R.schema)
        record.fillIndexes(&entries)
        var body: [UInt8] = []
        try record.appendBody(to: &body)
        operations.append(
            StorageOperation(
                collection: position(of: R.schema),
                id: Array(record.id.utf8),
                kind: .write(kind, StorageRow(entries: entries, body: body))
            )
        )
    }

    private mutating func position(of schema: RecordSchema) -> Int {
        if let position = schemas.firstIndex(of: schema) { return position }
        schemas.append(schema)
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
}
