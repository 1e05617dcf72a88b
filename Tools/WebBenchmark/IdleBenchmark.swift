import Foundation

/// Measures the memory and the system calls of a server whose browsers do nothing.
struct IdleBenchmark {
    let host: String
    let store: String
    let folder: String
    let browsers: Int

    /// Each browser has shown the list.
    func run() throws {
        // Foundation's Process, which starts strace, crashes with more than 1,023 open descriptors.
        let few = min(1_000, max(10, browsers / 10))
        print("\nMemory of a new server, KiB for each:")
        let server = try ServedHost(host, store: store)
        defer { server.program.end() }
        let start = try Self.warmUp(server)
        let shown = try server.admit(few, from: 3)
        try Self.memory("browser, \(few), one book", from: start, to: server, number: few)
        _ = try server.admit(browsers - few, from: 100)
        try Self.memory("browser, \(browsers), one book", from: start, to: server, number: browsers)
        let calls = try systemCalls(of: server.program)
        let before = try server.program.memory()
        let streams = try Self.openStreams(shown, of: server)
        try Self.memory("event stream, \(few)", from: before, to: server, number: few)
        let callsWithStreams = try systemCalls(of: server.program)
        withExtendedLifetime(streams) {}

        let guests = try ServedHost(host, store: "sqlite:\(folder)/guests.sqlite", guests: true)
        defer { guests.program.end() }
        let empty = try Self.warmUp(guests)
        _ = try guests.admit(few, from: 3)
        try Self.memory("browser, \(few), a book each", from: empty, to: guests, number: few)

        print("\nSystem calls of the idle server in \(Self.pause) s:")
        let waiting = try Program([CommandLine.arguments[0], Self.waitingProgram], isQuiet: true)
        defer { waiting.end() }
        Table.row("a Swift program that only waits", [try systemCalls(of: waiting) ?? "-"])
        Table.row("no stream", [calls ?? "-"])
        Table.row("\(few) event streams", [callsWithStreams ?? "-"])
    }

    /// Makes the server allocate what it keeps for all browsers; returns its memory.
    private static func warmUp(_ server: ServedHost) throws -> Double {
        for cookies in try server.admit(10, from: 2) { _ = try server.page("/ContactList", cookies: cookies) }
        return try server.program.memory()
    }

    private static func memory(_ name: String, from start: Double, to server: ServedHost, number: Int) throws
    {
        let memory = try server.program.memory()
        Table.row(name, [String(format: "%.1f", (memory - start) / Double(number))])
    }

    /// The connections of one address; a server takes 256.
    private static let connectionsPerAddress = 200

    /// Opens an event stream for each browser.
    ///
    /// - Parameter target: The address of a stream by its number.
    static func openStreams(
        _ browsers: [[String]],
        of server: ServedHost,
        at target: (Int) -> String = { Tab.events($0) }
    ) throws -> [LoopbackClient] {
        try browsers.enumerated().map { number, cookies in
            let client = try LoopbackClient(
                port: server.port,
                source: 2 + number / connectionsPerAddress
            )
            try client.openStream(target(number), cookies: cookies)
            return client
        }
    }

    private static let pause: UInt32 = 5

    /// This program's argument that has it wait for nothing. Dispatch looks at its threads once a second in every
    /// program that has used one.
    static let waitingProgram = "wait"

    /// The numbers of a program's system calls in a pause; nil if strace cannot count them.
    private func systemCalls(of program: Program) throws -> String? {
        guard Program.isThere("strace") else {
            print("strace is not installed, so no system call is counted (Debian: strace)")
            return nil
        }
        // A request's timer fires up to 5 s later, even if the page was ready at once.
        sleep(Self.pause + 1)
        // The server notices changes in the folder of its store.
        let file = folder + ".strace"
        defer { try? FileManager.default.removeItem(atPath: file) }
        let arguments = ["strace", "-c", "-f", "-o", file, "-p", "\(program.identifier)"]
        let strace = try Program(arguments, isQuiet: true)
        sleep(Self.pause)
        strace.end(SIGINT)
        // Each line has the share, the seconds, the microseconds of a call, the calls, perhaps the errors, and the name.
        let lines = (try? String(contentsOfFile: file, encoding: .utf8))?.split(separator: "\n") ?? []
        let counts = lines.map { $0.split(separator: " ") }.filter { $0.count > 4 && Int($0[3]) != nil }
        // The last line is the sum.
        guard let sum = counts.last else { return "0" }
        let calls = counts.dropLast().map { "\($0[3]) \($0[$0.count - 1])" }
        return "\(sum[3]) (\(calls.joined(separator: ", ")))"
    }
}
