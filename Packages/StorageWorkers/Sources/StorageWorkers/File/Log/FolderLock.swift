internal import Glibc

/// The lock that the one writer of a store holds; it ends with the process, however that ends.
///
/// Its file holds the writer's process number, or, once the writer has closed the store, the number of the log's last
/// line: a log that ends before that line has lost its end.
/// The file stays when the lock is given back: were it removed, two processes could lock two files of its name.
final class FolderLock: Sendable {
    private let descriptor: Int32
    private static let closedWord = "closed "
    private static let pause: useconds_t = 10_000

    /// Takes the lock, and waits for it up to a number of milliseconds.
    ///
    /// - Throws: `StorageError.inUse` with the holder's process number, `.readOnly`.
    init(folder: String, timeout: Int) throws {
        let path = folder + "/" + FileFormat.lockName
        // Not the lock's own before it is held: what is whole when its `init` throws is still deinitialized, and by then
        // the number may be another file's.
        let opened = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        guard opened >= 0 else { throw StorageError.writing(errno, path: folder) }
        var waited = 0
        while flock(opened, LOCK_EX | LOCK_NB) != 0 {
            if errno == EINTR { continue }
            let code = errno
            guard code == EWOULDBLOCK, waited < timeout * 1_000 else {
                let holder = Int32(Self.text(opened))
                close(opened)
                throw code == EWOULDBLOCK
                    ? StorageError.inUse(path: folder, process: holder)
                    : StorageError.system(code, path: path, "cannot be locked")
            }
            usleep(Self.pause)
            waited += Int(Self.pause)
        }
        descriptor = opened
        write("\(getpid())")
    }

    deinit {
        // A child that is being started holds a copy of the descriptor until it runs its own program.
        flock(descriptor, LOCK_UN)
        close(descriptor)
    }

    /// Notes where the log ends, as the last thing before the lock is given back.
    func note(closedAt sequence: UInt64) { write(Self.closedWord + "\(sequence)") }

    private func write(_ line: String) {
        // Where this fails, others are told less; that is no reason not to write to the store.
        ftruncate(descriptor, 0)
        let text = Array((line + "\n").utf8)
        _ = text.withUnsafeBytes { pwrite(descriptor, $0.baseAddress, $0.count, 0) }
    }

    /// The number of the log's last line when the store was last closed; nil where that is not known.
    static func closedSequence(in folder: String) -> UInt64? {
        let opened = open(folder + "/" + FileFormat.lockName, O_RDONLY | O_CLOEXEC)
        guard opened >= 0 else { return nil }
        defer { close(opened) }
        let text = text(opened)
        return text.hasPrefix(closedWord) ? UInt64(text.dropFirst(closedWord.count)) : nil
    }

    /// The first line.
    private static func text(_ descriptor: Int32) -> Substring {
        withUnsafeTemporaryAllocation(byteCount: 32, alignment: 1) { buffer in
            let count = max(0, pread(descriptor, buffer.baseAddress, buffer.count, 0))
            return String(decoding: buffer[..<count], as: UTF8.self).prefix { $0 != "\n" }
        }
    }
}

extension StorageError {
    /// What a failure to open for writing means.
    static func writing(_ code: Int32, path: String) -> StorageError {
        code == EACCES || code == EPERM
            ? .readOnly(path: path) : .system(code, path: path, "cannot be written")
    }
}
