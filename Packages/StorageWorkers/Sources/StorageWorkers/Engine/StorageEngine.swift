/// A kind of storage, as small as it can be: encoded rows by collection. All that is typed is built on top of it.
///
/// A backend of one's own implements this and `StorageConnection`, and registers its URL scheme.
public protocol StorageEngine: Sendable {
    var capabilities: StorageCapabilities { get }

    /// The paths of the files that the store consists of, also of those that are not there yet; a folder comes first, and
    /// everything in it is the store's. Empty for a store that does not lie in files.
    var paths: [String] { get }

    /// See `RecordStore.notices`.
    var notices: [String] { get }

    /// Opens a connection, which is used by one caller at a time; may block.
    ///
    /// - Throws: `StorageError`.
    func connect() throws -> any StorageConnection

    /// Looks at everything that is stored, also where what is damaged cannot be opened; may block.
    ///
    /// - Parameters:
    ///   - report: told of each thing that is damaged.
    ///   - progress: told how much has been looked at.
    /// - Returns: how many records are whole, as far as that is known.
    /// - Throws: `StorageError` where there is nothing to look at, and what the progress throws.
    func check(_ report: (StorageDamage) -> Void, progress: @escaping StorageProgress) throws -> Int

    /// Saves what is whole of a store that is so damaged that it cannot be opened; may block.
    ///
    /// - Parameters:
    ///   - path: where a store of the same kind may be made, which the caller takes away.
    ///   - report: told of each thing that is not saved.
    ///   - progress: told how much has been read.
    /// - Returns: that store; nil where a connection reads what is whole, by its own `salvage`.
    /// - Throws: `StorageError`, and what the progress throws.
    func salvage(
        to path: String,
        _ report: (StorageDamage) -> Void,
        progress: @escaping StorageProgress
    ) throws -> (any StorageEngine)?
}

/// Told now and then how much of the work on a whole store is done, from 0 to 1, on any thread; what it throws ends the
/// work.
public typealias StorageProgress = @Sendable (_ done: Double) throws -> Void

extension StorageEngine {
    public var paths: [String] { [] }
    public var notices: [String] { [] }

    public func check(
        _ report: (StorageDamage) -> Void,
        progress: @escaping StorageProgress
    ) throws -> Int {
        try checkConnected(report, progress)
    }

    /// Has a connection check what is stored.
    func checkConnected(
        _ report: (StorageDamage) -> Void,
        _ progress: @escaping StorageProgress
    ) throws -> Int {
        let connection = try connect()
        do {
            try connection.check(report, progress: progress)
            let count = try connection.collections().reduce(0) { $0 &+ $1.count }
            try connection.close()
            return count
        } catch {
            // What the check met is what a person should hear of.
            try? connection.close()
            throw error
        }
    }

    public func salvage(
        to path: String,
        _ report: (StorageDamage) -> Void,
        progress: @escaping StorageProgress
    ) throws -> (any StorageEngine)? { nil }
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

/// A part of an index: the keys from `lower` on, and before `upper`.
public struct IndexRange: Hashable, Sendable {
    /// The index's position in the schema, or nil for the order of ids.
    public var index: Int?
    public var lower: [UInt8]?
    /// May end in a byte that no UTF-8 has.
    public var upper: [UInt8]?
    public var isDescending: Bool

    public init(
        index: Int? = nil,
        lower: [UInt8]? = nil,
        upper: [UInt8]? = nil,
        isDescending: Bool = false
    ) {
        self.index = index
        self.lower = lower
        self.upper = upper
        self.isDescending = isDescending
    }

    /// Whether it is the whole index.
    public var isWhole: Bool { lower == nil && upper == nil }

    /// Whether a key is in it.
    public func contains(_ key: some Collection<UInt8>) -> Bool {
        if let lower, key.lexicographicallyPrecedes(lower) { return false }
        return upper.map { key.lexicographicallyPrecedes($0) } ?? true
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
