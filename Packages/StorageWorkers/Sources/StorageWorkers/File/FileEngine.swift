internal import Glibc

/// Keeps records in a folder of text files that people can read. `FileFormat` describes the format.
///
/// All connections share an index in memory, about 150 bytes per record. One process can write, from its first write
/// until it closes the store. Other processes can read at the same time, and see each batch once it is complete. Readers
/// ignore a batch that a crash left unfinished. The next writer moves it to a file beside the log and adds a notice;
/// `check` reports it, and `salvage` copies its records.
///
/// There are two locks. A writer holds `writing` until its data is on disk. `state` is held only while the index is used,
/// so that readers do not wait for the disk. A thread that needs both takes `writing` first.
public final class FileEngine: StorageEngine, TableStore {
    public let isShared = true
    let folder: FileFolder
    let options: FileStoreOptions
    let state = Guarded(FileState())
    let writing = Guarded(FileWriting())

    /// - Parameters:
    ///   - path: The folder. The first connection creates it if necessary.
    ///   - durability: The failures that a completed write survives.
    ///   - lockTimeout: The maximum wait for another writing process, in milliseconds.
    public convenience init(path: String, durability: StorageDurability = .full, lockTimeout: Int = 2_000) {
        self.init(path: path, options: FileStoreOptions(durability: durability, lockTimeout: lockTimeout))
    }

    init(path: String, options: FileStoreOptions) {
        folder = FileFolder(path: path)
        self.options = options
    }

    public var paths: [String] {
        // Before its first use, a store has no folder.
        let others = (try? folder.entries()) ?? []
        let names =
            [FileFormat.logName, FileFormat.newLogName, FileFormat.lockName]
            + others.filter { $0.hasPrefix(FileFormat.logName) }
        return [folder.path] + Set(names).sorted().map { folder.path + "/" + $0 }
    }

    public var notices: [String] { state.withLock(\.notices) }

    public func checkUnused() throws { try FolderLock.checkFree(in: folder.path) }

    // MARK: - Connections

    public func connect() throws -> any StorageConnection {
        try state.withLock { state in
            if state.users == 0 {
                try folder.prepare()
                state = FileState()
                // Read this before the log, which may grow in between.
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

    /// Closes a connection. Closing the last one releases the lock.
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

    /// Reads the log up to its current end, and uses its index.
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
