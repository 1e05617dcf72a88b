internal import Glibc
internal import Synchronization

/// Keeps what a program writes to standard error: the last line, and a file of limited size.
final class ProgramLog: Sendable {
    private struct State {
        var descriptor: Int32 = -1
        var size = 0
        var lastLine: [UInt8] = []
        var isLineEnded = true
    }

    /// Nil for a program whose words are not kept.
    let path: String?
    private let limit: Int
    private let state = Mutex(State())
    private static let longestLine = 1_000

    /// - Parameters:
    ///   - path: The file's path; nil to keep only the last line.
    ///   - limit: The most bytes of the file. The file before it is kept with the ending `.1`.
    init(path: String?, limit: Int) {
        self.path = path
        self.limit = limit
    }

    deinit { state.withLock { if $0.descriptor >= 0 { close($0.descriptor) } } }

    /// The last line, nil if there is none.
    var lastLine: String? {
        let line = state.withLock { String(decoding: $0.lastLine, as: UTF8.self) }
        return line.isEmpty ? nil : line
    }

    /// Adds bytes. Control characters become question marks, so that the file can be shown in a terminal.
    func add(_ bytes: some Collection<UInt8>) {
        let bytes = bytes.map { byte in
            (byte < 0x20 && byte != 0x0A && byte != 0x09) || byte == 0x7F ? UInt8(ascii: "?") : byte
        }
        state.withLock { state in
            for byte in bytes {
                if byte == 0x0A {
                    state.isLineEnded = true
                } else {
                    if state.isLineEnded { state.lastLine = [] }
                    state.isLineEnded = false
                    if state.lastLine.count < Self.longestLine { state.lastLine.append(byte) }
                }
            }
            write(bytes, &state)
        }
    }

    /// A note of the host.
    func note(_ text: String) {
        state.withLock { write(Array("[host] \(text)\n".utf8), &$0) }
    }

    private func write(_ bytes: [UInt8], _ state: inout State) {
        guard let path else { return }
        if state.descriptor >= 0, state.size + bytes.count > limit {
            close(state.descriptor)
            state.descriptor = -1
            rename(path, path + ".1")
        }
        if state.descriptor < 0 {
            state.descriptor = open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC | O_NOFOLLOW, 0o600)
            guard state.descriptor >= 0 else { return }
            state.size = Int(lseek(state.descriptor, 0, SEEK_END))
        }
        // A log that cannot be written ends nothing.
        let written = bytes.prefix(limit).withUnsafeBytes {
            Glibc.write(state.descriptor, $0.baseAddress, $0.count)
        }
        state.size += max(0, written)
    }
}
