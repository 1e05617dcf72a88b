import Foundation

/// Measures what one person's change costs a server with the open pages of many others.
struct ChangeBenchmark {
    let host: String
    let store: String
    let folder: String
    let tabs: Int

    private static let rowsPerPage = 50
    private static let rounds = 3
    /// The pause in which the server's work for a change ends, in seconds.
    private static let pause: UInt32 = 3

    func run() throws {
        print("\nA contact changes while \(tabs) tabs with streams show the list; medians of \(Self.rounds):")
        Table.row("", ["tell us", "answer us", "bytes"])
        try measure("all show one page") { _ in 0 }
        try measure("each shows another page") { $0 * Self.rowsPerPage }
    }

    /// Shows the CPU time for each tab until its stream has told of the change, and then for its new page.
    ///
    /// - Parameter offset: The position of a tab's first row.
    private func measure(_ name: String, offset: (Int) -> Int) throws {
        let copy = folder + "/changes.sqlite"
        for suffix in ["", "-wal", "-shm"] { try? FileManager.default.removeItem(atPath: copy + suffix) }
        try FileManager.default.copyItem(atPath: String(store.dropFirst("sqlite:".count)), toPath: copy)
        let server = try ServedHost(host, store: "sqlite:" + copy)
        defer { server.program.end() }
        let browsers = try server.admit(tabs, from: 3)
        let list = try server.page("/ContactList", cookies: browsers[0])
        guard let contact = list.firstMatch(of: /ViewContact;id=([^"]+)"/) else {
            throw BenchmarkError("the list page has no link to a contact")
        }
        let streams = try IdleBenchmark.openStreams(browsers, of: server) {
            Tab.events($0, offset: offset($0))
        }
        var marks = [String](repeating: "", count: tabs)
        var figures: [(tell: Double, answer: Double, bytes: Double)] = []
        for round in 0...Self.rounds {
            if round > 0 {
                let change = ["ContactList", "tag", "--category", "Round \(round)", String(contact.1)]
                try Program.run([host, "--store", "sqlite:" + copy] + change, isQuiet: true)
            }
            let start = try server.program.processorTime()
            if round > 0 { for stream in streams { try stream.receiveEvent() } }
            sleep(Self.pause)
            let told = try server.program.processorTime()
            var bytes = 0
            for number in 0..<tabs {
                let response = try LoopbackClient(port: server.port, source: 1).get(
                    Tab.screen(number, offset: offset(number)),
                    cookies: browsers[number],
                    headers: ["live-parts": "all", "live-tab": marks[number]]
                )
                guard let mark = response.body.firstMatch(of: /data-tab="([^"]*)"/) else {
                    throw BenchmarkError("a tab's page has the status \(response.status): \(response.body)")
                }
                marks[number] = String(mark.1)
                bytes += response.body.utf8.count
            }
            // The first pages are whole.
            guard round > 0 else { continue }
            let answered = try server.program.processorTime()
            let each = Double(tabs)
            figures.append(((told - start) / each, (answered - told) / each, Double(bytes) / each))
        }
        let median = { (figure: ((tell: Double, answer: Double, bytes: Double)) -> Double) in
            figures.map(figure).sorted()[figures.count / 2]
        }
        Table.row(
            name,
            [median { $0.tell * 1e6 }, median { $0.answer * 1e6 }, median(\.bytes)].map {
                String(format: "%.0f", $0)
            }
        )
    }
}
