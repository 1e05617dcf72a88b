import Foundation

/// The memory of sessions: many pages of a browser, each with scenes of its own, at a server of each kind.
enum Visitors {
    private static let count = 20

    static func show(_ builtIn: Subject, _ program: Subject) throws {
        print("\nmemory of \(count) further pages of a server, KiB each, in its processes")
        for subject in [builtIn, program] {
            let each = try measure(subject)
            print(
                subject.name.padding(toLength: 30, withPad: " ", startingAt: 0)
                    + each.map(String.init).joined(separator: " + ")
            )
        }
    }

    private static func measure(_ subject: Subject) throws -> [Int] {
        let process = Process()
        let output = Pipe()
        process.executableURL = URL(filePath: subject.host)
        process.arguments = subject.flags + ["serve", "--workers", "1", "--listen", "127.0.0.1:0"]
        process.environment = subject.environment
        process.standardOutput = output
        try process.run()
        defer {
            process.terminate()
            process.waitUntilExit()
        }
        var text = ""
        while !text.contains("/-/enter?key=") || text.last != "\n" {
            let data = output.fileHandleForReading.availableData
            guard !data.isEmpty else { throw BenchmarkError("the server has ended: \(text)") }
            text += String(decoding: data, as: UTF8.self)
        }
        let pattern = #"http://[^ /]+/-/enter\?key=[0-9a-f]+"#
        guard let range = text.range(of: pattern, options: .regularExpression) else {
            throw BenchmarkError("the server has no address: \(text)")
        }
        let entrance = String(text[range])
        let address = entrance.prefix { $0 != "-" } + "AddContact"
        let cookies = (subject.environment["HOME"] ?? "") + "/cookies"
        try curl(["--cookie-jar", cookies, entrance])
        let visit = { try curl(["--cookie", cookies, String(address)]) }
        // The first ones fill caches.
        for _ in 0..<10 { try visit() }
        let before = try memory(of: process)
        for _ in 0..<count { try visit() }
        return try zip(memory(of: process), before).map { ($0 - $1) / count }
    }

    private static func memory(of process: Process) throws -> [Int] {
        try RunningProcess.tree(of: process.processIdentifier).map { try $0.memory() }
    }

    private static func curl(_ arguments: [String]) throws {
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = ["curl", "--silent", "--fail", "--output", "/dev/null"] + arguments
        try process.run()
        process.waitUntilExit()
        guard process.terminationStatus == 0 else {
            throw BenchmarkError("\(arguments.last ?? "") does not answer")
        }
    }
}
