/// Keeps records in a folder of text files that a person can read; see `FileFormat` for what is in them.
///
/// All connections of an engine share what is in memory: ids and keys, about 150 bytes for a record. One process
/// writes at a time, from its first write until it closes; any number may read meanwhile, and see each batch once it
/// is complete. A batch that a crash left unfinished is passed over when reading. The next writer puts it aside, in a
/// file beside the log, and says so in `notices`; `check` reports it, and `salvage` copies the records in it.
public struct FileEngine: StorageEngine {
    public let capabilities: StorageCapabilities = [.persistent, .multipleProcesses, .indexedSearch]
    let core: FileCore

    /// - Parameters:
    ///   - path: the folder; made when the first connection opens, where it is not there.
    ///   - durability: what a write that has returned survives.
    ///   - lockTimeout: how long a writer waits for another process that writes, in milliseconds.
    public init(path: String, durability: StorageDurability = .full, lockTimeout: Int = 2_000) {
        self.init(path: path, options: FileStoreOptions(durability: durability, lockTimeout: lockTimeout))
    }

    init(path: String, options: FileStoreOptions) {
        core = FileCore(folder: path, options: options)
    }

    init(core: FileCore) {
        self.core = core
    }

    public var paths: [String] {
        let others = (try? FileFolder.entries(core.folder)) ?? []
        let names =
            [FileFormat.logName, FileFormat.newLogName, FileFormat.lockName]
            + others.filter { $0.hasPrefix(FileFormat.logName) }
        return [core.folder] + Set(names).sorted().map { core.folder + "/" + $0 }
    }

    public func connect() throws -> any StorageConnection {
        try core.connect()
        return TableConnection(core)
    }

    public var notices: [String] { core.state.withLock(\.notices) }

    /// The unfinished batch that was found behind the last whole one when the log was read, and that is not in the
    /// store: it was never acknowledged. Nil where there was none, and when nothing is connected.
    public var unfinishedTail: LogTail? { core.state.withLock(\.tail) }

    /// Why the log is larger than it need be, where compacting it has failed; it is tried again when it has grown.
    public var compactionFailure: String? { core.state.withLock(\.compactionFailure) }

    public func backup(to path: String, progress: @escaping StorageProgress) throws {
        try backup(to: path, progress: Self.telling(progress))
    }

    /// Tells of bytes or lines as the part that they are of all.
    static func telling(_ progress: @escaping StorageProgress) -> (_ done: Int, _ total: Int) throws -> Void {
        { done, total in try progress(total > 0 ? Double(done) / Double(total) : 1) }
    }
}
