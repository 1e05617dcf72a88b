internal import Glibc

/// The lock of a store's writer. The system releases it when the process ends.
///
/// The lock's file has the process number of the writer. When the writer closes the store, it replaces this with the
/// number of the log's last line, which shows later whether the log has lost its end. The file is never removed, because
/// two processes could then lock two files of the same name.
final class FolderLock: Sendable {
    private let file: LogFile
    private static let closedWord = "closed "
    private static let pause: useconds_t = 10_000

    /// Takes the lock.
    ///
    /// - Parameter timeout: The maximum wait in milliseconds.
    /// - Throws: `StorageError.inUse` with the process number of the writer, `.readOnly`.
    init(folder: String, timeout: Int) throws {
        file = try LogFile(FileFormat.lockName, in: folder, flags: O_RDWR | O_CREAT)
        var waited = 0
        while flock(file.descriptor, LOCK_EX | LOCK_NB) != 0 {
            if errno == EINTR { continue }
            guard errno == EWOULDBLOCK else {
                throw StorageError.system(errno, path: file.path, "cannot be locked")
            }
            guard waited < timeout * 1_000 else {
                throw StorageError.inUse(path: folder, process: Int32(try Self.firstLine(of: file)))
            }
            usleep(Self.pause)
            waited += Int(Self.pause)
        }
        write("\(getpid())")
    }

    deinit {
        // Unlock explicitly, because a starting child process has a copy of the descriptor until it executes its program.
        flock(file.descriptor, LOCK_UN)
    }

    /// - Throws: `StorageError.inUse` if a writer has the lock.
    static func checkFree(in folder: String) throws {
        guard let file = try? LogFile(FileFormat.lockName, in: folder, flags: O_RDONLY) else { return }
        guard flock(file.descriptor, LOCK_SH | LOCK_NB) != 0 else {
            flock(file.descriptor, LOCK_UN)
            return
        }
        throw StorageError.inUse(path: folder, process: Int32(try firstLine(of: file)))
    }

    /// Writes the number of the log's last line before the lock is released.
    func note(closedAt sequence: UInt64) { write(Self.closedWord + "\(sequence)") }

    private func write(_ line: String) {
        // If this fails, the store still works; only messages to other processes have less information.
        try? file.truncate(to: 0)
        try? Array((line + "\n").utf8).withUnsafeBytes { try file.write($0, at: 0) }
    }

    /// The number of the log's last line when the store was last closed; nil if unknown.
    static func closedSequence(in folder: String) -> UInt64? {
        // The log can be read even if the lock's file cannot.
        guard let file = try? LogFile(FileFormat.lockName, in: folder, flags: O_RDONLY),
            let line = try? firstLine(of: file), line.hasPrefix(closedWord)
        else { return nil }
        return UInt64(line.dropFirst(closedWord.count))
    }

    private static func firstLine(of file: LogFile) throws -> Substring {
        try withUnsafeTemporaryAllocation(byteCount: 32, alignment: 1) { buffer in
            let count = try file.read(into: buffer, at: 0)
            return String(decoding: buffer[..<count], as: UTF8.self).prefix { $0 != "\n" }
        }
    }
}
