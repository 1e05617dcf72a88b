import Glibc

extension SessionFile {
    /// Replaces the file by one with the secret, completely or not at all, with mode 600. May block.
    ///
    /// - Throws: `SessionFileError`.
    public func write(_ secret: String) throws {
        let folder = Self.folder(of: path)
        let temporary = path + "." + (try Sodium.randomIdentifier())
        let file = open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
        guard file >= 0 else { throw SessionFileError(path, "cannot be written: \(Self.reason)") }
        do {
            defer { close(file) }
            // The umask may have taken rights away, and a default ACL may have added some.
            guard fchmod(file, 0o600) == 0 else { throw failure }
            try write(secret + "\n", to: file)
            guard fsync(file) == 0 else { throw failure }
        } catch {
            unlink(temporary)
            throw error
        }
        guard rename(temporary, path) == 0 else {
            let failure = failure
            unlink(temporary)
            throw failure
        }
        try synchronize(folder)
    }

    /// Removes the file, if it exists. May block.
    ///
    /// - Throws: `SessionFileError`.
    public func remove() throws {
        guard unlink(path) == 0 || errno == ENOENT else {
            throw SessionFileError(path, "cannot be removed: \(Self.reason)")
        }
    }

    private func write(_ text: String, to file: Int32) throws {
        let secret = try SecretBytes(text)
        var written = 0
        while written < secret.count {
            let count = secret.withBytes(as: UInt8.self) { bytes in
                Glibc.write(file, bytes + written, secret.count - written)
            }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { throw failure }
            written += count
        }
    }

    /// Syncs the folder, so that the new name survives a power failure.
    private func synchronize(_ folder: String) throws {
        let directory = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard directory >= 0 else { throw failure }
        defer { close(directory) }
        guard fsync(directory) == 0 || errno == EINVAL else { throw failure }
    }

    private var failure: SessionFileError { SessionFileError(path, "cannot be written: \(Self.reason)") }

    private static func folder(of path: String) -> String {
        guard let slash = path.lastIndex(of: "/") else { return "." }
        return slash == path.startIndex ? "/" : String(path[..<slash])
    }
}
