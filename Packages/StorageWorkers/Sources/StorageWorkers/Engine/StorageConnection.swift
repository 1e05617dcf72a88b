/// A connection to a backend. Calls may block, come from one thread at a time, and throw `StorageError`.
///
/// A call with a schema whose definition or version is not what is stored throws `StorageError.schemaMismatch`; the
/// store then asks for `rebuild`.
public protocol StorageConnection: AnyObject {
    /// The bodies of those ids that are there, in any order.
    func bodies(of schema: CollectionSchema, ids: [String]) throws -> [StoredBody]

    /// Visits the bodies of those ids that are there, in the order of the ids and with their positions among them;
    /// bytes are there during the visit.
    func forEachBody(
        of schema: CollectionSchema,
        ids: [String],
        _ visit: (Int, UnsafeRawBufferPointer) throws -> Void
    ) throws

    /// The rows of an index in order, from after a position; at most `limit`.
    func rows(
        of schema: CollectionSchema,
        in range: IndexRange,
        after: StoredPosition?,
        limit: Int
    ) throws -> [StoredRow]

    /// Visits the same rows; bytes are there during the visit.
    func forEachRow(
        of schema: CollectionSchema,
        in range: IndexRange,
        after: StoredPosition?,
        limit: Int,
        _ visit: (StoredRowBytes) throws -> Void
    ) throws

    /// Visits records of the collection in whatever order is the cheapest, at most `limit`.
    ///
    /// - Parameters:
    ///   - schema: the collection's.
    ///   - after: where an earlier visit ended, or nil to begin.
    ///   - limit: how many records to visit at the most.
    ///   - visit: gets id and body; bytes are there during the visit.
    /// - Returns: where to go on, or nil where there are no more.
    func scan(
        of schema: CollectionSchema,
        after: StoredPosition?,
        limit: Int,
        _ visit: (UnsafeRawBufferPointer, UnsafeRawBufferPointer) throws -> Void
    ) throws -> StoredPosition?

    /// The position of the row that is `offset` rows from the range's beginning, or nil past the end.
    func position(of schema: CollectionSchema, in range: IndexRange, offset: Int) throws -> StoredPosition?

    func count(of schema: CollectionSchema, in range: IndexRange) throws -> Int

    /// The positions, in the range, of records that match the search; at most `limit`, oldest first.
    func search(
        of schema: CollectionSchema,
        for search: SearchExpression,
        in range: IndexRange,
        limit: Int
    ) throws -> [StoredPosition]

    /// Does all of the operations or none.
    func apply(_ operations: [StorageOperation], schemas: [CollectionSchema]) throws -> WriteSummary

    /// Does several batches in their order, each whole or not at all; what they share, as the wait for the disk, is best
    /// done once.
    ///
    /// - Returns: what each has done, or what has kept it from that.
    /// - Throws: what has kept all of them from being written.
    func apply(_ batches: [StorageBatch]) throws -> [Result<WriteSummary, any Error>]

    /// Runs work in which nobody else writes: what it reads is still so when it applies its one batch.
    func exclusively(_ work: () throws -> Void) throws

    /// Runs work whose reads all see the same state.
    func consistently(_ work: () throws -> Void) throws

    /// Many batches for a collection are to come: what can be done for all of them at the end may wait.
    func beginBulk(_ schema: CollectionSchema) throws

    /// The batches have been written, or no more come.
    func endBulk(_ schema: CollectionSchema) throws

    /// The collections there are, by name.
    func collections() throws -> [StoredCollection]

    /// Visits the records of a collection, whatever its schema, in the order of ids after one of them.
    ///
    /// - Parameters:
    ///   - collection: its full name.
    ///   - id: the one to go on after, or nil to begin.
    ///   - limit: how many records to visit at the most.
    ///   - visit: gets the id and the body; one that is damaged is an error.
    func forEachRecord(
        in collection: String,
        after id: String?,
        limit: Int,
        _ visit: (String, UnsafeRawBufferPointer) throws -> Void
    ) throws

    /// Stores all records of a collection anew as the schema declares them, all or none.
    ///
    /// - Parameters:
    ///   - schema: what the collection is to be.
    ///   - encode: makes a put of a stored id and body; what it throws leaves all as it was.
    func rebuild(
        _ schema: CollectionSchema,
        _ encode: (String, UnsafeRawBufferPointer) throws -> StorageOperation
    ) throws

    /// For each collection a number that every write to it changes, whichever process writes it.
    func changeCounters() throws -> [String: Int]

    /// Looks at everything that is stored, and says what is damaged and how much has been looked at.
    func check(_ report: (StorageDamage) -> Void, progress: @escaping StorageProgress) throws

    /// Visits every record of a collection that is still whole, and says what is not. What `visit` throws is thrown on.
    func salvage(
        _ collection: String,
        _ visit: (String, UnsafeRawBufferPointer) throws -> Void,
        _ report: (StorageDamage) -> Void
    ) throws

