import TextWorkers

/// Writes that are done together or not at all.
///
/// Records are encoded as they are added, by the task that adds them rather than by the store.
public struct RecordBatch: Sendable {
    /// The encoded rows; see `StorageRow`.
    private var rows: [UInt8] = []
    private var entries: [Entry] = []
    private(set) var schemas: [CollectionSchema] = []
    private(set) var recordTypes: [any Record.Type] = []
    /// For each schema, room for a record's index entries.
    private var indexEntries: [IndexEntries] = []

    private struct Entry: Sendable {
        var collection: Int
        var kind: StorageOperation.Kind
        var start: Int
        /// See `StorageOperation.formerChecksum`.
        var formerChecksum: Int?
    }

    public init() {}

    /// One that is empty, with room for as much as another has.
    init(like other: RecordBatch) {
        rows.reserveCapacity(other.rows.count + other.rows.count / 8)
        entries.reserveCapacity(other.entries.count)
    }

    public var count: Int { entries.count }
    public var isEmpty: Bool { entries.isEmpty }
    /// The most records that it adds.
    var additions: Int { entries.reduce(0) { $0 + ($1.kind == .delete ? 0 : 1) } }
    /// How many bytes its records have, encoded.
    var size: Int { rows.count }

    /// Adds the record, or puts it in place of the one with its id.
    public mutating func put<R: Record>(_ record: R) throws {
        try add(record, .put)
    }

    /// Puts a record in place of the one with its id, as the same transaction has read it.
    ///
    /// The outcome is that of `put(_:)`. Where the record's words stay the same, a store in a SQLite file need not write them
    /// again, which is most of the cost of a change.
    ///
    /// - Returns: The bodies of both.
    @discardableResult
    public mutating func put<R: Record>(_ new: R, over old: R) throws -> (new: [UInt8], old: [UInt8]) {
        var former: [UInt8] = []
        try old.appendBody(to: &former)
        try add(new, .put)
        let last = entries.count - 1
        let collection = entries[last].collection
        return rows.withUnsafeBytes { rows in
            let row = StorageRow(rows, at: entries[last].start)
            if old.id == new.id, indexEntries[collection].haveWords(of: old) {
                entries[last].formerChecksum = former.withUnsafeBytes {
                    StorageRow.checksum(id: row.id, body: $0)
                }
            }
            return (Array(row.body), former)
        }
    }

    /// Adds the record; where there is one with its id, the whole batch is a conflict.
    public mutating func insert<R: Record>(_ record: R) throws {
        try add(record, .insert)
    }

    /// Adds the record unless there is one with its id.
    public mutating func insertIfAbsent<R: Record>(_ record: R) throws {
        try add(record, .insertIfAbsent)
    }

    /// Gives a record that is stored its entries in indexes; see `StorageOperation.Kind.fill`.
    ///
    /// - Parameter body: The record's body as it is stored.
    mutating func fill<R: Record>(_ record: R, body: UnsafeRawBufferPointer) throws {
        try add(record, .fill, body: body)
    }

    /// Puts a record of the store's own, which counts as nothing.
    mutating func note<R: Record>(_ record: R) throws {
        try add(record, .note)
    }

    /// Deletes a record; where there is none that is no error.
    public mutating func delete<R: Record>(_ type: R.Type, id: String) {
        delete(id, from: position(of: R.self))
    }

    /// Deletes a record of the collection at a position.
    mutating func delete(_ id: String, from collection: Int = 0) {
        entries.append(Entry(collection: collection, kind: .delete, start: rows.count))
        id.withBytes { StorageRow.append(id: $0, to: &rows) }
    }

    /// Puts a record as it lies in another store; it is found by nothing but its id.
    mutating func putStored(_ id: UnsafeRawBufferPointer, _ body: UnsafeRawBufferPointer) {
        entries.append(Entry(collection: 0, kind: .put, start: rows.count))
        StorageRow.append(id: id, body: body, to: &rows)
    }

    /// Takes a record's keys in the indexes that its schema knows.
    mutating func fillStored(_ id: UnsafeRawBufferPointer, _ body: UnsafeRawBufferPointer) {
        entries.append(Entry(collection: 0, kind: .fill, start: rows.count))
        StorageRow.append(id: id, body: body, to: &rows)
    }

    /// The writes as engines take them.
    ///
    /// - Parameter positions: Where the schemas are among those of the engine's batch; nil where they are the same.
    func operations(at positions: [Int]? = nil) -> [StorageOperation] {
        entries.map { entry in
            StorageOperation(
                collection: positions?[entry.collection] ?? entry.collection,
                kind: entry.kind,
                formerChecksum: entry.formerChecksum,
                rows: rows,
                start: entry.start
            )
        }
    }

    /// The same batch with the keys of a store's locale.
    func collated(by collator: Collator) -> RecordBatch {
        var batch = RecordBatch(like: self)
        batch.schemas = schemas
        batch.recordTypes = recordTypes
        batch.indexEntries = indexEntries
        rows.withUnsafeBytes { rows in
            for var entry in entries {
                let row = StorageRow(rows, at: entry.start)
                let schema = entry.kind == .delete ? nil : schemas[entry.collection]
                entry.start = batch.rows.count
                row.append(to: &batch.rows, schema: schema, collator)
                batch.entries.append(entry)
            }
        }
        return batch
    }

