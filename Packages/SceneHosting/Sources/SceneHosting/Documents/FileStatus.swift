import Glibc

/// The state of a file by which its changes are noticed.
struct FileStatus {
    /// A text that differs after each change.
    let stamp: String
    /// Whether the file changed within the clock's grain of some file systems.
    let isRecent: Bool

    /// - Returns: nil if there is no file of that name. Links are followed.
    init?(_ name: String, in folder: Int32) {
        var status = stat()
        guard fstatat(folder, name, &status, 0) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
        let (modified, changed) = (status.st_mtim, status.st_ctim)
        stamp =
            "\(status.st_ino) \(status.st_size) \(modified.tv_sec).\(modified.tv_nsec)"
            + " \(changed.tv_sec).\(changed.tv_nsec)"
        var now = timespec()
        clock_gettime(CLOCK_REALTIME, &now)
        isRecent = max(modified.tv_sec, changed.tv_sec) > now.tv_sec - 3
    }
}
