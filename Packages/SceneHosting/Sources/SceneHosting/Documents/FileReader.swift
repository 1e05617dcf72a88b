import Glibc
import SceneKitCore

/// Reads a file or a stream.
final class FileReader: DocumentReader {
    let size: Int?
    private let descriptor: Int32
    private let name: String
    private let closes: Bool

    init(descriptor: Int32, name: String, size: Int?, closes: Bool) {
        self.descriptor = descriptor
        self.name = name
        self.size = size
        self.closes = closes
    }

    deinit { if closes { close(descriptor) } }

    /// A terminal or a pipe may block for ever, so wait in a way that a cancelled task can leave.
    func read(into buffer: UnsafeMutableRawBufferPointer) throws -> Int {
        while true {
            if size == nil { try StreamWait.wait(for: POLLIN, on: descriptor) }
            let count = Glibc.read(descriptor, buffer.baseAddress, buffer.count)
            if count >= 0 { return count }
            if errno != EINTR, errno != EAGAIN { throw DocumentError(name, errno: errno) }
        }
    }
}