    /// Whether the records that it adds to a collection are JSON objects: others have a text form of their own.
    func hasObjects(_ collection: Int) -> Bool {
        guard let entry = entries.first(where: { $0.collection == collection && $0.kind != .delete }) else {
            return false
        }
        return rows.withUnsafeBytes { StorageRow($0, at: entry.start).body.first == UInt8(ascii: "{") }
    }

    /// Puts other bodies in place of those of a collection.
    ///
    /// - Parameter change: called for each entry in its order; returns nil to keep its body.
    mutating func changeBodies(
        ofCollection collection: Int,
        _ change: (_ kind: StorageOperation.Kind, _ id: String, _ body: UnsafeRawBufferPointer) throws ->
            [UInt8]?
    ) throws {
        var changed: [UInt8] = []
        changed.reserveCapacity(rows.count + rows.count / 4)
        var places = entries
        try rows.withUnsafeBytes { rows in
            for (position, entry) in entries.enumerated() {
                let row = StorageRow(rows, at: entry.start)
                places[position].start = changed.count
                let id = String(decoding: row.id, as: UTF8.self)
                let body = entry.collection == collection ? try change(entry.kind, id, row.body) : nil
                if let body {
                    row.append(to: &changed, body: body)
                } else {
                    row.append(to: &changed, whole: true)
                }
            }
        }
        (rows, entries) = (changed, places)
    }

    /// The same batch with the positions of the stored indexes.
    func renumbered(_ schemas: [CollectionSchema]) -> RecordBatch {
        guard schemas.contains(where: { $0.positions != nil }) else { return self }
        var batch = self
        for entry in entries where entry.kind != .delete {
            guard let positions = schemas[entry.collection].positions else { continue }
            StorageRow.renumber(positions, ofRowAt: entry.start, in: &batch.rows)
        }
        return batch
    }

    /// The ids of the records that it may write to a collection.
    func writtenIDs(ofCollection collection: Int) -> [String] {
        ids(ofCollection: collection) { $0 != .delete && $0 != .fill }
    }

    /// The first ids that it writes to or deletes from a collection.
    ///
    /// - Parameter isChosen: Whether it is one of them, by its write.
    func ids(
        ofCollection collection: Int,
        limit: Int = .max,
        where isChosen: (StorageOperation.Kind) -> Bool = { _ in true }
    ) -> [String] {
        var ids: [String] = []
        rows.withUnsafeBytes { rows in
            for entry in entries where entry.collection == collection && isChosen(entry.kind) {
                guard ids.count < limit else { break }
                ids.append(String(decoding: StorageRow(rows, at: entry.start).id, as: UTF8.self))
            }
        }
        return ids
    }

    private mutating func add<R: Record>(
        _ record: R,
        _ kind: StorageOperation.Kind,
        body: UnsafeRawBufferPointer? = nil
    ) throws {
        guard !record.id.isEmpty else { throw StorageError.invalidRecord(R.schema.name, "its id is empty") }
        let collection = position(of: R.self)
        let entry = Entry(collection: collection, kind: kind, start: rows.count)
        try indexEntries[collection].encode(record, body: body, to: &rows)
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

extension StorageBatch {
    init(_ batch: RecordBatch, in store: RecordStore) throws {
        self.init()
        try append(batch, in: store, store.collation.sorting)
    }

    /// Appends the writes of a batch in a store's space and locale.
    ///
    /// - Throws: `StorageError.schemaMismatch` where the locale is needed, and not known yet.
    mutating func append(
        _ batch: RecordBatch,
        in store: RecordStore,
        _ sorting: StoreCollation.Sorting?
    ) throws {
        let schemas = batch.schemas.map { store.schema($0, sorting) }
        let notes = try pending(of: batch, schemas)
        // Behind the batch's own, whose positions stay the same.
        defer { for (batch, schema) in notes { append(batch, to: [schema]) } }
        guard let collated = batch.schemas.first(where: \.isCollated) else {
            return append(batch.renumbered(schemas), to: schemas)
        }
        guard let sorting else {
            throw StorageError.schemaMismatch(
                collection: collated.name,
                stored: "",
                declared: collated.definition
            )
        }
        append(batch.collated(by: sorting.collator).renumbered(schemas), to: schemas)
    }

    /// Appends the writes and the shapes of another batch.
    mutating func append(_ other: StorageBatch) {
        let positions = positions(of: other.schemas)
        operations += other.operations.map { $0.moved(to: positions[$0.collection]) }
        shapes.merge(other.shapes) { $1 }
    }

    /// Appends the writes of a batch to collections as they are stored.
    mutating func append(_ batch: RecordBatch, to collections: [CollectionSchema]) {
        operations += batch.operations(at: positions(of: collections))
    }

    /// The positions of collections among the schemas; those that are not there are added.
    private mutating func positions(of collections: [CollectionSchema]) -> [Int] {
        collections.map { collection in
            if let position = schemas.firstIndex(of: collection) { return position }
            schemas.append(collection)
            return schemas.count - 1
        }
    }
}

/// The numbers of records that a batch wrote and deleted.
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

/// A change of a collection.
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
