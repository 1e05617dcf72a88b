import Foundation
import Glibc
import SceneTestKit

/// The built host on a pseudo-terminal, with a scripted person.
final class HostOnTerminal {
    /// The target of a standard stream.
    enum Stream {
        case terminal
        case file(String)
    }

    /// How the host is started.
    enum Start {
        /// Like a shell does.
        case usual
        /// With signals blocked, which the parent had blocked.
        case signalsBlocked
        /// Not as the session leader, so that it gets no SIGHUP.
        case unheard
    }

    private static let spawning = NSLock()

    let host: BuiltHost
    private var terminal: PseudoTerminal?
    private let columns: Int
    private let child: pid_t
    private var isEnded = false
    private var bytes: [UInt8] = []
    private var position = 0

    /// Starts the host on the store in its folder.
    convenience init(
        _ host: BuiltHost,
        _ arguments: String...,
        columns: Int = 80,
        output: Stream = .terminal,
        errors: Stream = .terminal
    ) throws {
        try self.init(host, arguments, columns: columns, output: output, errors: errors)
    }

    init(
        _ host: BuiltHost,
        _ arguments: [String],
        columns: Int = 80,
        environment: [String: String] = [:],
        output: Stream = .terminal,
        errors: Stream = .terminal,
        start: Start = .usual
    ) throws {
        BlockingThreads.require()
        self.host = host
        self.columns = columns
        // One at a time, so that no other child inherits this terminal's descriptors.
        Self.spawning.lock()
        defer { Self.spawning.unlock() }
        let terminal = try PseudoTerminal(columns: columns)
        var all = ["PATH": "/usr/bin:/bin", "HOME": host.folder.path, "LANG": "C.UTF-8", "TERM": "xterm"]
        all.merge(environment) { _, new in new }
        child = try Self.spawn(
            [BuiltHost.executable.path] + host.storeFlag(for: arguments) + arguments,
            environment: all,
            streams: [.terminal, output, errors],
            terminal: terminal.path,
            start: start
        )
        self.terminal = consume terminal
    }

    deinit {
        guard !isEnded else { return }
        kill(child, SIGKILL)
        waitpid(child, nil, 0)
    }

    /// The complete output.
    var output: String { String(decoding: bytes, as: UTF8.self) }

    /// The text on the terminal.
    var lines: [String] { TerminalPicture(bytes, columns: columns).lines }

    /// Whether the terminal echoes typed text.
    var echoes: Bool { terminal?.echoes ?? false }

    func type(_ text: String) throws { try terminal?.type(text) }

    /// Closes the terminal, as a closed or crashed emulator does.
    func hangUp() { terminal = nil }

    /// Makes the terminal stop accepting output, as after Ctrl-S; writers then block.
    func stopOutput() { terminal?.stopOutput() }

    func signal(_ number: Int32) { kill(child, number) }

    /// Waits for a text after the one of the previous wait.
    func wait(for text: String) throws {
        let wanted = Data(text.utf8)
        let deadline = Date() + BlockingThreads.hangLimit
        while true {
            if let found = Data(bytes[position...]).range(of: wanted) {
                position += found.upperBound
                return
            }
            // Check before reading, so that no output arrives after the read.
            let isLast = hasEnded()
            let more = read(waiting: isLast ? 0 : 100)
            bytes += more
            guard Date() < deadline, !(isLast && more.isEmpty) else {
                throw TerminalError("'\(text)' does not come; what came is '\(output)'")
            }
        }
    }

    /// Waits until the host has opened a file.
    func waitUntilOpen(_ path: String) throws {
        let folder = "/proc/\(child)/fd"
        let deadline = Date() + BlockingThreads.hangLimit
        while true {
            let files = FileManager.default
            let names = (try? files.contentsOfDirectory(atPath: folder)) ?? []
            let isOpen = names.contains {
                (try? files.destinationOfSymbolicLink(atPath: folder + "/" + $0)) == path
            }
            if isOpen { return }
            bytes += read(waiting: 10)
            guard Date() < deadline, !hasEnded() else {
                throw TerminalError("\(path) is not opened; what came is '\(output)'")
            }
        }
    }

    /// Waits until the host has ended.
    ///
    /// - Parameter reading: False if the terminal accepts no output.
    /// - Returns: The exit status, or 128 plus the signal's number if a signal ended the host.
    func end(reading: Bool = true) throws -> Int32 {
        let deadline = Date() + BlockingThreads.hangLimit
        var status: Int32 = 0
        while !isEnded {
            if reading { bytes += read(waiting: 10) } else { usleep(10_000) }
            isEnded = waitpid(child, &status, WNOHANG) == child
            guard Date() < deadline else { throw TerminalError("it does not end; what came is '\(output)'") }
        }
        while case let more = read(waiting: 0), !more.isEmpty { bytes += more }
        let signal = status & 0x7F
        return signal == 0 ? (status >> 8) & 0xFF : 128 + signal
    }

    private func read(waiting milliseconds: Int32) -> [UInt8] {
        guard terminal != nil else {
            usleep(UInt32(milliseconds) * 1_000)
            return []
        }
        return terminal?.read(waiting: milliseconds) ?? []
    }

    /// Whether the host has ended; leaves the status for `end()`.
    private func hasEnded() -> Bool {
        var information = siginfo_t()
        return waitid(P_PID, id_t(child), &information, WEXITED | WNOHANG | WNOWAIT) == 0
            && information.si_signo == SIGCHLD
    }
}
