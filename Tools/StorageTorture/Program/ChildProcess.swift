import Foundation

/// A child process of this program, with its lines of output.
final class ChildProcess {
    enum End: Equatable, CustomStringConvertible {
        case exit(Int32)
        case signal(Int32)

        var description: String {
            switch self {
            case .exit(let status): "exit status \(status)"
            case .signal(let number): "signal \(number)"
            }
        }
    }

    private let identifier: pid_t
    private let descriptor: Int32
    private var unread: [UInt8] = []
    private var hasEnded = false

    /// The maximum time between two lines.
    private static let patience: Int32 = 60_000

    /// - Parameter environment: Variables to set in addition to the inherited ones.
    init(_ arguments: [String], environment: [String: String] = [:]) throws {
        var ends: [Int32] = [0, 0]
        guard pipe(&ends) == 0 else { throw TortureError("pipe: \(Self.reason(errno))") }
        // Later children must not inherit the pipe.
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
        posix_spawn_file_actions_adddup2(&actions, ends[1], 1)
        posix_spawn_file_actions_adddup2(&actions, ends[1], 2)
        let all = ProcessInfo.processInfo.environment.merging(environment) { _, new in new }
        let program = Self.program
        let words = ([program] + arguments).map { strdup($0) } + [nil]
        let settings = all.map { strdup("\($0.key)=\($0.value)") } + [nil]
        defer { for text in words + settings { free(text) } }
        var child: pid_t = 0
        let code = posix_spawn(&child, program, &actions, nil, words, settings)
        close(ends[1])
        guard code == 0 else {
            close(ends[0])
            throw TortureError("\(program): \(Self.reason(code))")
        }
        identifier = child
        descriptor = ends[0]
    }

    deinit {
        if !hasEnded {
            kill()
            _ = try? wait()
        }
        close(descriptor)
    }

    static let program: String = {
        let path = "/proc/self/exe"
        return (try? FileManager.default.destinationOfSymbolicLink(atPath: path)) ?? CommandLine.arguments[0]
    }()

    /// The next line; nil at the end.
    ///
    /// - Throws: `TortureError` if none arrives within a minute.
    func line() throws -> String? {
        while true {
            if let end = unread.firstIndex(of: UInt8(ascii: "\n")) {
                let line = String(decoding: unread[..<end], as: UTF8.self)
                unread.removeFirst(end + 1)
                return line
            }
            guard try readOn() else {
                guard !unread.isEmpty else { return nil }
                defer { unread = [] }
                return String(decoding: unread, as: UTF8.self)
            }
        }
    }

    /// All remaining lines.
    func lines() throws -> [String] {
        var lines: [String] = []
        while let line = try line() { lines.append(line) }
        return lines
    }

    func kill() {
        Foundation.kill(identifier, SIGKILL)
    }

    func wait() throws -> End {
        var status: Int32 = 0
        while waitpid(identifier, &status, 0) < 0 {
            guard errno == EINTR else { throw TortureError("waitpid: \(Self.reason(errno))") }
        }
        hasEnded = true
        return status & 0x7F == 0 ? .exit((status >> 8) & 0xFF) : .signal(status & 0x7F)
    }

    private func readOn() throws -> Bool {
        var request = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        guard poll(&request, 1, Self.patience) != 0 else {
            throw TortureError("a process has printed nothing for a minute")
        }
        var buffer = [UInt8](repeating: 0, count: 4_096)
        let count = read(descriptor, &buffer, buffer.count)
        guard count > 0 else { return count < 0 && errno == EINTR }
        unread += buffer[..<count]
        return true
    }

    private static func reason(_ code: Int32) -> String { String(cString: strerror(code)) }
}

/// The reason why the torture cannot continue, as opposed to a fault that it finds.
struct TortureError: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) {
        self.description = description
    }
}
