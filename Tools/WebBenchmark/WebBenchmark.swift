import Foundation

/// Measures `scenehost serve` in one run beside nginx, which serves the same pages from files, and beside servers in Go and
/// Python, which make them from the same contacts in SQLite.
///
/// Usage: web-benchmark SCENEHOST CONTACTS.vcf SECONDS BROWSERS PEERS PYTHON, with the folders of those servers and of
/// Python's programs, or
/// web-benchmark --postgresql BASELINE URI SCENEHOST CONTACTS.vcf SECONDS, which compares one host with two over one
/// store on a server. It does not use BASELINE, which the script that starts the server names. Or
/// web-benchmark --api PYTHON FASTAPI.py SCENEHOST CONTACTS.vcf SECONDS, which measures calls of the API beside pages and
/// FastAPI.
///
/// Each rate is the median of three runs of SECONDS, with at most 1,000 browsers. Memory is measured with BROWSERS and
/// with a tenth of them, at most 1,000, and event streams with as many as that.
@main
struct WebBenchmark {
    static func main() async {
        let arguments = Array(CommandLine.arguments.dropFirst())
        if arguments == [IdleBenchmark.waitingProgram] {
            try? await Task.sleep(for: .seconds(1 << 32))
        }
        do {
            if arguments.first == "--postgresql" {
                guard arguments.count == 6, let seconds = Int(arguments[5]), seconds > 0 else {
                    throw BenchmarkError(
                        "usage: web-benchmark --postgresql BASELINE URI SCENEHOST CONTACTS.vcf SECONDS"
                    )
                }
                return try compareHosts(
                    arguments[3],
                    store: arguments[2],
                    contacts: arguments[4],
                    seconds: seconds
                )
            }
            if arguments.first == "--api" {
                guard arguments.count == 6, let seconds = Int(arguments[5]), seconds > 0 else {
                    throw BenchmarkError(
                        "usage: web-benchmark --api PYTHON FASTAPI.py SCENEHOST CONTACTS.vcf SECONDS"
                    )
                }
                return try measureCalls(
                    arguments[3],
                    contacts: arguments[4],
                    seconds: seconds,
                    python: arguments[1],
                    script: arguments[2]
                )
            }
            guard arguments.count == 6, let seconds = Int(arguments[2]), let browsers = Int(arguments[3]),
                seconds > 0, (10...20_000).contains(browsers)
            else {
                throw BenchmarkError(
                    "usage: web-benchmark SCENEHOST CONTACTS.vcf SECONDS BROWSERS PEERS PYTHON; BROWSERS is 10 to 20000"
                )
            }
            try await run(
                host: arguments[0],
                contacts: arguments[1],
                seconds: seconds,
                browsers: browsers,
                peers: (arguments[4], arguments[5])
            )
        } catch {
            FileHandle.standardError.write(Data("web-benchmark: \(error)\n".utf8))
            exit(1)
        }
    }

    private static func run(
        host: String,
        contacts: String,
        seconds: Int,
        browsers: Int,
        peers: (sources: String, python: String)
    ) async throws {
        // Each event stream takes a descriptor here and in the server, which inherits the limit.
        var limit = rlimit()
        getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
        limit.rlim_cur = limit.rlim_max
        setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
        let folder = try makeFolder()
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let store = "sqlite:\(folder)/contacts.sqlite"
        try Program.run([host, "--store", store, "ContactList", "import", contacts], isQuiet: true)

        print("The machine's load average is \(Program.load) before the first row.")
        if Program.isThere("wrk") {
            try RateBenchmark(
                host: host,
                store: store,
                contacts: contacts,
                folder: folder,
                sources: peers.sources,
                python: peers.python,
                seconds: seconds,
                browsers: min(browsers, 1_000)
            ).run()
        } else {
            print("wrk is not installed, so no rate is measured (Debian: wrk)")
        }
        try WorkersBenchmark(
            host: host,
            store: store,
            folder: folder,
            seconds: seconds,
            browsers: browsers
        ).run()
        try StallBenchmark(host: host, store: store, folder: folder, contacts: contacts, seconds: seconds)
            .run()
        try await KeyBenchmark(host: host, store: store).run()
        try ChangeBenchmark(host: host, store: store, folder: folder, tabs: min(browsers, 1_000)).run()
        try IdleBenchmark(host: host, store: store, folder: folder, browsers: browsers).run()
        print("The machine's load average is \(Program.load) after the last row.")
    }

    private static func compareHosts(_ host: String, store: String, contacts: String, seconds: Int) throws {
        guard Program.isThere("wrk") else {
            return print("wrk is not installed, so no rate is measured (Debian: wrk)")
        }
        let folder = try makeFolder()
        defer { try? FileManager.default.removeItem(atPath: folder) }
        try Program.run([host, "--store", store, "ContactList", "import", contacts], isQuiet: true)
        try HostsBenchmark(host: host, store: store, folder: folder, seconds: seconds).run()
        print("The machine's load average is \(Program.load) after the last row.")
    }

    private static func measureCalls(
        _ host: String,
        contacts: String,
        seconds: Int,
        python: String,
        script: String
    ) throws {
        guard Program.isThere("wrk") else {
            return print("wrk is not installed, so no rate is measured (Debian: wrk)")
        }
        let folder = try makeFolder()
        defer { try? FileManager.default.removeItem(atPath: folder) }
        // The key of the API is in the host's data folder.
        setenv("XDG_DATA_HOME", folder, 1)
        let store = "sqlite:\(folder)/contacts.sqlite"
        try Program.run([host, "--store", store, "ContactList", "import", contacts], isQuiet: true)
        print("The machine's load average is \(Program.load) before the first row.")
        try CallBenchmark(
            host: host,
            store: store,
            folder: folder,
            contacts: contacts,
            seconds: seconds,
            python: python,
            script: script
        ).run()
        print("The machine's load average is \(Program.load) after the last row.")
    }

    private static func makeFolder() throws -> String {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("bench-web-\(getpid())")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        return folder.path
    }
}

struct BenchmarkError: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) {
        self.description = description
    }
}
