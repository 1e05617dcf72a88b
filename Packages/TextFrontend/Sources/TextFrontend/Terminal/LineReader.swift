import Glibc
import Synchronization

/// Reads lines from a file descriptor; blocks.
final class LineReader: Sendable {
    private struct State {
        var buffer: [UInt8] = []
        var position = 0
    }

    private let descriptor: Int32
    private let state = Mutex(State())

    init(descriptor: Int32) {
        self.descriptor = descriptor
    }

    /// The next line without its line feed, or nil at the end. The last line needs no line feed.
    func nextLine() -> Result<String?, InputError> {
        state.withLock { state in
            var line: [UInt8] = []
            while true {
                if let end = state.buffer[state.position...].firstIndex(of: UInt8(ascii: "\n")) {
                    line += state.buffer[state.position..<end]
                    state.position = end + 1
                    if line.last == UInt8(ascii: "\r") { line.removeLast() }
                    return .success(String(decoding: line, as: UTF8.self))
                }
                line += state.buffer[state.position...]
                state = State()
                switch chunk() {
                case .failure(let error): return .failure(error)
                case .success(let bytes) where bytes.isEmpty:
                    return .success(line.isEmpty ? nil : String(decoding: line, as: UTF8.self))
                case .success(let bytes): state.buffer = bytes
                }
            }
        }
    }

    private func chunk() -> Result<[UInt8], InputError> {
        var bytes = [UInt8](repeating: 0, count: 65_536)
        while true {
            let count = Glibc.read(descriptor, &bytes, bytes.count)
            if count >= 0 {
                bytes.removeLast(bytes.count - count)
                return .success(bytes)
            }
            if errno != EINTR { return .failure(InputError(reason: String(cString: strerror(errno)))) }
        }
    }
}

/// The operating system's reason why standard input cannot be read.
struct InputError: Error, Equatable {
    let reason: String
}
