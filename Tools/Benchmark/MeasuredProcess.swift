import Foundation

/// One run of a program: how long it took, and the most memory it had.
struct MeasuredProcess {
    /// In seconds.
    var seconds: Double
    /// In MiB.
    var memory: Double
    var status: Int32

    /// Runs a program with its output thrown away, and waits for it.
    static func run(_ arguments: [String], environment: [String: String] = [:]) throws -> MeasuredProcess {
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
        posix_spawn_file_actions_addopen(&actions, 1, "/dev/null", O_WRONLY, 0)
        posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0)
        var all = ProcessInfo.processInfo.environment
        all.merge(environment) { _, new in new }
        let words = arguments.map { strdup($0) } + [nil]
        let settings = all.map { strdup("\($0.key)=\($0.value)") } + [nil]
        defer { for text in words + settings { free(text) } }
        var child: pid_t = 0
        let start = DispatchTime.now().uptimeNanoseconds
        let code = posix_spawnp(&child, arguments[0], &actions, nil, words, settings)
        guard code == 0 else { throw BenchmarkError("\(arguments[0]): \(String(cString: strerror(code)))") }
        var status: Int32 = 0
        var usage = rusage()
        guard wait4(child, &status, 0, &usage) == child else { throw BenchmarkError("wait4 failed") }
        let end = DispatchTime.now().uptimeNanoseconds
        return MeasuredProcess(
            seconds: Double(end - start) / 1e9,
            memory: Double(usage.ru_maxrss) / 1024,
            status: status & 0x7F == 0 ? (status >> 8) & 0xFF : 128 + status & 0x7F
        )
    }

    /// The median of several runs, each after a preparation.
    static func median(
        of count: Int,
        _ arguments: [String],
        environment: [String: String] = [:],
        prepare: () throws -> Void = {}
    ) throws -> MeasuredProcess {
        var runs: [MeasuredProcess] = []
        for _ in 0..<count {
            try prepare()
            let run = try run(arguments, environment: environment)
            guard run.status == 0 else {
                throw BenchmarkError("'\(arguments.joined(separator: " "))' ended with \(run.status)")
            }
            runs.append(run)
        }
        runs.sort { $0.seconds < $1.seconds }
        var median = runs[count / 2]
        median.memory = runs.map(\.memory).max() ?? 0
        return median
    }

    /// Whether a program can be run.
    static func isThere(_ program: String) -> Bool {
        (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
            .contains { access("\($0)/\(program)", X_OK) == 0 }
    }
}

struct BenchmarkError: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) {
        self.description = description
    }
}
