import Foundation

/// A session of a host over its standard input and output.
final class JSONSession {
    private let process = Process()
    private let input = Pipe()
    private let output = Pipe()
    private var rest: [UInt8] = []

    init(_ subject: Subject, _ location: String) throws {
        process.executableURL = URL(filePath: subject.host)
        process.arguments = subject.flags + ["--ui", "json", "open", location]
        process.environment = subject.environment
        process.standardInput = input
        process.standardOutput = output
        try process.run()
        total = Self.total(in: try line())
    }

    /// The number of rows of the first list; zero without one.
    private(set) var total = 0

    private static func total(in screen: String) -> Int {
        guard let range = screen.range(of: #""total":\{"count":[0-9]+"#, options: .regularExpression) else {
            return 0
        }
        return Int(screen[range].split(separator: ":").last ?? "") ?? 0
    }

    /// Sends an event, and returns the screen that answers it.
    func send(_ event: String) throws -> String {
        try input.fileHandleForWriting.write(contentsOf: Data((event + "\n").utf8))
        return try line()
    }

    private func line() throws -> String {
        while true {
            if let end = rest.firstIndex(of: 0x0A) {
                let line = rest[..<end]
                rest = Array(rest[(end + 1)...])
                return String(decoding: line, as: UTF8.self)
            }
            let data = output.fileHandleForReading.availableData
            guard !data.isEmpty else { throw BenchmarkError("the host has ended") }
            rest += data
        }
    }

    func end() {
        try? input.fileHandleForWriting.close()
        process.waitUntilExit()
    }

    /// The host, and the programs that it has started.
    func processes() throws -> [RunningProcess] { RunningProcess.tree(of: process.processIdentifier) }

    /// Seconds of the host and its programs.
    func processorTime() throws -> Double { try processes().reduce(0) { try $0 + $1.processorTime() } }
}
