internal import Glibc

/// The lock that the one writer of a store holds; it ends with the process, however that ends.
///
/// The file stays when the lock is given back: were it removed, two processes could lock two files of its name.
final class FolderLock: Sendable {
    private let descriptor: Int32

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
                let holder = Self.holder(opened)
                close(opened)
                throw code == EWOULDBLOCK
                    ? StorageError.inUse(path: folder, process: holder)
                    : StorageError.system(code, path: path, "cannot be locked")
            }
            usleep(Self.pause)
            waited += Int(Self.pause)
        }
        descriptor = opened
        let text = Array("\(getpid())\n".utf8)
        // Only others' messages suffer where this fails, so that is no reason not to write.
        ftruncate(descriptor, 0)
        _ = text.withUnsafeBytes { pwrite(descriptor, $0.baseAddress, $0.count, 0) }
    }

    deinit {
        ftruncate(descriptor, 0)
        close(descriptor)
    }

    private static func holder(_ descriptor: Int32) -> Int32? {
        let text = withUnsafeTemporaryAllocation(byteCount: 16, alignment: 1) { buffer in
            let count = max(0, pread(descriptor, buffer.baseAddress, buffer.count, 0))
            return String(decoding: buffer[..<count], as: UTF8.self)
        }
        return text.split(separator: "\n").first.flatMap { Int32($0) }
    }
}

extension StorageError {
    /// What a failure to open for writing means.
    static func writing(_ code: Int32, path: String) -> StorageError {
        code == EACCES || code == EPERM
            ? .readOnly(path: path) : .system(code, path: path, "cannot be written")
    }
}
