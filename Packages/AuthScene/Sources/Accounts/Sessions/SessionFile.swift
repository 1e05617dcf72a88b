import Glibc

/// A file with one secret, which only its owner can read: the token of the session between two runs of a program.
///
/// A file that other users could have read or created is refused.
public struct SessionFile: Sendable {
    public let path: String

    /// Larger than any token.
    private static let largestSize = 4096

    /// - Parameter path: The path of the file; its folder must exist.
    public init(path: String) {
        self.path = path
    }

    /// The file's content; nil if there is no file. May block.
    ///
    /// - Throws: `SessionFileError` if it is a link, belongs to another user, is readable by others, or is invalid.
    public func read() throws -> String? {
        let file = open(path, O_RDONLY | O_NOFOLLOW | O_CLOEXEC | O_NONBLOCK)
        guard file >= 0 else {
            if errno == ENOENT { return nil }
            if errno == ELOOP { throw refused("is a symbolic link") }
            throw SessionFileError(path, "cannot be opened: \(Self.reason)")
        }
        defer { close(file) }
        try check(file)
        var bytes = [UInt8](repeating: 0, count: Self.largestSize + 1)
        var count = 0
        while count < bytes.count {
            let read = bytes.withUnsafeMutableBytes { buffer in
                Glibc.read(file, buffer.baseAddress?.advanced(by: count), buffer.count - count)
            }
            if read < 0, errno == EINTR { continue }
            guard read >= 0 else { throw SessionFileError(path, "cannot be read: \(Self.reason)") }
            if read == 0 { break }
            count += read
        }
        defer { bytes.withUnsafeMutableBytes { SecretMemory.wipe($0) } }
        guard count <= Self.largestSize else { throw refused("is too large for a session file") }
        guard let text = String(validating: bytes[..<count], as: UTF8.self) else {
            throw refused("is not text")
        }
        return text.hasSuffix("\n") ? String(text.dropLast()) : text
    }

    /// Rejects the file for its content.
    public func refuse(_ reason: String) throws { throw refused(reason) }

    /// Checks the open file, because its path may refer to another file a moment later.
    private func check(_ file: Int32) throws {
        var status = stat()
        guard fstat(file, &status) == 0 else {
            throw SessionFileError(path, "cannot be looked at: \(Self.reason)")
        }
        guard status.st_mode & S_IFMT == S_IFREG else { throw refused("is not an ordinary file") }
        guard status.st_uid == geteuid() else {
            throw refused("belongs to the user \(status.st_uid), not to \(geteuid())")
        }
        guard status.st_mode & 0o077 == 0 else {
            let mode = String(status.st_mode & 0o777, radix: 8)
            throw refused("can be used by others (its mode is \(mode), 600 would be right)")
        }
        guard status.st_nlink == 1 else {
            throw refused("has a second name, through which others may use it")
        }
    }

    private func refused(_ reason: String) -> SessionFileError {
        SessionFileError(path, reason + "; it is not used: remove it, and sign in again")
    }

    static var reason: String { String(cString: strerror(errno)) }
}
