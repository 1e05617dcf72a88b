internal import Glibc

/// A store of records in a folder of text files that a person can read; `FileFormat` describes them.
///
/// All connections share the ids and keys in memory, about 150 bytes for a record. One process writes at a time, from
/// its first write until it closes; any number may read meanwhile, and see each batch once it is complete. Readers pass
/// over a batch that a crash left unfinished. The next writer puts it aside, in a file beside the log, and says so in
/// `notices`; `check` reports it, and `salvage` copies the records in it.
///
/// Two locks: `writing` is held by a writer while it writes and waits for the disk, `state` only while the index is
/// used, so that reading does not wait for the disk. Both are taken in this order.
public final class FileEngine: StorageEngine, TableStore {
    public let capabilities: StorageCapabilities = [.persistent, .multipleProcesses, .indexedSearch]
    let folder: FileFolder
    let options: FileStoreOptions
    let state = Guarded(FileState())
    let writing = Guarded(FileWriting())

    /// - Parameters:
    ///   - path: the folder; made when the first connection opens, if it is not there.
    ///   - durability: the failures that a finished write survives.
    ///   - lockTimeout: how long a writer waits for another process that writes, in milliseconds.
    public convenience init(path: String, durability: StorageDurability = .full, lockTimeout: Int = 2_000) {
        self.init(path: path, options: FileStoreOptions(durability: durability, lockTimeout: lockTimeout))
    }

    init(path: String, options: FileStoreOptions) {
        folder = FileFolder(path: path)
        self.options = options
    }

    public var paths: [String] {
        // A folder that is not there has no other files.
        let others = (try? folder.entries()) ?? []
        let names =
            [FileFormat.logName, FileFormat.newLogName, FileFormat.lockName]
            + others.filter { $0.hasPrefix(FileFormat.logName) }
        return [folder.path] + Set(names).sorted().map { folder.path + "/" + $0 }
    }

    public var notices: [String] { state.withLock(\.notices) }

    // MARK: - Connections

    public func connect() throws -> any StorageConnection {
        try state.withLock { state in
            if state.users == 0 {
                try folder.prepare()
                state = FileState()
                // Before the log, which may grow meanwhile.
                let closed = FolderLock.closedSequence(in: folder.path)
                try state.catchUp(folder)
                if let missing = state.index.missingEnd(closedAt: closed) {
                    state.notices.append("\(folder.logPath): \(missing)")
                }
            }
            state.users += 1
        }
        return TableConnection(self)
    }

    /// Closes a connection; with the last one the lock is given back.
    func disconnect() throws {
        try writing.withLock { writing in
            let index = state.withLock { state -> FileIndex? in
                state.users -= 1
                guard state.users == 0 else { return nil }
                defer { state = FileState() }
                return state.index
            }
            guard let index else { return }
            defer { writing = FileWriting() }
            guard writing.refusal == nil, let lock = writing.lock else { return }
            if options.durability == .normal { try index.tables.log?.sync() }
            lock.note(closedAt: index.end.sequence)
        }
    }

    func read<Value: Sendable>(_ work: (inout RecordTables) throws -> Value) throws -> Value {
        try readIndex { try work(&$0.tables) }
    }

    /// Uses the index of the log as it is now.
    private func readIndex<Value: Sendable>(_ work: (inout FileIndex) throws -> Value) throws -> Value {
        try state.withLock { state in
            guard state.users > 0 else { throw StorageError.closed }
            try state.catchUp(folder)
            return try work(&state.index)
        }
    }

    // MARK: - Copies

    public func backup(to path: String, progress: @escaping StorageProgress) throws {
        guard try FileStamp.of(folder.path) != nil else {
            throw StorageError.cannotOpen(path: folder.path, reason: "it is not there")
        }
        let connection = try connect()
        let result = Result {
            let index = try readIndex { $0 }
            try FileFolder(path: path).makeStore { try $0.copy(index, progress: progress) }
        }
        try connection.close()
        try result.get()
        try progress(1)
    }
}
