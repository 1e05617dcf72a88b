internal import CProgramSpawn
internal import Dispatch
internal import Glibc
internal import Synchronization

/// A started program: writes to its standard input, and reads its standard output and error until they end.
final class ChildProcess: ProgramPeer {
    /// How it ended, in words.
    typealias End = String

    private struct State {
        /// nil before its start and after its end.
        var process: pid_t?
        var unread = 0
        var isClosed = false
    }

    private let input: Int32
    private let state = Mutex(State())
    private let writing = DispatchQueue(label: "program input")
    private let unreadLimit: Int

    /// Writing to a program that has ended is an error, and no signal.
    private static let ignoresBrokenPipes: Void = { _ = signal(SIGPIPE, SIG_IGN) }()

    /// Starts a program in a process group of its own, on the thread that reads its output until its end. The boundary ends the
    /// program with the thread that has started it, and the main actor has no thread of its own on Linux: `dispatch_main` serves
    /// it with threads that end when they are idle.
    ///
    /// - Parameters:
    ///   - launch: The words of the command, and the file that it gets as descriptor 3.
    ///   - log: Gets what it writes to standard error.
    ///   - read: Called on a thread of its own with the bytes of standard output, in order; returns false to end the process.
    ///   - ended: Called once on that thread, after the last bytes.
    /// - Throws: `ProgramFailure.notStarted`.
    init(
        _ launch: ProgramLaunch,
        limits: ProgramLimits,
        log: ProgramLog,
        read: @escaping @Sendable (ArraySlice<UInt8>) -> Bool,
        ended: @escaping @Sendable (End) -> Void
    ) throws(ProgramFailure) {
        Self.ignoresBrokenPipes
        let (forInput, forOutput, forErrors) = (try Self.pipe(), try Self.pipe(), try Self.pipe())
        input = forInput.write
        unreadLimit = limits.unreadBytes
        let failure = Mutex<ProgramFailure?>(nil)
        let started = DispatchSemaphore(value: 0)
        DispatchQueue(label: "program output").async { [self] in
            let process: pid_t
            do throws(ProgramFailure) {
                process = try launch.spawn(
                    input: forInput.read,
                    output: forOutput.write,
                    errors: forErrors.write
                )
            } catch {
                failure.withLock { $0 = error }
                started.signal()
                return
            }
            for descriptor in [forInput.read, forOutput.write, forErrors.write] { close(descriptor) }
            state.withLock { $0.process = process }
            started.signal()
            let errors = DispatchGroup()
            DispatchQueue(label: "program errors").async(group: errors) {
                Self.read(forErrors.read) {
                    log.add($0)
                    return true
                }
                close(forErrors.read)
            }
            Self.read(forOutput.read, read)
            close(forOutput.read)
            let end = reap(process)
            // Its last words. Another program that it has started may still hold the stream.
            _ = errors.wait(timeout: .now() + .milliseconds(500))
            ended(end)
        }
        started.wait()
        guard let failure = failure.withLock({ $0 }) else { return }
        for descriptor in [forInput, forOutput, forErrors].flatMap({ [$0.read, $0.write] }) {
            close(descriptor)
        }
        throw failure
    }

    static func pipe() throws(ProgramFailure) -> (read: Int32, write: Int32) {
        var ends: [Int32] = [0, 0]
        let failure = program_pipe(&ends)
        guard failure == 0 else { throw .notStarted(String(cString: strerror(failure))) }
        return (ends[0], ends[1])
    }

    private static func read(_ descriptor: Int32, _ take: (ArraySlice<UInt8>) -> Bool) {
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            let count = Glibc.read(descriptor, &buffer, buffer.count)
            if count < 0, errno == EINTR { continue }
            guard count > 0, take(buffer[..<count]) else { return }
        }
    }

    /// Writes bytes after the ones before, without waiting.
    ///
    /// - Returns: false if the program leaves too many bytes unread.
    func write(_ bytes: [UInt8]) -> Bool {
        let fits = state.withLock { state in
            guard !state.isClosed else { return true }
            state.unread += bytes.count
            return state.unread <= unreadLimit
        }
        guard fits else { return false }
        writing.async { [self] in
            var rest = bytes[...]
            while !rest.isEmpty, !state.withLock({ $0.isClosed }) {
                let count = rest.withUnsafeBytes { Glibc.write(input, $0.baseAddress, $0.count) }
                if count < 0, errno == EINTR { continue }
                // Its end is reported by its output.
                guard count > 0 else { break }
                rest = rest.dropFirst(count)
            }
            state.withLock { $0.unread -= bytes.count }
        }
        return true
    }

    /// Closes its standard input, at which it should end by itself.
    func closeInput() { writing.async { self.closeOnce() } }

    private func closeOnce() {
        let wasClosed = state.withLock { state in
            defer { state.isClosed = true }
            return state.isClosed
        }
        if !wasClosed { close(input) }
    }

    /// Ends it and the programs that it has started.
    func kill() {
        state.withLock { if let process = $0.process { Glibc.kill(-process, SIGKILL) } }
    }

    /// Waits for the end of a process that has closed its output, and ends it if that takes long.
    private func reap(_ process: pid_t) -> End {
        var status: Int32 = 0
        for turn in 0... {
            let result = state.withLock { state in
                let result = waitpid(process, &status, WNOHANG)
                if result != 0 { state.process = nil }
                return result
            }
            if result == process { break }
            if result < 0, errno != EINTR { return "nobody knows how" }
            if turn == 100 { kill() }
            usleep(2_000)
        }
        // A writer that waits for the program to read fails now.
        writing.async { self.closeOnce() }
        return Self.words(status)
    }

    /// `bwrap` and shells report a signal as 128 and its number.
    private static func words(_ status: Int32) -> String {
        let signal = status & 0x7F
        let code = (status >> 8) & 0xFF
        if signal != 0 { return "signal \(signal) (\(String(cString: strsignal(signal))))" }
        if code > 128, code < 128 + 65 {
            return "signal \(code - 128) (\(String(cString: strsignal(code - 128))))"
        }
        return "exit status \(code)"
    }
}
