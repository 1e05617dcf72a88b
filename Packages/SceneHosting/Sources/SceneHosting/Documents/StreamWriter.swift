import Glibc
import SceneKitCore

/// Writes directly to a stream or device. A cancelled task stops waiting for the reader.
final class StreamWriter: DocumentWriter {
    private let descriptor: Int32
    private let name: String
    private let closes: Bool
    private let onClosedPipe: () -> Void
    /// The size of one write: a ready pipe accepts this much without blocking (pipe(7)).
    private let chunk: Int
    private var isAbandoned = false

    init(descriptor: Int32, name: String, closes: Bool, onClosedPipe: @escaping () -> Void = {}) {
        self.descriptor = descriptor
        self.name = name
        self.closes = closes
        self.onClosedPipe = onClosedPipe
        var status = stat()
        let isFile = fstat(descriptor, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
        chunk = isFile ? .max : Int(PIPE_BUF)
    }

    deinit { if closes { close(descriptor) } }

    func write(_ bytes: borrowing [UInt8]) throws {
        guard !isAbandoned else { return }
        do {
            try bytes.withUnsafeBytes { bytes in
                var rest = bytes[...]
                while !rest.isEmpty {
                    try StreamWait.wait(for: POLLOUT, on: descriptor)
                    let part = UnsafeRawBufferPointer(rebasing: rest.prefix(chunk))
                    rest = rest.dropFirst(try FileWriter.write(part, to: descriptor, name: name))
                }
            }
        } catch ClosedPipe.closed {
            // The reader has closed the pipe, as `head` does: stop without an error.
            isAbandoned = true
            onClosedPipe()
        }
    }

    func finish() throws {}
}
