import Foundation

/// The duration and the peak memory of one run of a program.
struct MeasuredProcess {
    /// In seconds.
    var seconds: Double
    /// In MiB.
    var memory: Double
    var status: Int32

    /// Runs a program and waits for it. Its output is discarded, or written to an existing file.
    static func run(_ arguments: [String], output: String = "/dev/null") throws -> MeasuredProcess {
        let run = try ChildProcess(arguments, streams: ["/dev/null", output, "/dev/null"]).wait()
        guard run.status == 0 else {
            throw BenchmarkError("'\(arguments.joined(separator: " "))' ended with \(run.status)")
        }
        return run
    }

    /// The median of several runs.
    static func median(of count: Int, _ run: () throws -> MeasuredProcess) rethrows -> MeasuredProcess {
        let runs = try (0..<count).map { _ in try run() }.sorted { $0.seconds < $1.seconds }
        var median = runs[count / 2]
        median.memory = runs.map(\.memory).max() ?? 0
        return median
    }

    /// Whether a program is on the search path.
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
