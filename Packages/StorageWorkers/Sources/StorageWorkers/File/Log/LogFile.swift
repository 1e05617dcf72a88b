internal import Glibc

/// An open file, closed with its last user; reading and writing at an offset may be done from several threads.
final class LogFile: Sendable {
    let path: String
    private let descriptor: Int32

    /// - Throws: `StorageError`.
    init(path: String, flags: Int32) throws {
        let opened = open(path, flags | O_CLOEXEC, 0o600)
        guard opened >= 0 else { throw StorageError.system(errno, path: path, "cannot be opened") }
        self.path = path
        descriptor = opened
    }

    deinit { close(descriptor) }

    /// Reads up to as many bytes as there is room for; fewer at the end of the file.
    func read(into buffer: UnsafeMutableRawBufferPointer, at offset: UInt64) throws -> Int {
        guard let base = buffer.baseAddress else { return 0 }
        var filled = 0
        while filled < buffer.count {
            let count = pread(descriptor, base + filled, buffer.count - filled, off_t(offset) + filled)
            if count < 0, errno == EINTR { continue }
            guard count >= 0 else { throw StorageError.system(errno, path: path, "cannot be read") }
            if count == 0 { break }
            filled += count
        }
        return filled
    }

    /// Writes all of the bytes.
    func write(_ bytes: UnsafeRawBufferPointer, at offset: UInt64) throws {
        guard let base = bytes.baseAddress else { return }
        var written = 0
        while written < bytes.count {
            let count = pwrite(descriptor, base + written, bytes.count - written, off_t(offset) + written)
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { throw StorageError.system(errno, path: path, "cannot be written") }
            written += count
        }
    }

    /// Waits until what was written is on disk.
    func sync() throws {
        guard fdatasync(descriptor) == 0 else {
            throw StorageError.system(errno, path: path, "cannot be brought to disk")
        }
    }

    func truncate(to size: UInt64) throws {
        guard ftruncate(descriptor, off_t(size)) == 0 else {
            throw StorageError.system(errno, path: path, "cannot be cut")
        }
    }

    func stamp() throws -> FileStamp {
        var status = stat()
        guard fstat(descriptor, &status) == 0 else {
            throw StorageError.system(errno, path: path, "cannot be looked at")
        }
        return FileStamp(status)
    }

    /// Brings a folder's entries to disk: what was created in it, and what was renamed.
    static func syncFolder(_ path: String) throws {
        try LogFile(path: path, flags: O_RDONLY | O_DIRECTORY).syncAll()
    }

    private func syncAll() throws {
        guard fsync(descriptor) == 0 else {
            throw StorageError.system(errno, path: path, "cannot be brought to disk")
        }
    }
}

/// What tells a file from another and from what it was before.
struct FileStamp: Hashable, Sendable {
    let device: UInt
    let inode: UInt
    let size: UInt64
    let seconds: Int
    let nanoseconds: Int
    let isFolder: Bool
    /// The permission bits.
    let mode: UInt32

    init(_ status: stat) {
        device = UInt(status.st_dev)
        inode = UInt(status.st_ino)
        size = UInt64(status.st_size)
        seconds = status.st_mtim.tv_sec
        nanoseconds = status.st_mtim.tv_nsec
        isFolder = status.st_mode & S_IFMT == S_IFDIR
        mode = status.st_mode & 0o777
    }

    /// The stamp of what is at a path; nil where nothing is.
    static func of(_ path: String) throws -> FileStamp? {
        var status = stat()
        guard stat(path, &status) != 0 else { return FileStamp(status) }
        guard errno == ENOENT else { throw StorageError.system(errno, path: path, "cannot be looked at") }
        return nil
    }

    /// The same, and nil also where it cannot be looked at.
    static func found(_ path: String) -> FileStamp? {
        var status = stat()
        return stat(path, &status) == 0 ? FileStamp(status) : nil
    }

    func isSameFile(as other: FileStamp) -> Bool { device == other.device && inode == other.inode }
}

extension StorageError {
    /// What a failure of the operating system means to the store's users.
    static func system(_ code: Int32, path: String, _ what: String) -> StorageError {
        let reason = String(cString: strerror(code))
        return switch code {
        case ENOSPC, EDQUOT, EFBIG: .full(path: path)
        case EROFS: .readOnly(path: path)
        case EACCES, EPERM, ENOENT, ENOTDIR, EISDIR, ELOOP, ENAMETOOLONG:
            .cannotOpen(path: path, reason: reason)
        default: .failed("\(path) \(what): \(reason)")
        }
    }
}
