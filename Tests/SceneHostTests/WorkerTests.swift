import Foundation
import HTTPTestKit
import SceneTestKit
import Synchronization
import TestPrograms
import Testing

@Suite("A server with several workers", .timeLimit(.minutes(10)))
struct WorkerTests {
    /// A person's browser with one connection after the other, each for as many requests as the server allows.
    private final class Person {
        let port: UInt16
        private var cookies: [String: String]
        private var connection: RawClient?

        init(_ port: UInt16, worker: Int? = nil) {
            self.port = port
            cookies = worker.map { ["scenehost-\(port)-worker": "\($0)"] } ?? [:]
        }

        /// The status of a response; nil if there was none.
        func get(_ path: String, _ headers: String = "") -> String? {
            send("GET \(path) HTTP/1.1\r\n\(headers)", "")?.status
        }

        /// Sends the next request on a new connection, as a browser does whose connection the server has closed.
        func reconnect() { connection = nil }

        func send(_ head: String, _ body: String) -> (status: String, text: String)? {
            guard let client = try? connection ?? RawClient(port: port) else { return nil }
            connection = client
            let jar = cookies.map { "\($0.key)=\($0.value)" }.joined(separator: "; ")
            let length = body.isEmpty ? "" : "Content-Length: \(body.utf8.count)\r\n"
            client.send("\(head)Host: 127.0.0.1:\(port)\r\nCookie: \(jar)\r\n\(length)\r\n\(body)")
            let text = Self.response(client)
            guard !text.isEmpty else {
                connection = nil
                return nil
            }
            if text.lowercased().contains("\r\nconnection: close\r\n") { connection = nil }
            for match in text.matches(of: #/set-cookie: ([^=]+)=([^;]*)/#) {
                cookies[String(match.output.1)] = String(match.output.2)
            }
            return (String(text.split(separator: " ").dropFirst().first ?? ""), text)
        }

        /// A whole response with a length; empty if the connection ends before.
        private static func response(_ client: RawClient) -> String {
            var text = ""
            while true {
                let part = client.receive(until: "")
                guard !part.isEmpty else { return "" }
                text += part
                guard let end = text.firstRange(of: "\r\n\r\n"),
                    let length = text[..<end.lowerBound].firstMatch(of: #/(?i)content-length: (\d+)/#)
                else { continue }
                if text[end.upperBound...].utf8.count >= Int(length.output.1) ?? 0 { return text }
            }
        }
    }

    /// Requests pages as several people, until the work is done.
    ///
    /// - Parameter workers: The workers that the people's browsers belong to.
    /// - Returns: The number of pages, and that of requests without one.
    private func underLoad(
        _ port: UInt16,
        of workers: [Int] = [0, 1, 2],
        _ work: () async throws -> Void
    ) async throws -> (Int, Int) {
        let (isDone, pages, failures) = (Flag(), Counter(), Counter())
        let people = (0..<6).map { number in
            Task {
                await blocking {
                    let person = Person(port, worker: workers[number % workers.count])
                    while !isDone.isSet {
                        (person.get("/ContactList") == "200" ? pages : failures).add()
                    }
                }
            }
        }
        defer { isDone.set() }
        try await work()
        isDone.set()
        for person in people { await person.value }
        return (pages.number, failures.number)
    }

    /// A contact that a person types into the page of a new contact, and saves later.
    private struct HalfTyped {
        private static let address = "/ContactList/AddContact"
        let person: Person
        private let name: String
        private let secrets: String

