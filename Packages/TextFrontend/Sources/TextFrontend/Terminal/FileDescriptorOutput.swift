import Glibc

/// Writes all bytes to a file descriptor, with as many calls as necessary.
enum FileDescriptorOutput {
    /// Writes a text; returns the error number, or nil on success.
    static func write(_ text: String, to descriptor: Int32, waiting: OutputWait) -> Int32? {
        var text = text
        return text.withUTF8 { write(UnsafeRawBufferPointer($0), to: descriptor, waiting: waiting) }
    }

    /// Writes bytes; returns the error number, or nil on success.
    static func write(
        _ bytes: UnsafeRawBufferPointer,
        to descriptor: Int32,
        waiting: OutputWait
    ) -> Int32? {
        var status = stat()
        let isFile = fstat(descriptor, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
        // A ready pipe accepts this much without blocking: pipe(7).
        let chunk = isFile ? Int.max : Int(PIPE_BUF)
        var rest = bytes
        while !rest.isEmpty {
            waiting.wait(for: descriptor)
            let written = Glibc.write(descriptor, rest.baseAddress, min(rest.count, chunk))
            if written >= 0 {
                rest = UnsafeRawBufferPointer(rebasing: rest[written...])
            } else if errno != EINTR, errno != EAGAIN {
                return errno
            }
        }
        return nil
    }
}
