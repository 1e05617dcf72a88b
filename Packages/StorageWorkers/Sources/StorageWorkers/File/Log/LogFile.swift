internal import Glibc

/// An open file, closed with its last reference. Several threads can read and write.
final class LogFile: Sendable {
    let path: String
    let descriptor: Int32

    /// - Throws: `StorageError`; `.readOnly` with the folder's path without permission to write.
    init(_ name: String, in folder: String, flags: Int32) throws {
        path = folder + "/" + name
        descriptor = open(path, flags | O_CLOEXEC, 0o600)
        guard descriptor < 0 else { return }
        if flags & O_ACCMODE != O_RDONLY, errno == EACCES || errno == EPERM {
            throw StorageError.readOnly(path: folder)
        }
        throw StorageError.system(errno, path: path, "cannot be opened")
    }

    deinit {
        if descriptor >= 0 { close(descriptor) }
    }

    /// Reads until the buffer is full or the file ends.
    ///
    /// - Returns: The number of bytes read.
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

    /// Writes all bytes.
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

    /// Syncs the data to disk; `wholly` includes metadata, such as a folder's entries.
    func sync(wholly: Bool = false) throws {
        guard (wholly ? fsync(descriptor) : fdatasync(descriptor)) == 0 else {
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
}

extension StorageError {
    /// Converts an error code of the operating system.
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
