internal import Glibc

/// A file with a random key, which only its owner can read.
struct LocalKeyFile {
    let path: String

    /// The key; a new one if there is no file yet. May block.
    ///
    /// - Throws: `LocalKeyError`.
    func key() throws(LocalKeyError) -> String {
        if let made = try make() { return made }
        let file = open(path, O_RDONLY | O_NOFOLLOW | O_CLOEXEC | O_NONBLOCK)
        guard file >= 0 else { throw failure("be opened") }
        defer { close(file) }
        try check(file)
        var bytes = [UInt8](repeating: 0, count: 34)
        let count = read(file, &bytes, bytes.count)
        guard count >= 0 else { throw failure("be read") }
        let text = String(decoding: bytes[..<count], as: UTF8.self)
        let key = text.hasSuffix("\n") ? String(text.dropLast()) : text
        guard RandomName.isValid(key) else {
            throw LocalKeyError(path, "has no key; remove it, and a new one is made")
        }
        return key
    }

    /// Makes the file and its key, under another name first, so that nobody reads half of it; nil if there is one already.
    private func make() throws(LocalKeyError) -> String? {
        guard access(path, F_OK) != 0, errno == ENOENT else { return nil }
        let key = RandomName.make()
        let temporary = path + "." + RandomName.make()
        let file = open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
        guard file >= 0 else { throw failure("be made") }
        defer { unlink(temporary) }
        let text = Array((key + "\n").utf8)
        // The umask may have taken rights away, and a default ACL may have added some.
        let isWritten =
            fchmod(file, 0o600) == 0 && write(file, text, text.count) == text.count && fsync(file) == 0
        let reason = errno
        close(file)
        guard isWritten else { throw failure("be written", reason) }
        // Unlike a renamed file, a link never replaces the key of another process.
        if link(temporary, path) == 0 { return key }
        guard errno == EEXIST else { throw failure("be made") }
        return nil
    }

    private func check(_ file: Int32) throws(LocalKeyError) {
        var status = stat()
        guard fstat(file, &status) == 0 else { throw failure("be looked at") }
        guard status.st_mode & S_IFMT == S_IFREG, status.st_uid == geteuid(), status.st_mode & 0o077 == 0
        else {
            throw LocalKeyError(
                path,
                "can be used by others, or is no file of yours; remove it, and a new one is made"
            )
        }
    }

    private func failure(_ verb: String, _ code: Int32 = errno) -> LocalKeyError {
        LocalKeyError(path, "cannot \(verb): \(String(cString: strerror(code)))")
    }
}

/// The reason why the file with a key is not used.
public struct LocalKeyError: Error, Equatable, CustomStringConvertible {
    public let description: String

    init(_ path: String, _ reason: String) { description = "\(path) \(reason)" }
}
