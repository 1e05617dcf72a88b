import Foundation

/// Measures calls of the API beside pages of the same scenes, and beside FastAPI with SQLite, alternating run by run.
///
/// The last ratio compares the requests per second of processor time of all processes of each server.
struct CallBenchmark {
    private struct Row {
        var name: String
        var call: [Visit]
        /// The same by FastAPI.
        var peer: [Visit]
        /// The page of the same scene; none for an edit, whose form has a token of its own.
        var page: [Visit]?
        var calls: [Rate] = []
        var peers: [Rate] = []
        var pages: [Rate] = []
    }

    let host: String
    let store: String
    let folder: String
    let contacts: String
    let seconds: Int
    /// The Python with FastAPI, and the script that serves contacts by it.
    let python: String
    let script: String

    private static let rounds = 3
    /// The contacts that are edited in turn, so that each edit changes something.
    private static let edited = 100

    func run() throws {
        let server = try ServedHost(host, store: store)
        defer { server.program.end() }
        let peer = try Peer(self)
        defer { peer.program.end() }
        var rows = try rows(of: server, beside: peer)
        for _ in 0..<Self.rounds {
            for number in rows.indices {
                let row = rows[number]
                rows[number].calls.append(try rate(row.call, of: server.program, port: server.port))
                rows[number].peers.append(try rate(row.peer, of: peer.program, port: peer.port))
                if let page = row.page {
                    rows[number].pages.append(try rate(page, of: server.program, port: server.port))
                }
            }
        }
        print(
            "\n16 connections; medians of \(Self.rounds) runs of \(seconds) s beside FastAPI with one worker:"
        )
        Table.row(
            "",
            [
                "calls/s", "FastAPI", "ratio", "pages/s", "p99 ms", "FastAPI", "pages", "CPU us", "FastAPI",
                "pages", "ratio",
            ]
        )
        for row in rows { Self.show(row) }
    }

    private func rows(of server: ServedHost, beside peer: Peer) throws -> [Row] {
        let key = try String(contentsOfFile: Self.keyFile(of: server), encoding: .utf8)
            .trimmingCharacters(in: .newlines)
        let ours = ["Authorization": "Bearer " + key]
        let theirs = ["Authorization": "Bearer " + Peer.token]
        let cookies = try server.admit(1, from: 2)[0]
        let list = try server.page("/ContactList", cookies: cookies)
        let links = list.matches(of: /ViewContact;id=([^"]+)"/).map { String($0.1) }
        guard let first = links.first else { throw BenchmarkError("the list page has no link to a contact") }
        let json = ["Content-Type": "application/json"]
        func edits(_ target: (Int) -> String, _ headers: [String: String]) -> [Visit] {
            ["first", "second"].flatMap { title in
                (0..<min(Self.edited, links.count)).map {
                    Visit(
                        target: target($0),
                        cookies: [],
                        method: "POST",
                        headers: headers.merging(json) { $1 },
                        body: "{\\\"title\\\": \\\"\(title)\\\"}"
                    )
                }
            }
        }
        return [
            Row(
                name: "GET a contact",
                call: [Visit(target: "/api/v1/ViewContact?id=" + first, cookies: [], headers: ours)],
                peer: [Visit(target: "/contacts/c1", cookies: [], headers: theirs)],
                page: [Visit(target: "/ContactList/ViewContact;id=" + first, cookies: cookies)]
            ),
            Row(
                name: "GET the first 50 contacts",
                call: [Visit(target: "/api/v1/ContactList?contacts.limit=50", cookies: [], headers: ours)],
                peer: [Visit(target: "/contacts?limit=50", cookies: [], headers: theirs)],
                page: [Visit(target: "/ContactList", cookies: cookies)]
            ),
            Row(
                name: "POST an edit",
                call: edits({ "/api/v1/EditContact/save?id=" + links[$0] }, ours),
                peer: edits({ "/contacts/c\($0 + 1)" }, theirs)
            ),
        ]
    }

    private static func keyFile(of server: ServedHost) throws -> String {
        let environment = ProcessInfo.processInfo.environment
        let data = environment["XDG_DATA_HOME"] ?? (environment["HOME"] ?? "") + "/.local/share"
        return data + "/scenehost/api-key"
    }

    private func rate(_ visits: [Visit], of program: Program, port: UInt16) throws -> Rate {
        let script = folder + "/visits.lua"
        try Rate.script(visits).write(toFile: script, atomically: true, encoding: .utf8)
        return try Rate(
            Rate.Run(
                "http://127.0.0.1:\(port)",
                of: program,
                script: script,
                seconds: seconds,
                connections: 16
            )
        )
    }

    private static func show(_ row: Row) {
        guard let call = Rate.median(row.calls), let peer = Rate.median(row.peers) else { return }
        let page = Rate.median(row.pages)
        func three(_ figure: KeyPath<Rate, Double>, _ format: String) -> [String] {
            [call, peer, page].map { $0.map { String(format: format, $0[keyPath: figure]) } ?? "-" }
        }
        let rates = three(\.rate, "%.0f")
        Table.row(
            row.name,
            [rates[0], rates[1], String(format: "%.2f", call.rate / peer.rate), rates[2]]
                + three(\.late, "%.2f") + three(\.processor, "%.0f")
                + [String(format: "%.2f", peer.processor / call.processor)]
        )
    }

    /// FastAPI with the same contacts.
    private struct Peer {
        static let token = "0123456789abcdef"
        let program: Program
        let port: UInt16

        init(_ benchmark: CallBenchmark) throws {
            port = try Nginx.freePort()
            program = try Program([
                benchmark.python, benchmark.script, benchmark.contacts, benchmark.folder + "/fastapi.sqlite",
                "\(port)", Self.token,
            ])
            _ = try program.read(until: "ready\n")
            let deadline = ContinuousClock.now + .seconds(30)
            while (try? LoopbackClient(port: port, source: 1)) == nil {
                guard ContinuousClock.now < deadline else { throw BenchmarkError("FastAPI does not listen") }
                usleep(10_000)
            }
        }
    }
}
