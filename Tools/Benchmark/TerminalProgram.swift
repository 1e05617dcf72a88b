import Foundation

/// A program on a pseudo-terminal, with the screen as a person would see it.
final class TerminalProgram {
    /// The response to a key or to the start.
    struct Answer {
        /// The time to the last byte of the screen, in seconds.
        var seconds: Double
        var bytes: Int
    }

    let arguments: [String]
    private(set) var screen = EmulatedScreen(columns: 80, rows: 24)
    private let child: ChildProcess
    private let descriptor: Int32
    private let far: Int32
    private var isEnded = false

    /// The time without output after which a screen counts as complete, in milliseconds; not part of the figures. The
    /// host shows a note for work that takes longer than 100 ms.
    private static let quiet: Int32 = 150
    /// In seconds.
    private static let patience = 120.0

    init(_ arguments: [String], environment: [String: String] = [:]) throws {
        self.arguments = arguments
        var near: Int32 = -1
        var far: Int32 = -1
        var size = winsize(
            ws_row: UInt16(screen.rows),
            ws_col: UInt16(screen.columns),
            ws_xpixel: 0,
            ws_ypixel: 0
        )
        var name = [CChar](repeating: 0, count: 128)
        guard openpty(&near, &far, &name, nil, &size) == 0 else {
            throw BenchmarkError("no terminal can be opened: \(String(cString: strerror(errno)))")
        }
        for descriptor in [near, far] { _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC) }
        let path = String(decoding: name.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
        var all = ["TERM": "xterm", "LANG": "C.UTF-8", "LC_ALL": "C.UTF-8"]
        all.merge(environment) { _, new in new }
        (descriptor, self.far) = (near, far)
        child = try ChildProcess(arguments, environment: all, streams: [path, path, path], isLeader: true)
    }

    deinit {
        close(descriptor)
        close(far)
        if !isEnded { _ = try? child.end(within: 0) }
    }

    /// Waits for the first screen.
    func firstScreen(_ isThere: (EmulatedScreen) -> Bool) throws -> Answer {
        try wait(since: 0, what: "its first screen", isThere)
    }

    /// Types keys and waits for the resulting screen.
    func press(_ keys: String, until isThere: (EmulatedScreen) -> Bool) throws -> Answer {
        let start = child.seconds
        _ = keys.withCString { write(descriptor, $0, strlen($0)) }
        return try wait(since: start, what: "an answer to \(keys.debugDescription)", isThere)
    }

    /// Types the keys that end the program, and waits for its end.
    func leave(_ keys: String) throws -> MeasuredProcess {
        _ = keys.withCString { write(descriptor, $0, strlen($0)) }
        let end = try child.end(within: 20)
        isEnded = true
        guard end.status == 0 else { throw BenchmarkError("\(arguments[0]) ended with \(end.status)") }
        return end
    }

    /// The program's own peak memory in MiB.
    func peakMemory() throws -> Double {
        let status = try String(contentsOfFile: "/proc/\(child.identifier)/status", encoding: .utf8)
        let line = status.split(separator: "\n").first { $0.hasPrefix("VmHWM:") }
        guard let number = line?.split(separator: " ").dropLast().last.flatMap({ Double($0) }) else {
            throw BenchmarkError("the system does not report the memory of \(arguments[0])")
        }
        return number / 1024
    }

    private func wait(
        since start: Double,
        what: String,
        _ isThere: (EmulatedScreen) -> Bool
    ) throws -> Answer {
        var answer = Answer(seconds: 0, bytes: 0)
        var bytes = [UInt8](repeating: 0, count: 65_536)
        while child.seconds - start < Self.patience {
            var wait = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
            if poll(&wait, 1, Self.quiet) == 0 {
                if answer.bytes > 0, isThere(screen) { return answer }
                continue
            }
            let count = read(descriptor, &bytes, bytes.count)
            guard count > 0 else { throw BenchmarkError("\(arguments[0]) has closed its terminal") }
            answer.seconds = child.seconds - start
            answer.bytes += count
            screen.show(bytes[..<count])
        }
        throw BenchmarkError("\(arguments.joined(separator: " ")) does not show \(what), but\n\(screen.text)")
    }
}
