import Foundation

/// Measures `scenehost serve` beside nginx, which serves the same pages from files, in one run.
///
/// Usage: web-benchmark SCENEHOST CONTACTS.vcf SECONDS BROWSERS
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
            guard arguments.count == 4, let seconds = Int(arguments[2]), let browsers = Int(arguments[3]),
                seconds > 0, (10...20_000).contains(browsers)
            else {
                throw BenchmarkError(
                    "usage: web-benchmark SCENEHOST CONTACTS.vcf SECONDS BROWSERS; BROWSERS is 10 to 20000"
                )
            }
            try await run(host: arguments[0], contacts: arguments[1], seconds: seconds, browsers: browsers)
        } catch {
            FileHandle.standardError.write(Data("web-benchmark: \(error)\n".utf8))
            exit(1)
        }
    }

    private static func run(host: String, contacts: String, seconds: Int, browsers: Int) async throws {
        // Each event stream takes a descriptor here and in the server, which inherits the limit.
        var limit = rlimit()
        getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
        limit.rlim_cur = limit.rlim_max
        setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("bench-web-\(getpid())")
            .path
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let store = "sqlite:\(folder)/contacts.sqlite"
        try Program.run([host, "--store", store, "ContactList", "import", contacts], isQuiet: true)

        print("The machine's load average is \(Program.load) before the first row.")
        if Program.isThere("wrk") {
            try RateBenchmark(
                host: host,
                store: store,
                folder: folder,
                seconds: seconds,
                browsers: min(browsers, 1_000)
            ).run()
        } else {
            print("wrk is not installed, so no rate is measured (Debian: wrk)")
        }
        try await KeyBenchmark(host: host, store: store).run()
        try IdleBenchmark(host: host, store: store, folder: folder, browsers: browsers).run()
        print("The machine's load average is \(Program.load) after the last row.")
    }
}

struct BenchmarkError: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) {
        self.description = description
    }
}
