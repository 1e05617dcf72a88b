internal import FoundationEssentials
internal import Glibc
import HTTPServing

/// A worker as its supervisor sees it.
final class WorkerProcess: Sendable {
    let share: WorkerShare
    let identifier: pid_t
    let control: ControlChannel
    let start = ContinuousClock.now

    /// The descriptors of a worker; the first one is systemd's for a listening socket.
    enum Descriptors {
        static let listener: Int32 = 3
        static let counts: Int32 = 4
        static let control: Int32 = 5
    }

    /// Starts the program again as a worker, with `posix_spawn`: the child of a fork has only one of the threads, and
    /// locks that the others held.
    ///
    /// - Parameters:
    ///   - program: The path of the executable, which may have been replaced since the start.
    ///   - variable: The name of the environment variable that has the share.
    /// - Throws: `HTTPServerError` with the reason.
    init(
        _ share: WorkerShare,
        program: String,
        variable: String,
        listener: OwnedDescriptor,
        counts: Int32
    ) throws {
        self.share = share
        let (control, other) = try ControlChannel.pair()
        self.control = control
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        // The numbers may be in use by the others.
        let copies = [listener.number, counts, other.number].map {
            OwnedDescriptor(fcntl($0, F_DUPFD_CLOEXEC, 16))
        }
        let places = [Descriptors.listener, Descriptors.counts, Descriptors.control]
        for (copy, place) in zip(copies, places) {
            posix_spawn_file_actions_adddup2(&actions, copy.number, place)
        }
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        var none = sigset_t()
        sigemptyset(&none)
        posix_spawnattr_setsigmask(&attributes, &none)
        // Ctrl-C reaches the supervisor, which stops the workers in order.
        posix_spawnattr_setpgroup(&attributes, 0)
        posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETPGROUP))
        let arguments = CommandLine.arguments.map { strdup($0) } + [nil]
        var environment = ProcessInfo.processInfo.environment
        environment[variable] = share.text
        let variables = environment.map { strdup("\($0.key)=\($0.value)") } + [nil]
        defer { for text in arguments + variables { free(text) } }
        var process: pid_t = 0
        let code = posix_spawn(&process, program, &actions, &attributes, arguments, variables)
        withExtendedLifetime((copies, other)) {}
        guard code == 0 else {
            throw HTTPServerError(
                "a worker cannot be started: \(program): " + String(cString: strerror(code))
            )
        }
        identifier = process
    }

    /// Sends the process a signal.
    func signal(_ number: Int32) { kill(identifier, number) }

    /// Takes the worker's lines on a thread of its own, and then its exit status: 128 and the number of a signal that has
    /// ended it.
    func watch(_ take: @escaping @Sendable (String) -> Void, end: @escaping @Sendable (Int32) -> Void) {
        control.listen(take) { [identifier] in
            var status: Int32 = 0
            while waitpid(identifier, &status, 0) < 0, errno == EINTR {}
            let signal = status & 0x7F
            end(signal == 0 ? (status >> 8) & 0xFF : 128 + signal)
        }
    }

    /// The path of this process's executable.
    static var ownProgram: String {
        var path = [CChar](repeating: 0, count: Int(PATH_MAX))
        let count = readlink("/proc/self/exe", &path, path.count - 1)
        return count > 0
            ? String(decoding: path[..<count].map(UInt8.init(bitPattern:)), as: UTF8.self)
            : CommandLine.arguments[0]
    }
}
