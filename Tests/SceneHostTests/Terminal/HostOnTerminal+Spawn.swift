import Glibc

extension HostOnTerminal {
    /// glibc's POSIX_SPAWN_SETSID, which glibc declares for GNU C only.
    private static let startsSession: Int32 = 0x80

    /// Starts a program as a session leader, which makes the first terminal it opens its controlling terminal.
    static func spawn(
        _ arguments: [String],
        environment: [String: String],
        streams: [Stream],
        terminal: String,
        start: Start
    ) throws -> pid_t {
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        for (descriptor, stream) in streams.enumerated() {
            let (path, flags) =
                switch stream {
                case .terminal: (terminal, O_RDWR)
                case .file(let path): (path, O_WRONLY | O_CREAT)
                }
            posix_spawn_file_actions_addopen(&actions, Int32(descriptor), path, flags, 0o600)
        }
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        // A test's thread may have signals blocked, and a child would inherit that.
        var signals = sigset_t()
        sigemptyset(&signals)
        var blocked = signals
        for number in [SIGINT, SIGTERM, SIGHUP, SIGPIPE] { sigaddset(&signals, number) }
        if start == .signalsBlocked { blocked = signals }
        posix_spawnattr_setsigmask(&attributes, &blocked)
        posix_spawnattr_setsigdefault(&attributes, &signals)
        let session = start == .unheard ? 0 : startsSession
        let flags = session | Int32(POSIX_SPAWN_SETSIGMASK) | Int32(POSIX_SPAWN_SETSIGDEF)
        posix_spawnattr_setflags(&attributes, Int16(flags))
        let words = arguments.map { strdup($0) } + [nil]
        let settings = environment.map { strdup("\($0.key)=\($0.value)") } + [nil]
        defer { for text in words + settings { free(text) } }
        var child: pid_t = 0
        let code = posix_spawn(&child, arguments[0], &actions, &attributes, words, settings)
        guard code == 0 else {
            throw TerminalError("\(arguments[0]) cannot be started: \(String(cString: strerror(code)))")
        }
        return child
    }
}
