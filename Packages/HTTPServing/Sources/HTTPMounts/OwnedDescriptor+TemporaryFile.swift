internal import Glibc

extension OwnedDescriptor {
    /// A new file without a name, for reading and writing; nil if the system refuses it, with the reason in `errno`.
    public static func temporaryFile() -> OwnedDescriptor? {
        let folder = getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp"
        var path = (folder + "/web-XXXXXX").utf8CString.map { $0 }
        let descriptor = mkstemp(&path)
        guard descriptor >= 0 else { return nil }
        _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
        unlink(path)
        return OwnedDescriptor(descriptor)
    }

    /// Writes all bytes; false if the system refuses some, with the reason in `errno`.
    public func write(_ bytes: UnsafeRawBufferPointer) -> Bool {
        var rest = bytes
        while !rest.isEmpty {
            let count = Glibc.write(number, rest.baseAddress, rest.count)
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { return false }
            rest = UnsafeRawBufferPointer(rebasing: rest[count...])
        }
        return true
    }
}
