import Glibc

/// A pseudo-terminal: the test types into and reads from one end, and the program uses the other.
struct PseudoTerminal: ~Copyable {
    /// The path of the program's end.
    let path: String
    private let descriptor: Int32
    private let other: Int32

    init(columns: Int, rows: Int = 24) throws {
        var descriptors: (near: Int32, far: Int32) = (-1, -1)
        // Cells of 10 by 20 pixels.
        var size = winsize(
            ws_row: UInt16(rows),
            ws_col: UInt16(columns),
            ws_xpixel: UInt16(columns * 10),
            ws_ypixel: UInt16(rows * 20)
        )
        var name = [CChar](repeating: 0, count: 128)
        guard openpty(&descriptors.near, &descriptors.far, &name, nil, &size) == 0 else {
            throw TerminalError("no terminal can be opened: \(String(cString: strerror(errno)))")
        }
        path = String(decoding: name.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
        (descriptor, other) = (descriptors.near, descriptors.far)
        for each in [descriptor, other] { _ = fcntl(each, F_SETFD, FD_CLOEXEC) }
        _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) | O_NONBLOCK)
    }

    deinit {
        close(other)
        close(descriptor)
    }

    /// Whether the terminal echoes typed text.
    var echoes: Bool {
        var settings = termios()
        return tcgetattr(other, &settings) == 0 && settings.c_lflag & tcflag_t(ECHO) != 0
    }

    func stopOutput() { tcflow(other, TCOOFF) }

    func type(_ text: String) throws {
        var rest = Array(text.utf8)[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
            guard count > 0 || errno == EAGAIN || errno == EINTR else {
                throw TerminalError("nothing can be typed: \(String(cString: strerror(errno)))")
            }
            rest = rest.dropFirst(max(0, count))
        }
    }

    /// The output since the last call; waits a little if there is none yet.
    func read(waiting milliseconds: Int32) -> [UInt8] {
        var wait = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        guard poll(&wait, 1, milliseconds) > 0 else { return [] }
        var bytes = [UInt8](repeating: 0, count: 65_536)
        let count = Glibc.read(descriptor, &bytes, bytes.count)
        return Array(bytes.prefix(max(0, count)))
    }
}

struct TerminalError: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) {
        self.description = description
    }
}
