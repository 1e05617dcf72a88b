internal import Glibc

/// The identity of a file, and the attributes that show a change.
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

    /// The stamp of a file; nil if it does not exist.
    static func of(_ path: String) throws -> FileStamp? {
        var status = stat()
        guard stat(path, &status) != 0 else { return FileStamp(status) }
        guard errno == ENOENT else { throw StorageError.system(errno, path: path, "cannot be looked at") }
        return nil
    }

    func isSameFile(as other: FileStamp) -> Bool { device == other.device && inode == other.inode }
}
