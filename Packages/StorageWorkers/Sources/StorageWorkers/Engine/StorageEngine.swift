/// A kind of storage, as small as it can be: encoded rows by collection. All that is typed is built on top of it.
///
/// A backend of one's own implements this and `StorageConnection`, and registers its URL scheme.
public protocol StorageEngine: Sendable {
    /// Whether several processes can open the store. Listeners to changes then hear of other processes' writes, too.
    var isShared: Bool { get }

    /// Whether a read of a few rows takes some microseconds, so that it may run on the cooperative pool. False for a store
    /// that other machines answer for.
    var hasBriefReads: Bool { get }

    /// The paths of the files that the store consists of, also of those that are not there yet; a folder comes first, and
    /// everything in it is the store's. Empty for a store that does not lie in files.
    var paths: [String] { get }

    /// See `RecordStore.notices`.
    var notices: [String] { get }

    /// Begins to call for each write, or for several at once, by this process or another, and now and then without one.
    ///
    /// - Parameter signal: Called on any thread.
    /// - Returns: What ends the calls. Nil for a backend whose connections do not list its writes: then its files are
    ///   watched, or its counters are looked at in intervals.
    func observeWrites(_ signal: @escaping @Sendable () -> Void) -> (@Sendable () -> Void)?

    /// Opens a connection, which is used by one caller at a time; may block.
    ///
    /// - Throws: `StorageError`.
    func connect() throws -> any StorageConnection

    /// Checks that no other process has a store open here that it writes to; such a process would go on with files that
    /// were moved away. This process may not have it open either.
    ///
    /// - Throws: `StorageError.inUse`.
    func checkUnused() throws

    /// Checks everything that is stored, also in a damaged store that cannot be opened, and while others write; may block.
    ///
    /// - Parameters:
    ///   - report: told of each thing that is damaged.
    ///   - progress: told how much has been looked at.
    /// - Returns: how many records are whole, as far as that is known.
    /// - Throws: `StorageError` where there is nothing to check, and the errors of `progress`.
    func check(_ report: (StorageDamage) -> Void, progress: @escaping StorageProgress) throws -> Int

    /// Saves the whole records of a store that is too damaged to be opened; may block.
    ///
    /// - Parameters:
    ///   - path: where a store of the same kind may be made, which the caller takes away.
    ///   - report: told of each thing that is not saved.
    ///   - progress: told how much has been read.
    /// - Returns: that store; nil where a connection's `scan` reads the whole records.
    /// - Throws: `StorageError`, and the errors of `progress`.
    func salvage(
        to path: String,
        _ report: (StorageDamage) -> Void,
        progress: @escaping StorageProgress
    ) throws -> (any StorageEngine)?

    /// Writes a copy, as it is at one moment, to a new file or folder of the same kind, while others may write; may block.
    ///
    /// - Parameters:
    ///   - path: where there is nothing yet; nothing is left there of a copy that fails.
    ///   - progress: told how much has been copied.
    /// - Throws: `StorageError`, and the errors of `progress`.
    func backup(to path: String, progress: @escaping StorageProgress) throws
}

/// Told now and then how much of the work on a whole store is done, from 0 to 1, on the thread of that work; an error that
/// it throws ends the work.
public typealias StorageProgress = @Sendable (_ done: Double) throws -> Void

extension StorageEngine {
    public var isShared: Bool { false }
    public var hasBriefReads: Bool { true }
    public var paths: [String] { [] }
    public var notices: [String] { [] }

    public func observeWrites(_ signal: @escaping @Sendable () -> Void) -> (@Sendable () -> Void)? { nil }

    public func checkUnused() throws {}

    /// Counts the records, for a backend that has nothing to compare them with.
    public func check(
        _ report: (StorageDamage) -> Void,
        progress: @escaping StorageProgress
    ) throws -> Int {
        let connection = try connect()
        let count = try connection.collections().reduce(0) { $0 &+ $1.count }
        try connection.close()
        return count
    }

    public func salvage(
        to path: String,
        _ report: (StorageDamage) -> Void,
        progress: @escaping StorageProgress
    ) throws -> (any StorageEngine)? { nil }

    public func backup(to path: String, progress: @escaping StorageProgress) throws {
        throw StorageError.unsupported("this kind of store cannot be backed up; 'store copy' copies it")
    }
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
