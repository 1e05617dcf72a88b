import Foundation

/// Measures pages per second of one and of two servers over one store on a PostgreSQL server.
///
/// The hosts, wrk and the database server share one machine: two hosts answer more pages only if processors are left.
struct HostsBenchmark {
    let host: String
    let store: String
    let folder: String
    let seconds: Int

    private static let rounds = 3
    private static let connections = 64

    /// A server, and the script of its browsers for each row.
    private struct Served {
        var server: ServedHost
        var scripts: [String]
    }

    func run() throws {
        let rows = ["page of 50 contacts", "the same, kept tabs"]
        let served = try (1...2).map { try serve($0) }
        defer { for one in served { one.server.program.end() } }
        print(
            "\nPages per second over one PostgreSQL server; \(Self.connections) connections, "
                + "medians of \(Self.rounds) runs of \(seconds) s:"
        )
        Table.row("", ["one host", "two hosts", "ratio", "CPU us", "CPU us"])
        for (number, name) in rows.enumerated() {
            var (one, two): ([Figures], [Figures]) = ([], [])
            for _ in 0..<Self.rounds {
                one.append(try figures(Array(served.prefix(1)), number))
                two.append(try figures(served, number))
            }
            let (single, both) = (Self.median(one), Self.median(two))
            Table.row(
                name,
                [
                    String(format: "%.0f", single.rate), String(format: "%.0f", both.rate),
                    String(format: "%.2f", both.rate / single.rate), String(format: "%.0f", single.processor),
                    String(format: "%.0f", both.processor),
                ]
            )
        }
    }

    /// The pages per second of several servers together, and their CPU time for a page in microseconds.
    private typealias Figures = (rate: Double, processor: Double)

    private static func median(_ figures: [Figures]) -> Figures {
        figures.sorted { $0.rate < $1.rate }[figures.count / 2]
    }

    /// The sum of servers that answer at the same time.
    private func figures(_ served: [Served], _ row: Int) throws -> Figures {
        let runs = try served.map { one in
            try Rate.Run(
                "http://127.0.0.1:\(one.server.port)",
                of: one.server.program,
                script: one.scripts[row],
                seconds: seconds,
                connections: Self.connections / served.count
            )
        }
        let rates = try runs.map { try Rate($0) }
        let rate = rates.reduce(0) { $0 + $1.rate }
        return (rate, rates.reduce(0) { $0 + $1.processor * $1.rate } / rate)
    }

    private func serve(_ number: Int) throws -> Served {
        let server = try ServedHost(host, store: store)
        let browsers = try server.admit(100, from: 1 + number)
        let tabs = browsers.enumerated().map { Visit(target: Tab.screen($0), cookies: $1) }
        for tab in tabs { _ = try server.page(tab.target, cookies: tab.cookies) }
        let lists = browsers.map { Visit(target: "/ContactList", cookies: $0) }
        let scripts = try [lists, tabs].enumerated().map { row, visits in
            let path = "\(folder)/host-\(number)-\(row).lua"
            try Rate.script(visits).write(toFile: path, atomically: true, encoding: .utf8)
            return path
        }
        return Served(server: server, scripts: scripts)
    }
}
