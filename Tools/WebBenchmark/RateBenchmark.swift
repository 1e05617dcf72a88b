import Foundation

/// Measures requests per second beside nginx, alternating run by run.
struct RateBenchmark {
    private struct Row {
        var name: String
        /// The browsers' requests, which take turns.
        var visits: [Visit]
        /// The file with the same bytes.
        var file: String
        var ours: [Rate] = []
        var baseline: [Rate] = []
    }

    let host: String
    let store: String
    let folder: String
    let seconds: Int
    let browsers: Int

    private static let rounds = 3

    func run() throws {
        let server = try ServedHost(host, store: store)
        defer { server.program.end() }
        let hasNginx = Program.isThere("nginx")
        if !hasNginx { print("nginx is not installed; its columns stay empty (Debian: nginx)") }
        var rows = try rows(of: server)
        let nginx = hasNginx ? try Nginx(folder: folder) : nil
        defer { nginx?.program.end() }
        for _ in 0..<Self.rounds {
            for number in rows.indices {
                let row = rows[number]
                rows[number].ours.append(try rate(row.visits, of: server.program, port: server.port))
                guard let nginx else { continue }
                let files = row.visits.map { Visit(target: "/" + row.file, cookies: $0.cookies) }
                rows[number].baseline.append(try rate(files, of: nginx.program, port: nginx.port))
            }
        }
        print(
            "\n64 connections; medians of \(Self.rounds) runs of \(seconds) s beside nginx with one worker:"
        )
        Table.row(
            "",
            ["req/s", "nginx", "ratio", "p50 ms", "nginx", "p99 ms", "nginx", "CPU us", "nginx", "ratio"]
        )
        for row in rows { Self.show(row) }
        Self.showPage(rows)
    }

    /// Shows what a kept tab's page costs beyond the exchange, which the style sheet costs as well.
    private static func showPage(_ rows: [Row]) {
        let costs = [rows[2], rows[4]].compactMap { Rate.median($0.ours)?.processor }
        guard costs.count == 2 else { return }
        print(String(format: "The page of a kept tab itself takes %.0f us of CPU.", costs[0] - costs[1]))
    }

    private func rate(_ visits: [Visit], of program: Program, port: UInt16) throws -> Rate {
        let script = folder + "/visits.lua"
        try Rate.script(visits).write(toFile: script, atomically: true, encoding: .utf8)
        return try Rate(Rate.Run("http://127.0.0.1:\(port)", of: program, script: script, seconds: seconds))
    }

    /// The rows, with the files for nginx written.
    private func rows(of server: ServedHost) throws -> [Row] {
        let one = try server.admit(1, from: 2)
        let list = try server.page("/ContactList", cookies: one[0])
        let number = list.components(separatedBy: "<tr data-row").count - 1
        guard number == 50 else { throw BenchmarkError("the list page has \(number) contacts instead of 50") }
        guard let link = list.firstRange(of: "\"/ContactList/ViewContact;id=") else {
            throw BenchmarkError("the list page has no link to a contact")
        }
        let target = String(list[link.lowerBound...].dropFirst().prefix { $0 != "\"" })
        try write(list, to: "list.html")
        try write(server.page(target, cookies: one[0]), to: "contact.html")
        try write(server.page("/-/style.css", cookies: one[0]), to: "style.css")
        let visit = { (target: String) in one.map { Visit(target: target, cookies: $0) } }
        let many = try server.admit(browsers, from: 3)
        let tabs = many.enumerated().map { Visit(target: Tab.screen($0), cookies: $1) }
        // The first request makes the tab.
        for tab in tabs { _ = try server.page(tab.target, cookies: tab.cookies) }
        return [
            Row(name: "page of 50 contacts", visits: visit("/ContactList"), file: "list.html"),
            Row(
                name: "the same, \(browsers) browsers",
                visits: many.map { Visit(target: "/ContactList", cookies: $0) },
                file: "list.html"
            ),
            Row(name: "the same, \(browsers) kept tabs", visits: tabs, file: "list.html"),
            Row(name: "page of a contact", visits: visit(target), file: "contact.html"),
            Row(name: "style sheet", visits: visit("/-/style.css"), file: "style.css"),
        ]
    }

    private func write(_ text: String, to file: String) throws {
        try text.write(toFile: "\(folder)/\(file)", atomically: true, encoding: .utf8)
    }

    private static func show(_ row: Row) {
        guard let ours = Rate.median(row.ours) else { return }
        let baseline = Rate.median(row.baseline)
        func pair(_ figure: KeyPath<Rate, Double>, _ format: String) -> [String] {
            [ours, baseline].map { $0.map { String(format: format, $0[keyPath: figure]) } ?? "-" }
        }
        func ratio(_ figure: KeyPath<Rate, Double>) -> String {
            baseline.map { String(format: "%.2f", ours[keyPath: figure] / $0[keyPath: figure]) } ?? "-"
        }
        Table.row(
            row.name,
            pair(\.rate, "%.0f") + [ratio(\.rate)] + pair(\.median, "%.2f") + pair(\.late, "%.2f")
                + pair(\.processor, "%.0f") + [ratio(\.processor)]
        )
    }
}
