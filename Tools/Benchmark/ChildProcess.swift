import Foundation

/// Starts a program and measures its resources.
struct ChildProcess {
    /// glibc's POSIX_SPAWN_SETSID, which glibc declares for GNU C only.
    private static let startsSession: Int16 = 0x80

    let identifier: pid_t
    /// The start, in nanoseconds of uptime.
    let start: UInt64

    /// - Parameters:
    ///   - streams: The paths to open as standard input, output and error.
    ///   - isLeader: Whether the program leads a session and gets the first terminal it opens as its controlling
    ///     terminal.
    init(
        _ arguments: [String],
        environment: [String: String] = [:],
        streams: [String],
        isLeader: Bool = false
    ) throws {
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        for (descriptor, path) in streams.enumerated() {
            let flags = isLeader ? O_RDWR : descriptor == 0 ? O_RDONLY : O_WRONLY
            posix_spawn_file_actions_addopen(&actions, Int32(descriptor), path, flags, 0)
        }
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        if isLeader { posix_spawnattr_setflags(&attributes, Self.startsSession) }
        var all = ProcessInfo.processInfo.environment
        all.merge(environment) { _, new in new }
        let words = arguments.map { strdup($0) } + [nil]
        let settings = all.map { strdup("\($0.key)=\($0.value)") } + [nil]
        defer { for text in words + settings { free(text) } }
        var child: pid_t = 0
        start = DispatchTime.now().uptimeNanoseconds
        let code = posix_spawnp(&child, arguments[0], &actions, &attributes, words, settings)
        guard code == 0 else { throw BenchmarkError("\(arguments[0]): \(String(cString: strerror(code)))") }
        identifier = child
    }

    /// The seconds since the start.
    var seconds: Double { Double(DispatchTime.now().uptimeNanoseconds - start) / 1e9 }

    /// Waits for the end.
    func wait() throws -> MeasuredProcess {
        guard let end = try wait(0) else { throw BenchmarkError("wait4 gave nothing") }
        return end
    }

    /// Ends the program unless it ends by itself within the time.
    func end(within limit: Double) throws -> MeasuredProcess {
        let deadline = seconds + limit
        while seconds < deadline {
            if let end = try wait(WNOHANG) { return end }
            usleep(2_000)
        }
        kill(identifier, SIGKILL)
        return try wait()
    }

    private func wait(_ options: Int32) throws -> MeasuredProcess? {
        var status: Int32 = 0
        var usage = rusage()
        let ended = wait4(identifier, &status, options, &usage)
        guard ended >= 0 else { throw BenchmarkError("wait4: \(String(cString: strerror(errno)))") }
        guard ended == identifier else { return nil }
        return MeasuredProcess(
            seconds: seconds,
            memory: Double(usage.ru_maxrss) / 1024,
            status: status & 0x7F == 0 ? (status >> 8) & 0xFF : 128 + status & 0x7F
        )
    }
}
