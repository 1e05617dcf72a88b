import Foundation

/// A program that runs beside the benchmark.
final class Program {
    private let process = Process()
    private let output = Pipe()

    /// Starts a program; its standard output can be read line by line.
    init(_ arguments: [String], isQuiet: Bool = false) throws {
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = arguments
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = output
        if isQuiet { process.standardError = FileHandle.nullDevice }
        // The threads of tasks block all signals. A program would inherit that, and SIGTERM would not end it.
        var none = sigset_t()
        sigemptyset(&none)
        pthread_sigmask(SIG_SETMASK, &none, nil)
        try process.run()
    }

    /// Runs a program to its end, and returns its output.
    @discardableResult
    static func run(_ arguments: [String], isQuiet: Bool = false) throws -> String {
        try Program(arguments, isQuiet: isQuiet).finish()
    }

    /// Waits for the program's end, and returns its output.
    func finish() throws -> String {
        let text = String(decoding: try output.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
        process.waitUntilExit()
        guard process.terminationStatus == 0 else {
            let command = (process.arguments ?? []).joined(separator: " ")
            throw BenchmarkError("'\(command)' ended with \(process.terminationStatus): \(text)")
        }
        return text
    }

    /// Whether a program is on the search path.
    static func isThere(_ program: String) -> Bool {
        (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
            .contains { access("\($0)/\(program)", X_OK) == 0 }
    }

    /// The load averages of 1, 5 and 15 minutes.
    static var load: String {
        var averages = [0.0, 0.0, 0.0]
        getloadavg(&averages, 3)
        return averages.map { String(format: "%.1f", $0) }.joined(separator: ", ")
    }

    /// The output up to and including a text.
    func read(until text: String) throws -> String {
        var bytes = Data()
        while !String(decoding: bytes, as: UTF8.self).contains(text) {
            let part = output.fileHandleForReading.availableData
            guard !part.isEmpty else {
                throw BenchmarkError(
                    "\(process.arguments?.first ?? "") ended before it wrote '\(text)': "
                        + String(decoding: bytes, as: UTF8.self)
                )
            }
            bytes += part
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    var identifier: pid_t { process.processIdentifier }

    /// Sends a signal, and waits for the end.
    func end(_ signal: Int32 = SIGTERM) {
        kill(identifier, signal)
        process.waitUntilExit()
    }

    /// The processes that it has started.
    var children: [pid_t] {
        let tasks = (try? FileManager.default.contentsOfDirectory(atPath: "/proc/\(identifier)/task")) ?? []
        return tasks.flatMap { task in
            let path = "/proc/\(identifier)/task/\(task)/children"
            return ((try? String(contentsOfFile: path, encoding: .utf8)) ?? "").split(separator: " ")
                .compactMap { pid_t($0) }
        }
    }

    /// The CPU time of all threads so far, in seconds: of the program, and of the processes that it has started.
    func processorTime() throws -> Double {
        try Self.processorTime(of: identifier)
    }

    /// The resident memory of the program and its children, in KiB; what they share counts for each.
    func memoryOfAll() throws -> Double {
        try ([identifier] + children).reduce(0) { try $0 + Self.memory(of: $1) }
    }

    private static func processorTime(of identifier: pid_t) throws -> Double {
        let text = try String(contentsOfFile: "/proc/\(identifier)/stat", encoding: .utf8)
        // The name in parentheses may contain spaces. User and system time are the fields 14 and 15, and those of children
        // that have ended 16 and 17 (proc(5)).
        let fields = text[(text.lastIndex(of: ")") ?? text.startIndex)...].split(separator: " ")
        let ticks = fields.dropFirst(12).prefix(4).compactMap { Double($0) }
        guard ticks.count == 4 else {
            throw BenchmarkError("/proc/\(identifier)/stat has an unknown form")
        }
        let children = try FileManager.default.contentsOfDirectory(atPath: "/proc/\(identifier)/task").flatMap
        {
            let file = "/proc/\(identifier)/task/\($0)/children"
            return (try? String(contentsOfFile: file, encoding: .utf8))?.split(separator: " ") ?? []
        }
        return try ticks.reduce(0, +) / Double(sysconf(Int32(_SC_CLK_TCK)))
            + children.compactMap { pid_t($0) }.map { try processorTime(of: $0) }.reduce(0, +)
    }

    /// The resident memory, in KiB.
    func memory() throws -> Double { try Self.memory(of: identifier) }

    private static func memory(of identifier: pid_t) throws -> Double {
        let text = try String(contentsOfFile: "/proc/\(identifier)/status", encoding: .utf8)
        let line = text.split(separator: "\n").first { $0.hasPrefix("VmRSS:") }
        guard let number = line?.split(whereSeparator: \.isWhitespace).dropFirst().first,
            let memory = Double(number)
        else { throw BenchmarkError("/proc/\(identifier)/status has an unknown form") }
        return memory
    }
}
