import Glibc
import SceneKitCore

/// Writes straight through, as streams and devices have it; a cancelled task does not wait for a reader.
final class StreamWriter: DocumentWriter {
    private let descriptor: Int32
    private let name: String
    private let closes: Bool
    private let onClosedPipe: () -> Void
    /// How much is written at a time: a pipe that is ready takes so much without waiting (pipe(7)).
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
            // Nobody reads any longer, as behind `head`: that is an end, not a failure.
            isAbandoned = true
            onClosedPipe()
        }
    }

    func finish() throws {}
}
