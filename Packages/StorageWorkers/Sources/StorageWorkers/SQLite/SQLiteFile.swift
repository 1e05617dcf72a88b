private import Glibc

/// The file of a store, which all connections of an engine have open.
///
/// SQLite holds on to an open file whose name leads elsewhere by then, and names its journal after the path by which the
/// file was opened. So records would be lost if the file was removed or replaced meanwhile, or opened by two names.
final class SQLiteFile: Sendable {
    let path: String
    /// The file that the first connection opened; nil before it.
    private let opened = Guarded<FileStamp?>(nil)

    /// The bytes on which each connection to a store has a lock for as long as it is open
    /// (SQLite, os.h: `SHARED_FIRST` and `SHARED_SIZE`).
    private static let sharedLock = (start: off_t(0x4000_0002), length: off_t(510))

    init(path: String) {
        self.path = path
    }

    /// Checks that the path leads to the file that was opened first, and that the file has no other name.
    ///
    /// - Throws: `StorageError`.
    func check() throws { try check(opened.withLock { $0 }) }

    /// The same with a connection to the file.
    func check(openedBy database: SQLiteDatabase) throws {
        guard try !database.hasMoved else { throw movedError }
        try check()
    }

    /// Notes the file of the first connection, and checks that a later one has the same.
    func noteOpened(by database: SQLiteDatabase) throws {
        let stamp = try FileStamp.of(path)
        opened.withLock { $0 = $0 ?? stamp }
        try check(openedBy: database)
    }

    private func check(_ opened: FileStamp?) throws {
        var status = stat()
        let isThere = stat(path, &status) == 0
        if let opened {
            guard isThere, FileStamp(status).isSameFile(as: opened) else { throw movedError }
        }
        guard isThere, status.st_mode & S_IFMT == S_IFREG, status.st_nlink > 1 else { return }
        throw StorageError.cannotOpen(
            path: path,
            reason: "it is a hard link, and records that are written by another name would be lost; "
                + "use a symbolic link, or a copy"
        )
    }

    private var movedError: StorageError {
        .failed(
            "\(path) has been removed, renamed or replaced since it was opened; nothing has been written to it"
        )
    }

    /// Checks that no other process has the file open; nor may this one, whose locks on it would end.
    ///
    /// - Throws: `StorageError.inUse`.
    func checkUnused() throws {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return }
        defer { close(descriptor) }
        var lock = flock()
        lock.l_type = Int16(F_WRLCK)
        lock.l_whence = Int16(SEEK_SET)
        (lock.l_start, lock.l_len) = Self.sharedLock
        guard fcntl(descriptor, F_GETLK, &lock) == 0, lock.l_type != Int16(F_UNLCK) else { return }
        throw StorageError.inUse(path: path, process: lock.l_pid > 0 ? lock.l_pid : nil)
    }
}