    /// Writes a copy to a new file or folder of the same kind, while others may write, and says how much is copied;
    /// nothing is left of one that fails.
    func backup(to path: String, progress: @escaping StorageProgress) throws

    func close() throws
}

/// A collection as it is stored.
public struct StoredCollection: Hashable, Sendable {
    public var name: String
    public var version: Int
    /// See `CollectionSchema.definition`.
    public var definition: String
    public var count: Int

    public init(name: String, version: Int, definition: String, count: Int) {
        self.name = name
        self.version = version
        self.definition = definition
        self.count = count
    }
}

/// Something stored that is not what was written.
public struct StorageDamage: Hashable, Sendable {
    /// The collection and the id, where it is a record's.
    public var record: String?
    public var message: String
    /// Whether it is only what is left of a write that a crash may have ended: then everything that was acknowledged is
    /// there, unless somebody has cut the file.
    public var isUnfinishedWrite: Bool

    public init(record: String? = nil, message: String, isUnfinishedWrite: Bool = false) {
        self.record = record
        self.message = message
        self.isUnfinishedWrite = isUnfinishedWrite
    }
}

/// A row's bytes where the engine has them.
public struct StoredRowBytes {
    public let id: UnsafeRawBufferPointer
    public let body: UnsafeRawBufferPointer
    private let keyBytes: UnsafeRawBufferPointer
    /// There during the visit, as the bytes are.
    private unowned(unsafe) let keySource: SQLiteStatement?

    public init(key: UnsafeRawBufferPointer, id: UnsafeRawBufferPointer, body: UnsafeRawBufferPointer) {
        self.id = id
        self.body = body
        keyBytes = key
        keySource = nil
    }

    /// - Parameter statement: has the key in its first column, which is fetched only where it is asked for.
    init(keyOf statement: SQLiteStatement, id: UnsafeRawBufferPointer, body: UnsafeRawBufferPointer) {
        self.id = id
        self.body = body
        keyBytes = UnsafeRawBufferPointer(start: nil, count: 0)
        keySource = statement
    }

    public var key: UnsafeRawBufferPointer { keySource?.bytesInPlace(0) ?? keyBytes }
}

/// How many records of a collection are read at a time to save them.
private let recordsAtOnce = 5_000

extension StorageConnection {
    public func apply(_ batches: [StorageBatch]) throws -> [Result<WriteSummary, any Error>] {
        batches.map { batch in Result { try apply(batch.operations, schemas: batch.schemas) } }
    }

    public func beginBulk(_ schema: CollectionSchema) throws {}
    public func endBulk(_ schema: CollectionSchema) throws {}
    public func consistently(_ work: () throws -> Void) throws { try work() }
    public func changeCounters() throws -> [String: Int] { [:] }

    public func salvage(
        _ collection: String,
        _ visit: (String, UnsafeRawBufferPointer) throws -> Void,
        _ report: (StorageDamage) -> Void
    ) throws {
        var last: String?
        var count = 0
        repeat {
            count = 0
            try forEachRecord(in: collection, after: last, limit: recordsAtOnce) { id, body in
                count += 1
                last = id
                try visit(id, body)
            }
        } while count == recordsAtOnce
    }

    public func backup(to path: String, progress: @escaping StorageProgress) throws {
        throw StorageError.unsupported("this kind of store cannot be backed up; 'store copy' copies it")
    }

    public func scan(
        of schema: CollectionSchema,
        after: StoredPosition?,
        limit: Int,
        _ visit: (UnsafeRawBufferPointer, UnsafeRawBufferPointer) throws -> Void
    ) throws -> StoredPosition? {
        var last: StoredPosition?
        var count = 0
        let all = IndexRange()
        try forEachRow(of: schema, in: all, after: after, limit: limit) { row in
            try visit(row.id, row.body)
            count += 1
            if count == limit {
                last = StoredPosition(key: Array(row.key), id: String(decoding: row.id, as: UTF8.self))
            }
        }
        return last
    }

    public func forEachBody(
        of schema: CollectionSchema,
        ids: [String],
        _ visit: (Int, UnsafeRawBufferPointer) throws -> Void
    ) throws {
        let bodies = try bodies(of: schema, ids: ids)
        let byID = Dictionary(bodies.map { ($0.id, $0.body) }, uniquingKeysWith: { first, _ in first })
        for (position, id) in ids.enumerated() {
            guard let body = byID[id] else { continue }
            try body.withUnsafeBytes { try visit(position, $0) }
        }
    }

    public func forEachRow(
        of schema: CollectionSchema,
        in range: IndexRange,
        after: StoredPosition?,
        limit: Int,
        _ visit: (StoredRowBytes) throws -> Void
    ) throws {
        for row in try rows(of: schema, in: range, after: after, limit: limit) {
            try row.position.key.withUnsafeBytes { key in
                var id = row.position.id
                try id.withUTF8 { id in
                    try row.body.withUnsafeBytes { body in
                        try visit(StoredRowBytes(key: key, id: UnsafeRawBufferPointer(id), body: body))
                    }
                }
            }
        }
    }
}
