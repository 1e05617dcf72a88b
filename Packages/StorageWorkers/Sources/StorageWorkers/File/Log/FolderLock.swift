internal import Glibc

/// The lock that the one writer of a store holds; it ends with the process, however that ends.
///
/// Its file holds the writer's process number, or, once the writer has closed the store, the number of the log's last
/// line: a log that ends before that line has lost its end.
/// The file stays when the lock is given back: were it removed, two processes could lock two files of its name.
final class FolderLock: Sendable {
    private let file: LogFile
    private static let closedWord = "closed "
    private static let pause: useconds_t = 10_000

    /// Takes the lock, and waits for it up to a number of milliseconds.
    ///
    /// - Throws: `StorageError.inUse` with the holder's process number, `.readOnly`.
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
        // A child that is being started holds a copy of the descriptor until it runs its own program.
        flock(file.descriptor, LOCK_UN)
    }

    /// Notes where the log ends, as the last thing before the lock is given back.
    func note(closedAt sequence: UInt64) { write(Self.closedWord + "\(sequence)") }

    private func write(_ line: String) {
        // If this fails, others are told less; that is no reason not to write to the store.
        try? file.truncate(to: 0)
        try? Array((line + "\n").utf8).withUnsafeBytes { try file.write($0, at: 0) }
    }

    /// The number of the log's last line when the store was last closed; nil if that is not known.
    static func closedSequence(in folder: String) -> UInt64? {
        // A lock that cannot be read tells nothing, and does not keep the log from being read.
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
