import Foundation

/// Measures servers with several workers: pages per second, the memory of event streams, and a reload under load.
struct WorkersBenchmark {
    let host: String
    let store: String
    let folder: String
    let seconds: Int
    let browsers: Int

    func run() throws {
        guard Program.isThere("wrk") else { return }
        let cores = sysconf(Int32(_SC_NPROCESSORS_ONLN))
        print("\nPages per second with workers on \(cores) processors; 64 connections, runs of \(seconds) s:")
        Table.row("", ["page", "CPU us", "p99 ms", "kept tab", "CPU us", "p99 ms"])
        for workers in Set([1, 2, cores]).sorted() {
            let server = try ServedHost(host, store: store, workers: workers)
            defer { server.program.end() }
            let rates = try visits(of: server).map { try rate($0, of: server) }
            Table.row(
                workers == 1 ? "1 process" : "\(workers) workers",
                rates.flatMap { rate in
                    [(rate.rate, "%.0f"), (rate.processor, "%.0f"), (rate.late, "%.1f")]
                        .map { String(format: $0.1, $0.0) }
                }
            )
        }
        try measureReload()
        try measureStreams()
    }

    /// The pages of many browsers, and those of their kept tabs.
    private func visits(of server: ServedHost) throws -> [[Visit]] {
        let many = try server.admit(min(browsers, 200), from: 3)
        let tabs = many.enumerated().map { Visit(target: Tab.screen($0), cookies: $1) }
        for tab in tabs { _ = try server.page(tab.target, cookies: tab.cookies) }
        return [many.map { Visit(target: "/ContactList", cookies: $0) }, tabs]
    }

    private func start(_ visits: [Visit], of server: ServedHost) throws -> Rate.Run {
        let script = folder + "/workers.lua"
        try Rate.script(visits).write(toFile: script, atomically: true, encoding: .utf8)
        return try Rate.Run(
            "http://127.0.0.1:\(server.port)",
            of: server.program,
            script: script,
            seconds: seconds
        )
    }

    private func rate(_ visits: [Visit], of server: ServedHost) throws -> Rate {
        try Rate(start(visits, of: server))
    }

    /// A failed request ends the benchmark with an error.
    private func measureReload() throws {
        let server = try ServedHost(host, store: store, workers: 2)
        defer { server.program.end() }
        let before = Set(server.program.children)
        let run = try start(visits(of: server)[0], of: server)
        kill(server.program.identifier, SIGHUP)
        let rate = try Rate(run)
        let isNew = before.isDisjoint(with: server.program.children)
        print("\nA reload of 2 workers during a run of \(seconds) s:")
        Table.row(
            isNew ? "failed requests" : "failed requests (not over yet)",
            ["0", String(format: "of %.0f", rate.rate * Double(seconds))]
        )
    }

    private func measureStreams() throws {
        let server = try ServedHost(host, store: store, workers: 2)
        defer { server.program.end() }
        let number = min(1_000, max(10, browsers / 10))
        let shown = try server.admit(number, from: 3)
        let before = try server.program.memoryOfAll()
        let streams = try IdleBenchmark.openStreams(shown, of: server)
        let memory = try (server.program.memoryOfAll() - before) / Double(number)
        withExtendedLifetime(streams) {}
        print("\nMemory of 2 workers, KiB for each:")
        Table.row("event stream, \(number)", [String(format: "%.1f", memory)])
    }
}
