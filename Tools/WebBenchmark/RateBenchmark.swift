import Foundation

/// Measures requests per second beside nginx, alternating run by run.
struct RateBenchmark {
    private struct Row {
        var name: String
        var target: String
        /// The file with the same bytes.
        var file: String
        /// Each browser's cookies; the browsers take turns.
        var browsers: [[String]]
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
                let script = "\(folder)/\(number).lua"
                try Rate.script(cookies: row.browsers).write(
                    toFile: script,
                    atomically: true,
                    encoding: .utf8
                )
                rows[number].ours.append(
                    try Rate(
                        "http://127.0.0.1:\(server.port)\(row.target)",
                        of: server.program,
                        script: script,
                        seconds: seconds
                    )
                )
                guard let nginx else { continue }
                rows[number].baseline.append(
                    try Rate(
                        "http://127.0.0.1:\(nginx.port)/\(row.file)",
                        of: nginx.program,
                        script: script,
                        seconds: seconds
                    )
                )
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
        return [
            Row(name: "page of 50 contacts", target: "/ContactList", file: "list.html", browsers: one),
            Row(
                name: "the same, \(browsers) browsers",
                target: "/ContactList",
                file: "list.html",
                browsers: try server.admit(browsers, from: 3)
            ),
            Row(name: "page of a contact", target: target, file: "contact.html", browsers: one),
            Row(name: "style sheet", target: "/-/style.css", file: "style.css", browsers: one),
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