        init?(_ name: String, by person: Person) {
            guard let page = person.send("GET \(Self.address) HTTP/1.1\r\n", "")?.text,
                let token = page.firstMatch(of: #/data-token="([^"]*)"/#),
                let tab = page.firstMatch(of: #/data-tab="([^"]*)"/#)
            else { return nil }
            (self.person, self.name) = (person, name)
            secrets = "_token=\(token.output.1)&_tab=\(tab.output.1)"
        }

        /// Whether the form was taken, and the contact is in the list.
        func save() -> Bool {
            let head = "POST \(Self.address) HTTP/1.1\r\nContent-Type: application/x-www-form-urlencoded\r\n"
            let answer = person.send(head, secrets + "&_event=action%3Asave&first-name=Ada&last-name=\(name)")
            let list = person.send("GET /ContactList?search=\(name) HTTP/1.1\r\n", "")
            return answer?.status == "303" && list?.text.contains("Ada \(name)</a>") == true
        }
    }

    private final class Flag: Sendable {
        private let value = Atomic(false)
        var isSet: Bool { value.load(ordering: .relaxed) }
        func set() { value.store(true, ordering: .relaxed) }
    }

    private final class Counter: Sendable {
        private let value = Atomic(0)
        var number: Int { value.load(ordering: .relaxed) }
        func add() { value.add(1, ordering: .relaxed) }
    }

    private func wait(until isMet: () -> Bool) async throws {
        while !isMet() { try await Task.sleep(for: .milliseconds(20)) }
    }

    @Test(
        "A reload under load loses no request and no input, a killed worker is replaced, and an address has one limit for all"
    )
    func load() async throws {
        let host = try WebHost(["--guests"], workers: 3)
        let server = try await host.serve()
        let first = server.workers
        #expect(first.count == 3)
        let port = server.port
        let (pages, failures) = try await underLoad(port) {
            // Some forms are open before the reload, and one is opened and sent after the other during it.
            let (areOpen, isReloaded) = (Flag(), Flag())
            let early = Task {
                await blocking {
                    let forms = (0..<6).map { HalfTyped("Early\($0)", by: Person(port, worker: $0 % 3)) }
                    areOpen.set()
                    while !isReloaded.isSet { usleep(20_000) }
                    for form in forms { form?.person.reconnect() }
                    return forms.map { $0?.save() ?? false }
                }
            }
            let during = Task {
                await blocking {
                    let person = Person(port, worker: 1)
                    var saved: [Bool] = []
                    while !isReloaded.isSet {
                        saved.append(HalfTyped("During\(saved.count)", by: person)?.save() ?? false)
                    }
                    return saved
                }
            }
            try await wait { areOpen.isSet }
            server.signal(SIGHUP)
            try await wait { server.workers.isDisjoint(with: first) && server.workers.count == 3 }
            isReloaded.set()
            #expect(await early.value == Array(repeating: true, count: 6))
            let saved = await during.value
            #expect(!saved.isEmpty && saved.allSatisfy(\.self))
        }
        #expect(pages > 0)
        #expect(failures == 0)

        let second = server.workers
        let killed = try #require(second.first)
        let (more, _) = try await underLoad(server.port) {
            Foundation.kill(killed, SIGKILL)
            let line = try await server.line(containing: "has ended with the status 137")
            #expect(line.contains(#/^error: worker [0-2] has ended with the status 137$/#))
            try await wait { server.workers.count == 3 && !server.workers.contains(killed) }
        }
        #expect(more > 0)

        let statuses = await blocking {
            // Each connection reaches any worker.
            (0..<40).map { number in
                Person(port).get("/api/v1/ContactList", "Authorization: Bearer \(number)\r\n") ?? ""
            }
        }
        #expect(statuses == Array(repeating: "401", count: 30) + Array(repeating: "429", count: 10))
        await server.stop()
    }

    @Test(
        "A worker that a scene blocks is named and replaced; its people go on where they were, and others notice nothing"
    )
    func block() async throws {
        let host = try WebHost(
            ["--guests"],
            flags: ["--plugins", try PluginExample().products],
            workers: 3
        )
        let server = try await host.serve()
        let port = server.port
        // The blocked request is the only one that its worker has begun.
        let (pages, failures) = try await underLoad(port, of: [0, 2]) {
            _ = try host.write("", to: "spin")
            let waiting = Task {
                await blocking {
                    while !host.has("spinning") { usleep(20_000) }
                    return Person(port, worker: 1).get("/ContactList")
                }
            }
            let outcome = await blocking {
                let person = Person(port, worker: 1)
                let page = person.send("GET /ContactList/Broken HTTP/1.1\r\n", "")?.text ?? ""
                let names = ["token", "tab"].map { name in
                    page.firstMatch(of: try! Regex("data-\(name)=\"([^\"]*)\""))?.output[1].substring ?? ""
                }
                let form = "_token=\(names[0])&_tab=\(names[1])&_event=action%3Aspin"
                let head =
                    "POST /ContactList/Broken HTTP/1.1\r\nContent-Type: application/x-www-form-urlencoded\r\n"
                    + "Live-Tab: \(names[1])\r\n"
                let first = person.send(head, form)?.status
                let again = person.send(head + "Live-Again: 1\r\n", form)
                return (first, again?.status, again?.text.contains("Check whether this was done") == true)
            }
            #expect(outcome.0 == nil)
            try #require(outcome.1 == "422", "the plugin's page is not there, or the form was not taken")
            #expect(outcome.2)
            // A request that had not begun is answered by the worker that has taken the place.
            #expect(await waiting.value == "200")
            let line = try await server.line(containing: "has not answered")
            #expect(
                line
                    == "error: worker 1 has not answered for 5 s and is replaced; "
                    + "it works on /ContactList/Broken action:spin"
            )
        }
        #expect(host.has("spinning"))
        #expect(pages > 0)
        #expect(failures == 0)
        await server.stop()
    }

    @Test("A server takes the socket that systemd has opened", .blocking, .enabled(if: hasActivation))
    func activation() throws {
        let host = try BuiltHost()
        let run = try host.shell(
            """
            for PORT in $(shuf -i 20000-29999 -n 20); do
                systemd-socket-activate --listen=127.0.0.1:$PORT -E HOME=$HOME -E LANG=C.UTF-8 \\
                    $HOST --store sqlite:store serve --guests --workers 2 >out 2>errors & SERVER=$!
                until grep -q 'Listening on' errors; do kill -0 $SERVER 2>/dev/null || continue 2; sleep 0.02; done
                break
            done
            curl --silent http://127.0.0.1:$PORT/healthz
            until grep -q ' serves ' out; do kill -0 $SERVER || exit 99; sleep 0.02; done
            sed -n "s/:$PORT/:PORT/p" out
            kill -TERM $SERVER; wait $SERVER; echo "ended with $?"
            """
        )
        #expect(run.output == "ok\nscenehost serves http://127.0.0.1:PORT\nended with 0\n", "\(run)")
    }

    private static var hasActivation: Bool {
        ["systemd-socket-activate", "curl"].allSatisfy {
            FileManager.default.isExecutableFile(atPath: "/usr/bin/" + $0)
        }
    }
}
