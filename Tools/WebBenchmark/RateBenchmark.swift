import Foundation

/// Measures requests per second and their cost beside other servers, alternating run by run.
struct RateBenchmark {
    private struct Row {
        var name: String
        /// The browsers' requests, which take turns.
        var visits: [Visit]
        /// The page of the other servers.
        var page: PagePeer.Page
        var ours: [Rate] = []
        var peers: [String: [Rate]] = [:]
    }

    let host: String
    let store: String
    let contacts: String
    let folder: String
    /// The folders of the other servers' programs and of Python's.
    let sources: String
    let python: String
    let seconds: Int
    let browsers: Int

    private static let rounds = 3

    func run() throws {
        let server = try ServedHost(host, store: store)
        defer { server.program.end() }
        let (pages, address) = try pages(of: server)
        let peers = try PagePeer.start(pages, sources: sources, python: python, folder: folder)
        defer { for peer in peers { peer.program.end() } }
        var rows = try rows(of: server, contact: address)
        for _ in 0..<Self.rounds {
            var measured: Set<PagePeer.Page> = []
            for number in rows.indices {
                let row = rows[number]
                rows[number].ours.append(try rate(row.visits, of: server.program, port: server.port))
                // Their page is the same for every browser, and the first row's for a kept tab.
                guard measured.insert(row.page).inserted else { continue }
                for peer in peers {
                    guard let target = peer.targets[row.page] else { continue }
                    let visits = [Visit(target: target, cookies: row.visits[0].cookies)]
                    rows[number].peers[peer.name, default: []].append(
                        try rate(visits, of: peer.program, port: peer.port)
                    )
                }
            }
        }
        show(rows, beside: peers.map(\.name))
    }

    private func show(_ rows: [Row], beside peers: [String]) {
        print(
            """

            64 connections; medians of \(Self.rounds) runs of \(seconds) s; nginx has one worker and files. scenehost keeps the
            rows and bars of its last pages, as it does for people; the others make each page anew.
            """
        )
        let figures: [(String, KeyPath<Rate, Double>, String)] = [
            ("Requests per second", \.rate, "%.0f"), ("p50 ms", \.median, "%.2f"), ("p99 ms", \.late, "%.2f"),
            ("CPU us for a request", \.processor, "%.0f"),
        ]
        for (name, figure, format) in figures {
            Table.row("\n" + name, ["scenehost"] + peers)
            for row in rows {
                let rates = [row.ours] + peers.map { row.peers[$0] ?? [] }
                Table.row(
                    row.name,
                    rates.map { Rate.median($0).map { String(format: format, $0[keyPath: figure]) } ?? "-" }
                )
            }
        }
        Table.row("\nTimes the CPU of scenehost", [""] + peers)
        for row in rows {
            let theirs = rows.first { $0.page == row.page }?.peers ?? [:]
            Table.row(
                row.name,
                [""]
                    + peers.map { name in
                        guard let ours = Rate.median(row.ours), let peer = Rate.median(theirs[name] ?? [])
                        else {
                            return "-"
                        }
                        return String(format: "%.2f", peer.processor / ours.processor)
                    }
            )
        }
        // The style sheet costs no more than the exchange.
        let costs = [rows[2], rows[4]].compactMap { Rate.median($0.ours)?.processor }
        guard costs.count == 2 else { return }
        print(String(format: "The page of a kept tab itself takes %.0f us of CPU.", costs[0] - costs[1]))
    }

    private func rate(_ visits: [Visit], of program: Program, port: UInt16) throws -> Rate {
        let script = folder + "/visits.lua"
        try Rate.script(visits).write(toFile: script, atomically: true, encoding: .utf8)
        return try Rate(Rate.Run("http://127.0.0.1:\(port)", of: program, script: script, seconds: seconds))
    }

    /// The pages that the other servers serve, and the address of that of a contact.
    private func pages(of server: ServedHost) throws -> (PagePeer.Pages, contact: String) {
        let cookies = try server.admit(1, from: 2)[0]
        let list = try server.page("/ContactList", cookies: cookies)
        let number = list.components(separatedBy: "<tr data-row").count - 1
        guard number == 50 else { throw BenchmarkError("the list page has \(number) contacts instead of 50") }
        guard let link = list.firstMatch(of: /"(\/ContactList\/ViewContact;id=([^"]+))"/) else {
            throw BenchmarkError("the list page has no link to a contact")
        }
        let target = String(link.1)
        let texts: [PagePeer.Page: String] = [
            .list: list, .contact: try server.page(target, cookies: cookies),
            .style: try server.page("/-/style.css", cookies: cookies),
        ]
        return (PagePeer.Pages(contacts: contacts, texts: texts, contactID: String(link.2)), target)
    }

    private func rows(of server: ServedHost, contact: String) throws -> [Row] {
        let one = try server.admit(1, from: 2)
        let visit = { (target: String) in one.map { Visit(target: target, cookies: $0) } }
        let many = try server.admit(browsers, from: 3)
        let tabs = many.enumerated().map { Visit(target: Tab.screen($0), cookies: $1) }
        // The first request makes the tab.
        for tab in tabs { _ = try server.page(tab.target, cookies: tab.cookies) }
        return [
            Row(name: "page of 50 contacts", visits: visit("/ContactList"), page: .list),
            Row(
                name: "the same, \(browsers) browsers",
                visits: many.map { Visit(target: "/ContactList", cookies: $0) },
                page: .list
            ),
            Row(name: "the same, \(browsers) kept tabs", visits: tabs, page: .list),
            Row(name: "page of a contact", visits: visit(contact), page: .contact),
            Row(name: "style sheet", visits: visit("/-/style.css"), page: .style),
        ]
    }
}
