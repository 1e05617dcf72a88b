import Foundation

/// Measures how long other people wait for their pages while one person's work is heavy, on a server with two workers.
struct StallBenchmark {
    let host: String
    let store: String
    let folder: String
    let contacts: String
    let seconds: Int

    private static let others = 32
    /// The connections of a person's program, each of which asks for one page after another.
    private static let flood = 200

    func run() throws {
        guard Program.isThere("wrk") else { return }
        print("\nPages of \(Self.others) others' kept tabs while one person's work is heavy, with 2 workers:")
        Table.row("", ["req/s", "p50 ms", "p99 ms", "worst"])
        try measure("nothing else") { _, _ in .none }
        try measure("the other worker hangs", of: 1) { server, _ in
            // The first one has the least identifier.
            guard let worker = server.program.children.min() else { return .none }
            kill(worker, SIGSTOP)
            return Heavy(stopped: worker)
        }
        try measure("\(Self.flood) requests at once") { server, person in
            let script = folder + "/flood.lua"
            try Rate.script([Visit(target: "/ContactList", cookies: person)])
                .write(toFile: script, atomically: true, encoding: .utf8)
            let flood = try Rate.Run(
                "http://127.0.0.1:\(server.port)",
                of: server.program,
                script: script,
                seconds: seconds + 60,
                connections: Self.flood
            )
            return Heavy(flood: flood)
        }
        // Other cards than the store has.
        let cards = try String(contentsOfFile: contacts, encoding: .utf8)
            .replacingOccurrences(of: "\nUID:", with: "\nUID:another-")
        try measure("an import of as many contacts") { try upload(cards, by: $1, to: $0) }
        let hostile = Self.hostileCards
        try measure("hostile cards") { try upload(hostile, by: $1, to: $0) }
    }

    /// The programs and connections that do the work, until it is released.
    private struct Heavy {
        static var none: Heavy { Heavy() }
        /// A process that does nothing.
        var stopped: pid_t?
        var flood: Rate.Run?
        var client: LoopbackClient?
    }

    /// Cards just within the limits, and cards beyond them.
    private static var hostileCards: String {
        func card(_ lines: String) -> String { "BEGIN:VCARD\r\nVERSION:4.0\r\n\(lines)END:VCARD\r\n" }
        func many(_ number: Int, _ line: (Int) -> String) -> String { (0..<number).map(line).joined() }
        let cards = [
            card("FN:\(String(repeating: "a\u{301}", count: 20_000))\r\n"),
            card("FN:Phones\r\n" + many(9_900) { "TEL;TYPE=home,work,cell:+1 555 \($0)\r\n" }),
            card("FN:Categories\r\nCATEGORIES:" + many(31_000) { "c\($0)," } + "z\r\n"),
            card("FN:Notes\r\nNOTE:" + String(repeating: "word ", count: 800_000) + "\r\n"),
            card("FN:Group\r\nKIND:group\r\n" + many(50_000) { "MEMBER:urn:uuid:\($0)\r\n" }),
            card("FN:Too many\r\n" + many(200_000) { "X-A\($0):b\r\n" }),
            card(many(100_000) { "N;SORT-AS=\"\($0)\":a;b\r\n" }),
        ]
        return (0..<4).map { _ in cards.joined() }.joined()
    }

    /// - Parameters:
    ///   - worker: The only worker whose people are measured; nil for both.
    ///   - work: Begins the heavy work of a person with these cookies.
    private func measure(
        _ name: String,
        of worker: Int? = nil,
        _ work: (ServedHost, _ person: [String]) throws -> Heavy
    ) throws {
        let copy = folder + "/stalls.sqlite"
        for suffix in ["", "-wal", "-shm"] { try? FileManager.default.removeItem(atPath: copy + suffix) }
        try FileManager.default.copyItem(atPath: String(store.dropFirst("sqlite:".count)), toPath: copy)
        let server = try ServedHost(host, store: "sqlite:" + copy, workers: 2)
        defer { server.program.end(SIGKILL) }
        let browsers = try server.admit(Self.others * 4, from: 3)
        let chosen = browsers.dropFirst().filter { cookies in
            worker.map { number in cookies.contains { $0.hasSuffix("worker=\(number)") } } ?? true
        }
        let tabs = chosen.prefix(Self.others).enumerated().map { Visit(target: Tab.screen($0), cookies: $1) }
        for tab in tabs { _ = try server.page(tab.target, cookies: tab.cookies) }
        guard !tabs.isEmpty else { throw BenchmarkError("no browser has reached worker \(worker ?? 0)") }
        let script = folder + "/stalls.lua"
        try Rate.script(tabs).write(toFile: script, atomically: true, encoding: .utf8)
        let heavy = try work(server, browsers[0])
        defer {
            if let stopped = heavy.stopped { kill(stopped, SIGCONT) }
            heavy.flood?.end()
        }
        let rate = try Rate(
            Rate.Run(
                "http://127.0.0.1:\(server.port)",
                of: server.program,
                script: script,
                seconds: seconds,
                connections: 8
            )
        )
        Table.row(
            name,
            [String(format: "%.0f", rate.rate)]
                + [rate.median, rate.late, rate.worst].map { String(format: "%.1f", $0) }
        )
    }

    /// Begins to import cards as a person.
    private func upload(_ cards: String, by cookies: [String], to server: ServedHost) throws -> Heavy {
        let page = try server.page("/ContactList", cookies: cookies)
        guard let token = page.firstMatch(of: /data-token="([^"]*)"/),
            let tab = page.firstMatch(of: /data-tab="([^"]*)"/)
        else { throw BenchmarkError("the list page has no form") }
        let boundary = "boundary-of-the-benchmark"
        let fields = [("_token", String(token.1)), ("_tab", String(tab.1)), ("_event", "action:import")]
        let head = fields.map {
            "--\(boundary)\r\nContent-Disposition: form-data; name=\"\($0)\"\r\n\r\n\($1)\r\n"
        }.joined()
        let file =
            "--\(boundary)\r\nContent-Disposition: form-data; name=\"document\"; filename=\"cards.vcf\"\r\n"
            + "Content-Type: text/vcard\r\n\r\n"
        let client = try LoopbackClient(port: server.port, source: 1)
        try client.post(
            "/ContactList",
            cookies: cookies,
            type: "multipart/form-data; boundary=\(boundary)",
            body: head + file + cards + "\r\n--\(boundary)--\r\n"
        )
        return Heavy(client: client)
    }
}
