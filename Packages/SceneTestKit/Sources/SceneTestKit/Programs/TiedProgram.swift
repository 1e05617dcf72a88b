import Foundation
public import Glibc
internal import Synchronization

/// Programs that end with the tests, even if the tests crash: a shell waits for the end of its standard input, which
/// the tests hold open, and then ends them.
///
/// Foundation's `Process` does not suit such a shell: it counts it as ended when its descriptors are closed, and while
/// they are open, it waits for the other programs that have inherited them.
public final class TiedProgram: Sendable {
    /// The lines of the programs' output and errors.
    private let lines: AsyncStream<String>
    private let input: FileHandle
    private let seen = Mutex("")

    /// - Parameters:
    ///   - script: Starts programs in the background, each with `start PROGRAM …`.
    ///   - arguments: The script's parameters, `$1` and so on.
    ///   - environment: The whole environment of the programs.
    /// - Throws: The system's error if the shell cannot be started.
    public init(_ script: String, _ arguments: [String], environment: [String: String]) throws {
        let (input, output) = (try Self.pipe(), try Self.pipe())
        let shell = try Self.spawn(
            ["/bin/bash", "-c", Self.begin + script + Self.end, "bash"] + arguments,
            environment: environment,
            input: input.reading.fileDescriptor,
            output: output.writing.fileDescriptor
        )
        try input.reading.close()
        try output.writing.close()
        self.input = input.writing
        let (lines, continuation) = AsyncStream.makeStream(of: String.self)
        self.lines = lines
        let reading = output.reading
        Thread.detachNewThread {
            var rest = Data()
            while case let data = reading.availableData, !data.isEmpty {
                rest += data
                while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
                    continuation.yield(String(decoding: rest[..<end], as: UTF8.self))
                    rest = Data(rest[(end + 1)...])
                }
            }
            continuation.finish()
            waitpid(shell, nil, 0)
        }
    }

    /// Closes inherited descriptors, which would keep other programs' pipes open.
    private static let begin = """
        for file in /proc/$BASHPID/fd/*; do
            number=${file##*/}
            if [ "$number" -gt 2 ]; then eval "exec $number>&-"; fi
        done
        programs=
        start() {
            ( echo "started $BASHPID"; exec "$@" </dev/null ) &
            programs="$programs $!"
        }

        """

    /// Closes the output, whose end tells that the programs have ended.
    private static let end = """

        exec >/dev/null 2>&1
        read -r line
        kill $programs 2>/dev/null
        wait
        """

    /// A pipe that no other program inherits.
    private static func pipe() throws -> (reading: FileHandle, writing: FileHandle) {
        var ends: [Int32] = [0, 0]
        guard Glibc.pipe(&ends) == 0 else { throw POSIXError(.init(rawValue: errno) ?? .EMFILE) }
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        return (
            FileHandle(fileDescriptor: ends[0], closeOnDealloc: true),
            FileHandle(fileDescriptor: ends[1], closeOnDealloc: true)
        )
    }

    /// Starts a program with three descriptors, and with no signal blocked.
    private static func spawn(
        _ command: [String],
        environment: [String: String],
        input: Int32,
        output: Int32
    ) throws -> pid_t {
        var actions = posix_spawn_file_actions_t()
        var attributes = posix_spawnattr_t()
        posix_spawn_file_actions_init(&actions)
        posix_spawnattr_init(&attributes)
        defer {
            posix_spawn_file_actions_destroy(&actions)
            posix_spawnattr_destroy(&attributes)
        }
        posix_spawn_file_actions_adddup2(&actions, input, 0)
        posix_spawn_file_actions_adddup2(&actions, output, 1)
        posix_spawn_file_actions_adddup2(&actions, output, 2)
        var none = sigset_t()
        sigemptyset(&none)
        posix_spawnattr_setsigmask(&attributes, &none)
        posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK))
        let arguments = command.map { strdup($0) } + [nil]
        let variables = environment.map { strdup("\($0.key)=\($0.value)") } + [nil]
        defer { for text in arguments + variables { free(text) } }
        var process: pid_t = 0
        let code = posix_spawn(&process, command[0], &actions, &attributes, arguments, variables)
        guard code == 0 else { throw POSIXError(.init(rawValue: code) ?? .ENOENT) }
        return process
    }

    /// The process id of the program that was started next.
    public func nextProcess() async throws -> pid_t? {
        try await line { $0.hasPrefix("started ") }.split(separator: " ").last.flatMap { pid_t($0) }
    }

    /// The next line that meets a condition.
    ///
    /// - Throws: `Failure` if the programs end before, or if there is no such line for a long time.
    public func line(where isWanted: @escaping @Sendable (String) -> Bool) async throws -> String {
        try await withThrowingTaskGroup(of: String.self) { group in
            group.addTask { [self] in
                for await line in lines {
                    seen.withLock { $0 += line + "\n" }
                    if isWanted(line) { return line }
                }
                throw Failure.ended(output: seen.withLock { $0 })
            }
            group.addTask { [self] in
                try await Task.sleep(for: .seconds(BlockingThreads.hangLimit))
                throw Failure.hangs(output: seen.withLock { $0 })
            }
            defer { group.cancelAll() }
            return try await group.next() ?? ""
        }
    }

    /// The reason why an expected line did not come.
    public enum Failure: Error, CustomStringConvertible {
        case ended(output: String)
        case hangs(output: String)

        public var description: String {
            switch self {
            case .ended(let output): "the program has ended, after the output\n\(output)"
            case .hangs(let output): "the program does not go on, after the output\n\(output)"
            }
        }
    }

    /// Ends the programs.
    public func stop() { try? input.close() }

    deinit { stop() }
}
