import Glibc

/// Writing all of something to a file descriptor, however many calls that takes.
enum FileDescriptorOutput {
    /// The error number of what went wrong, or nil.
    static func write(_ text: String, to descriptor: Int32, waiting: OutputWait) -> Int32? {
        var text = text
        return text.withUTF8 { write(UnsafeRawBufferPointer($0), to: descriptor, waiting: waiting) }
    }

    /// The error number of what went wrong, or nil.
    static func write(
        _ bytes: UnsafeRawBufferPointer,
        to descriptor: Int32,
        waiting: OutputWait
    ) -> Int32? {
        var status = stat()
        let isFile = fstat(descriptor, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
        // A pipe that is ready takes so much without waiting: pipe(7).
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
