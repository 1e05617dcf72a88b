import Foundation

/// A program on a terminal of its own, until its first screen stands.
struct FirstScreen {
    var arguments: [String]
    var environment: [String: String] = [:]
    /// What can be read on the screen when it stands.
    var text: String
    /// What is typed to leave the program.
    var keys: String

    private static let columns: UInt16 = 80
    private static let rows: UInt16 = 24
    /// How long nothing must come before the screen stands, in milliseconds; not part of what is measured.
    private static let quiet: Int32 = 100
    /// In seconds.
    private static let patience = 120.0

    /// Runs the program: its time is from its start to the last byte of its first screen.
    func measure() throws -> MeasuredProcess {
        var near: Int32 = -1
        var far: Int32 = -1
        var size = winsize(ws_row: Self.rows, ws_col: Self.columns, ws_xpixel: 0, ws_ypixel: 0)
        var name = [CChar](repeating: 0, count: 128)
        guard openpty(&near, &far, &name, nil, &size) == 0 else {
            throw BenchmarkError("no terminal can be opened: \(String(cString: strerror(errno)))")
        }
        defer {
            close(near)
            close(far)
        }
        for descriptor in [near, far] { _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC) }
        let path = String(decoding: name.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
        var all = ["TERM": "xterm", "LANG": "C.UTF-8", "LC_ALL": "C.UTF-8"]
        all.merge(environment) { _, new in new }
        let child = try ChildProcess(
            arguments,
            environment: all,
            streams: [path, path, path],
            isLeader: true
        )
        let shown: Double?
        do {
            shown = try secondsToScreen(of: child, near)
        } catch {
            _ = try child.end(within: 0)
            throw error
        }
        _ = keys.withCString { write(near, $0, strlen($0)) }
        var end = try child.end(within: 5)
        guard let shown, end.status == 0 else {
            throw BenchmarkError("'\(arguments.joined(separator: " "))' showed no '\(text)'")
        }
        end.seconds = shown
        return end
    }

    /// Nil where the text does not come.
    private func secondsToScreen(of child: ChildProcess, _ descriptor: Int32) throws -> Double? {
        let wanted = Data(text.utf8)
        var screen = Data()
        var last = 0.0
        var bytes = [UInt8](repeating: 0, count: 65_536)
        while child.seconds < Self.patience {
            var wait = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
            let isQuiet = poll(&wait, 1, Self.quiet) == 0
            if isQuiet {
                if screen.range(of: wanted) != nil { return last }
                continue
            }
            let count = read(descriptor, &bytes, bytes.count)
            guard count > 0 else { throw BenchmarkError("\(arguments[0]) has left its terminal") }
            screen.append(contentsOf: bytes[..<count])
            last = child.seconds
        }
        return nil
    }
}
