import Foundation
import Glibc
import SceneTestKit

/// The built host on a terminal of its own, and a person in front of it.
final class HostOnTerminal {
    /// The target of a standard stream.
    enum Stream {
        case terminal
        case file(String)
    }

    /// The way in which the host is started.
    enum Start {
        /// As by a shell.
        case usual
        /// By somebody who had signals blocked, which a child inherits.
        case signalsBlocked
        /// Not as the one who is told that the terminal has gone.
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
        // One at a time, so that no other child is given the ends of this terminal.
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

    /// Everything that came, as it came.
    var output: String { String(decoding: bytes, as: UTF8.self) }

    /// The text on the terminal.
    var lines: [String] { TerminalPicture(bytes, columns: columns).lines }

    /// Whether what is typed is shown.
    var echoes: Bool { terminal?.echoes ?? false }

    func type(_ text: String) throws { try terminal?.type(text) }

    /// Takes the terminal away, as an emulator does that is closed or crashes.
    func hangUp() { terminal = nil }

    /// Has the terminal take no more output, as after Ctrl-S: a program that writes to it waits.
    func stopOutput() { terminal?.stopOutput() }

    func signal(_ number: Int32) { kill(child, number) }

    /// Waits until a text has come behind the one that was waited for last.
    func wait(for text: String) throws {
        let wanted = Data(text.utf8)
        let deadline = Date() + BlockingThreads.hangLimit
        while true {
            if let found = Data(bytes[position...]).range(of: wanted) {
                position += found.upperBound
                return
            }
            // Asked before reading, so that nothing comes behind what is read.
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
    /// - Parameter reading: false where the terminal takes nothing of what is shown.
    /// - Returns: its status; 128 and the signal's number where a signal ended it.
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

    /// Whether nothing more can come; leaves the status for `end()`.
    private func hasEnded() -> Bool {
        var information = siginfo_t()
        return waitid(P_PID, id_t(child), &information, WEXITED | WNOHANG | WNOWAIT) == 0
            && information.si_signo == SIGCHLD
    }
}
