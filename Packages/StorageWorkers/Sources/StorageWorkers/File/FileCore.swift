internal import Glibc

/// What the connections of one engine share: the index, the log, and the right to write.
///
/// Two locks: `writing` is held by a writer for as long as it writes and waits for the disk, `state` only while the
/// index is looked at or changed, so that reading does not wait for the disk. Whoever needs both takes `writing` first.
final class FileCore: TableStore {
    let folder: String
    let options: FileStoreOptions
    let state = Guarded(FileState())
    let writing = Guarded(FileWriting())

    init(folder: String, options: FileStoreOptions) {
        self.folder = folder
        self.options = options
    }

    var logPath: String { folder + "/" + FileFormat.logName }
    var newLogPath: String { folder + "/" + FileFormat.newLogName }

    /// Adds a user; the first one has the log read.
    func connect() throws {
        try state.withLock { state in
            if state.users == 0 {
                try FileFolder.prepare(folder)
                state = FileState()
                // Before the log, which may grow meanwhile.
                let closed = FolderLock.closedSequence(in: folder)
                try state.catchUp(logPath)
                if let missing = state.index.missingEnd(closedAt: closed) {
                    state.notices.append("\(logPath): \(missing)")
                }
            }
            state.users += 1
        }
    }

    /// Takes a user away; with the last one the lock is given back.
    func disconnect() throws {
        try writing.withLock { writing in
            let sequence = state.withLock { state -> UInt64? in
                state.users -= 1
                guard state.users == 0 else { return nil }
                defer { state = FileState() }
                return state.index.sequence
            }
            guard let sequence else { return }
            defer { writing = FileWriting() }
            guard writing.refusal == nil, let file = writing.file else { return }
            if options.durability == .normal { try file.sync() }
            writing.lock?.note(closedAt: sequence)
        }
    }

    func read<Value: Sendable>(_ work: (inout RecordTables, LogFile?) throws -> Value) throws -> Value {
        try readIndex { try work(&$0.tables, $1) }
    }

    /// Looks at the log as it is now.
    func readIndex<Value: Sendable>(_ work: (inout FileIndex, LogFile?) throws -> Value) throws -> Value {
        try state.withLock { state in
            guard state.users > 0 else { throw StorageError.closed }
            try state.catchUp(logPath)
            return try work(&state.index, state.file)
        }
    }
}

extension FileIndex {
    /// What the log lacks that was in it when the store was last closed; nil where it lacks nothing.
    func missingEnd(closedAt closed: UInt64?) -> String? {
        guard let closed, sequence < closed else { return nil }
        let lost = closed - sequence == 1 ? "line" : "\(closed - sequence) lines"
        return "the log has lost its last \(lost) since it was last closed"
    }
}

/// How a file store is used.
struct FileStoreOptions: Sendable {
    var durability = StorageDurability.full
    /// How long a writer waits for another process that writes, in milliseconds.
    var lockTimeout = 2_000
    /// Below this many bytes that are not needed any more the log is not compacted.
    var smallestGarbage: UInt64 = 4 << 20
    /// Called at the steps of writing; what it throws is taken for a failure of that step.
    var onStep: (@Sendable (FileStep) throws -> Void)?
}

/// The steps of writing at which it may fail or end.
enum FileStep: Hashable, Sendable, CaseIterable {
    case write, sync
    case compactionWritten, compactionSynced, compactionVerified, compactionRenamed, compactionDone
}

/// What is known of the log; looked at under the lock.
struct FileState: Sendable {
    var users = 0
    var index = FileIndex()
    var file: LogFile?
    /// What the log was like when it was last read.
    var stamp: FileStamp?
    /// Whether this engine is the writer, so that nobody else changes the log.
    var isWriting = false
    /// What was found behind the last batch.
    var tail: LogTail?
    var compactionFailure: String?
    /// See `RecordStore.notices`.
    var notices: [String] = []

    private static let attempts = 3
    private static let pause: useconds_t = 1_000

    /// Reads what others have written since.
    mutating func catchUp(_ path: String) throws {
        guard !isWriting else { return }
        var attempt = 1
        while true {
            do {
                return try readOn(path)
            } catch {
                // The index may have got a batch in part.
                (index, file, stamp) = (FileIndex(), nil, nil)
                // A writer that cuts off an unfinished batch may have been faster than the reading of it.
                guard case StorageError.corrupt = error, attempt < Self.attempts else { throw error }
                attempt += 1
                usleep(Self.pause)
            }
        }
    }

    private mutating func readOn(_ path: String) throws {
        guard let now = try FileStamp.of(path) else {
            guard file == nil else {
                throw StorageError.cannotOpen(path: path, reason: "it is there no more")
            }
            return
        }
        if now == stamp { return }
        if let file, let stamp, now.isSameFile(as: stamp), now.size >= index.end {
            var reader = LogReader(file, behind: index)
            tail = try reader.read(upTo: now.size, into: &index)
            self.stamp = now
        } else {
            let opened = try LogFile(path: path, flags: O_RDONLY)
            let now = try opened.stamp()
            var fresh = FileIndex()
            var reader = LogReader(opened, behind: fresh)
            tail = try reader.read(upTo: now.size, into: &fresh)
            fresh.tables.countChanges(after: index.tables)
            (index, file, stamp) = (fresh, opened, now)
        }
    }
}
