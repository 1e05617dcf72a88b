internal import Glibc

/// The known state of the log, guarded by the engine's lock.
struct FileState: Sendable {
    var users = 0
    var index = FileIndex()
    /// Whether this engine is the writer, so that no other process changes the log.
    var isWriting = false
    /// See `RecordStore.notices`.
    var notices: [String] = []
    /// The stamp of the log when it was last read.
    private var stamp: FileStamp?
    /// Whether there was a log: then a store without one is not empty, but lost.
    private var hasHadLog = false

    private static let attempts = 3
    private static let pause: useconds_t = 1_000

    /// Reads the batches that other processes have added.
    mutating func catchUp(_ folder: FileFolder) throws {
        guard !isWriting else { return }
        var attempt = 1
        while true {
            do {
                return try readOn(folder)
            } catch {
                // The index may have a part of a batch.
                (index, stamp) = (FileIndex(), nil)
                // A writer may have truncated an unfinished batch while it was read.
                guard case StorageError.corrupt = error, attempt < Self.attempts else { throw error }
                attempt += 1
                usleep(Self.pause)
            }
        }
    }

    private mutating func readOn(_ folder: FileFolder) throws {
        guard let now = try FileStamp.of(folder.logPath) else {
            guard !hasHadLog else {
                throw StorageError.cannotOpen(path: folder.logPath, reason: "it is there no more")
            }
            return
        }
        if now == stamp { return }
        hasHadLog = true
        if let log = index.tables.log, let stamp, now.isSameFile(as: stamp), now.size >= index.end.offset {
            try LogReader.read(log, upTo: now.size, into: &index)
            self.stamp = now
        } else {
            let log = try folder.open(O_RDONLY)
            let now = try log.stamp()
            var fresh = FileIndex()
            fresh.tables.log = log
            try LogReader.read(log, upTo: now.size, into: &fresh)
            fresh.tables.countChanges(after: index.tables)
            (index, stamp) = (fresh, now)
        }
    }
}
