/// A kind of storage, as small as it can be: encoded rows by collection. All that is typed is built on top of it.
///
/// A backend of one's own implements this and `StorageConnection`, and registers its URL scheme.
public protocol StorageEngine: Sendable {
    var capabilities: StorageCapabilities { get }

    /// Opens a connection, which is used by one caller at a time; may block.
    ///
    /// - Throws: `StorageError`.
    func connect() throws -> any StorageConnection
}

/// What a backend can do; declared, not guessed.
public struct StorageCapabilities: OptionSet, Hashable, Sendable {
    public let rawValue: Int

    public init(rawValue: Int) {
        self.rawValue = rawValue
    }

    /// What is written is there after the process has ended.
    public static let persistent = StorageCapabilities(rawValue: 1)
    /// Several processes may have it open.
    public static let multipleProcesses = StorageCapabilities(rawValue: 2)
    /// Searching costs the same in a collection of any size.
    public static let indexedSearch = StorageCapabilities(rawValue: 4)
}

/// A connection to a backend. Calls may block, come from one thread at a time, and throw `StorageError`.
public protocol StorageConnection: AnyObject {
    /// The bodies of those ids that are there, in any order.
    func bodies(of schema: RecordSchema, ids: [String]) throws -> [StoredBody]

    /// The rows of an index in order, from after a position; at most `limit`.
    func rows(
        of schema: RecordSchema,
        in range: IndexRange,
        after: StoredPosition?,
        limit: Int
    ) throws
        -> [StoredRow]

    /// The position of the row that is `offset` rows from the range's beginning, or nil past the end.
    func position(of schema: RecordSchema, in range: IndexRange, offset: Int) throws -> StoredPosition?

    func count(of schema: RecordSchema, in range: IndexRange) throws -> Int

    /// The positions, in the range, of records that match the search; at most `limit`, oldest first.
    func search(
        of schema: RecordSchema,
        for search: SearchExpression,
        in range: IndexRange,
        limit: Int
    ) throws
        -> [StoredPosition]

    /// Does all of the operations or none.
    func apply(_ operations: [StorageOperation], schemas: [RecordSchema]) throws -> WriteSummary

    /// Many batches for a collection are to come: what can be done for all of them at the end may wait.
    func beginBulk(_ schema: RecordSchema) throws

    /// The batches have been written, or no more come.
    func endBulk(_ schema: RecordSchema) throws

    func close() throws
}

extension StorageConnection {
    public func beginBulk(_ schema: RecordSchema) throws {}
    public func endBulk(_ schema: RecordSchema) throws {}
}

/// A part of an index.
public struct IndexRange: Hashable, Sendable {
    /// The index's position in the schema, or nil for the order of ids.
    public var index: Int?
    public var keys: RecordQuery.Keys
    public var isDescending: Bool

    /// The bounds of the keys: from `lower` on, and before `upper`.
    public var bounds: (lower: [UInt8]?, upper: [UInt8]?) {
        switch keys {
        case .all: (nil, nil)
        case .prefix(let prefix):
            // No UTF-8 byte is as high as 0xFF.
            prefix.isEmpty ? (nil, nil) : (Array(prefix.utf8), Array(prefix.utf8) + [0xFF])
        case .range(let lower, let upper): (Array(lower.utf8), Array(upper.utf8))
        }
    }
}

/// Where a row is in an index: by key, and by id among equal keys.
public struct StoredPosition: Hashable, Sendable {
    public var key: [UInt8]
    public var id: String

    public init(key: [UInt8], id: String) {
        self.key = key
        self.id = id
    }
}

/// A record's body as it is kept.
public struct StoredBody: Hashable, Sendable {
    public var id: String
    public var body: [UInt8]

    public init(id: String, body: [UInt8]) {
        self.id = id
        self.body = body
    }
}

/// A row of an index.
public struct StoredRow: Hashable, Sendable {
    public var position: StoredPosition
    public var body: [UInt8]

    public init(position: StoredPosition, body: [UInt8]) {
        self.position = position
        self.body = body
    }
}

/// Words to look for: a record is found that has every one, each as the beginning of one of its words.
public struct SearchExpression: Hashable, Sendable {
    public var words: [String]

    public init(words: [String]) {
        self.words = words
    }
}
