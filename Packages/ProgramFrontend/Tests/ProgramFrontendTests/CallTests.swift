import Foundation
import HTTPMounts
import ProgramTestKit
import SceneHosting
import SceneKitCore
import SceneTestKit
import StorageWorkers
import Synchronization
import Testing

@testable import ProgramFrontend

@MainActor
@Suite("Calls of the API", .timeLimit(.minutes(10)))
struct CallTests {
    private let drawer = Drawer()

    /// A host at which everybody is a guest.
    private func served(
        _ guests: ServedSite.Guests = .visitors,
        patience: Duration = .seconds(600),
        store: String = "memory:",
        now: @escaping @MainActor @Sendable () -> Duration = { .sinceBoot }
    ) async throws -> ServedHost {
        var settings = ProgramSettings()
        settings.patience = patience
        settings.now = now
        return try await ServedHost(store: store, guests: guests) { [drawer, settings] serving in
            SceneHosting.Host(
                name: "host",
                version: "1",
                modules: [.desk(drawer)],
                extensions: [serving, .api(settings)]
            )
        }
    }

    @Test("A scene is shown with the values of --json")
    func scene() async throws {
        let host = try await served()
        let answer = try await host.send("GET", "/api/v1/Desk")
        #expect(answer.status == 200)
        #expect(answer.headers["content-type"] == "application/json")
        #expect(answer.text("location") == "/Desk" && answer.text("outcome") == "done")
        #expect(answer.text("screen.title") == "Desk")
        #expect(answer.text("screen.blocks.0.text") == "A desk.")
        #expect((answer.value("screen.actions") as? [Any])?.count == 11)
        let head = try await host.send("HEAD", "/api/v1/Desk")
        #expect(head.status == 200 && head.body == "")
        #expect(await host.stop() == 0)
    }

    @Test("A scene that the host has renamed is called and described by its new name alone")
    func renamedScene() async throws {
        let host = try await ServedHost(guests: .visitors) { [drawer] serving in
            SceneHosting.Host(
                name: "host",
                version: "1",
                modules: [.desk(drawer).renaming("Desk", to: "Bureau")],
                extensions: [serving, .api, .mcp]
            )
        }
        let shown = try await host.send("GET", "/api/v1/Bureau")
        #expect(shown.status == 200 && shown.text("location") == "/Bureau")
        #expect(try await host.send("GET", "/api/v1/Desk").problem == "404 unknown-scene")
        let written = try await host.post("/api/v1/Bureau/write", ["number": 1])
        #expect(written.status == 200 && drawer.all == ["wrote 1"])
        let description = try await host.send("GET", "/api/v1/openapi.json")
        let paths = (description.value("paths") as? [String: Any] ?? [:]).keys.filter { !$0.hasPrefix("/-/") }
        #expect(paths.contains("/Bureau") && paths.contains("/Bureau/write"))
        #expect(paths.allSatisfy { $0.hasPrefix("/Bureau") || $0.hasPrefix("/Vault") })
        #expect(await host.stop() == 0)
    }

    @Test("Each question is asked in its turn, and nothing is done before its answer")
    func questions() async throws {
        let host = try await served()
        let first = try await host.post("/api/v1/Desk/burn", ["note": "a"])
        #expect(first.problem == "409 question")
        #expect(first.headers["content-type"] == "application/problem+json")
        #expect(first.text("question.text") == "Burn 'a'?" && first.text("question.confirm") == "Burn")
        let token = try #require(first.text("token"))
        let second = try await host.post("/api/v1/Desk/burn", ["note": "a"], ["Question-Token": token])
        #expect(second.problem == "409 question" && second.text("question.text") == "Really?")
        #expect(drawer.all == [])
        let both = try #require(second.text("token"))
        // A yes is for the question that was asked, of the call that asked it.
        let other = try await host.post("/api/v1/Desk/burn", ["note": "b"], ["Question-Token": both])
        #expect(other.text("question.text") == "Burn 'b'?")
        let done = try await host.post("/api/v1/Desk/burn", ["note": "a"], ["Question-Token": both])
        #expect(done.status == 200 && done.text("screen.message.text") == "Burned.")
        #expect(drawer.all == ["burned a"])
        let wrong = try await host.post("/api/v1/Desk/burn", ["note": "a"], ["Question-Token": "yes"])
        #expect(wrong.problem == "400 malformed-request")
        #expect(await host.stop() == 0)
    }

    @Test("A warning is an answer, and an error, a refusal and a failure are problems")
    func outcomes() async throws {
        let host = try await served()
        let warning = try await host.post("/api/v1/Desk/warn", [:])
        #expect(warning.status == 200 && warning.text("outcome") == "refused")
        let refused = try await host.post("/api/v1/Desk/refuse", [:])
        #expect(refused.problem == "409 refused" && refused.text("detail") == "Not today.")
        #expect(refused.value("status") as? Int == 409)
        #expect(refused.text("type") == "urn:scenekit:problem:refused")
        let broken = try await host.post("/api/v1/Desk/break", [:])
        // A scene words what it refuses, so an error that it throws is a fault of the program.
        #expect(broken.problem == "500 failed")
        #expect(broken.text("detail") == "Desk failed: the desk is broken")
        #expect(host.terminal.errors == "error: Desk failed: the desk is broken\n")
        let hidden = try await host.post("/api/v1/Desk/hidden", [:])
        #expect(hidden.problem == "409 not-offered" && hidden.text("detail") == "it is out of reach")
        let choice = try await host.post("/api/v1/Desk/choose", [:])
        #expect(choice.problem == "409 choice-needed")
        #expect(await host.stop() == 0)
    }

    @Test("A value that is wrong is named with its field, and nothing is done")
    func values() async throws {
        let host = try await served()
        for (values, field, detail): ([String: Any], String, String) in [
            ([:], "number", "this is needed"), (["number": 10], "number", "10 is more than 9"),
            (["number": "x"], "number", "'x' is not a whole number"),
            (["number": NSNull()], "number", "this is needed"),
            (["number": [1, 2]], "number", "it takes one value, not 2"),
        ] {
            let answer = try await host.post("/api/v1/Desk/write", values)
            #expect(answer.problem == "422 invalid-values")
            #expect(answer.text("errors.0.field") == field && answer.text("errors.0.detail") == detail)
        }
        let unknown = try await host.post("/api/v1/Desk/write", ["number": 1, "letter": "a"])
        #expect(unknown.problem == "422 invalid-values")
        #expect(try await host.post("/api/v1/Desk/write", ["number": 7]).status == 200)
        #expect(try await host.post("/api/v1/Desk/write", ["number": ["8"]]).status == 200)
        #expect(drawer.all == ["wrote 7", "wrote 8"])
        #expect(await host.stop() == 0)
    }

    @Test(
        "A request that fits no declaration is a problem with a stable code",
        arguments: [
            ("GET", "/api/v1/Dsk", "404 unknown-scene"), ("GET", "/api/v1/Choice", "404 unknown-scene"),
            ("GET", "/api/v1//Desk", "404 unknown-address"), ("GET", "/api/v1/%FF", "404 unknown-address"),
            ("GET", "/api/v1/Desk/", "404 unknown-address"),
            ("POST", "/api/v1/Desk/burn/a", "404 unknown-address"),
            ("GET", "/api/v1/-/work", "404 unknown-address"),
            ("POST", "/api/v1/Desk/brn", "404 unknown-action"),
            ("POST", "/api/v1/Desk/stop", "404 unknown-action"),
            ("POST", "/api/v1/Desk/unlock", "403 password-needed"),
            ("POST", "/api/v1/Desk", "405 method-not-allowed"),
            ("GET", "/api/v1/Desk/burn", "405 method-not-allowed"),
            ("DELETE", "/api/v1/Desk", "405 method-not-allowed"),
            ("OPTIONS", "/api/v1/Desk", "405 method-not-allowed"),
            ("BREW", "/api/v1/Desk", "501 unknown-method"),
            ("GET", "/api/v1/Desk?a=1", "400 unknown-parameter"),
            ("GET", "/api/v1/Desk?%zz=1", "400 malformed-request"),
            ("GET", "/api/v1/Desk?list.limit=0", "400 invalid-parameter"),
            ("GET", "/api/v1/Desk?list.limit=1", "400 unknown-parameter"),
            ("GET", "/api/v1/Desk?list.cursor=%00", "400 invalid-cursor"),
            ("GET", "/api/v1/Vault", "403 denied-by-guard"),
            ("POST", "/api/v1/Desk/vault", "403 denied-by-guard"),
            ("POST", "/api/v1/../Desk", "400 malformed-request"),
        ] as [(String, String, String)]
    )
    func problems(method: String, path: String, problem: String) async throws {
        let host = try await served()
        let answer = try await host.send(method, path)
        #expect(answer.problem == problem, "\(answer.body)")
        #expect(answer.headers["content-type"] == "application/problem+json")
        #expect(answer.headers["cache-control"] == "no-store")
        #expect(drawer.all == [])
        #expect(await host.stop() == 0)
    }

    @Test(
        "A method that an address does not answer is refused with those that it does",
        arguments: [
            ("POST", "/api/v1/Desk", "GET, HEAD"), ("PUT", "/api/v1/Desk", "GET, HEAD"),
            ("OPTIONS", "/api/v1/Desk?a=1", "GET, HEAD"), ("QUERY", "/api/v1/Desk", "GET, HEAD"),
            ("TRACE", "/api/v1/Desk", "GET, HEAD"), ("PATCH", "/api/v1/Desk/burn", "POST"),
            ("GET", "/api/v1/Desk/burn", "POST"), ("QUERY", "/api/v1/Desk/burn", "POST"),
            ("POST", "/api/v1/openapi.json", "GET, HEAD"), ("DELETE", "/api/v1/", "GET, HEAD"),
            ("POST", "/api/v1/-/work/1", "GET, HEAD, DELETE"),
        ]
    )
    func methods(method: String, path: String, allowed: String) async throws {
        let host = try await served()
        let answer = try await host.send(method, path)
        #expect(answer.problem == "405 method-not-allowed" && answer.headers["allow"] == allowed)
        #expect(await host.stop() == 0)
    }

    @Test("A body that is none, is too large or has another type is a problem")
    func bodies() async throws {
        let host = try await served()
        let json = ["Content-Type": "application/json"]
        for body in [
            "[]", "{", "\"a\"", "{\"number\":{\"a\":{}}}", "{\"number\":[[1]]}", "\u{0}", "{\"a\":1}x",
            "null",
        ] {
            let answer = try await host.send("POST", "/api/v1/Desk/write", json, body: Array(body.utf8))
            #expect([400, 422].contains(answer.status), "\(body): \(answer.body)")
        }
        let deep = String(repeating: "[", count: 100_000)
        #expect(try await host.send("POST", "/api/v1/Desk/write", json, body: Array(deep.utf8)).status == 400)
        let large = [UInt8](repeating: UInt8(ascii: " "), count: 1 << 20 + 1)
        #expect(
            try await host.send("POST", "/api/v1/Desk/write", json, body: large).problem
                == "413 body-too-large"
        )
        let form = ["Content-Type": "application/x-www-form-urlencoded"]
        let typed = try await host.send("POST", "/api/v1/Desk/write", form, body: Array("number=7".utf8))
        #expect(typed.problem == "415 unsupported-type")
        #expect(drawer.all == [])
        #expect(await host.stop() == 0)
    }

    @Test("Pages of other sites may not call, and another host is not answered for")
    func otherSites() async throws {
        let host = try await served()
        for headers in [
            ["Origin": "https://evil.example"], ["Origin": "null"], ["Sec-Fetch-Site": "cross-site"],
            ["Sec-Fetch-Site": "same-site"],
        ] {
            let answer = try await host.send("GET", "/api/v1/Desk", headers)
            #expect(answer.problem == "403 cross-site")
            #expect(!answer.headers.keys.contains { $0.hasPrefix("access-control") })
        }
        let own = ["Origin": "http://localhost:\(host.port)", "Sec-Fetch-Site": "same-origin"]
        #expect(try await host.send("GET", "/api/v1/Desk", own).status == 200)
        let rebound = try await host.send("GET", "/api/v1/Desk", ["Host": "evil.example"])
        #expect(rebound.problem == "421 unknown-host")
        #expect(await host.stop() == 0)
    }

    // MARK: - Work that lasts, calls that are repeated, and changes

    @Test("Work that lasts has an address, where its caller finds its progress and stops it")
    func longWork() async throws {
        let host = try await served(patience: .milliseconds(50))
        let token = try #require(try await host.send("GET", "/api/v1/Desk").headers["guest-token"])
        let begun = try await host.post("/api/v1/Desk/sleep", token: token, [:])
        #expect(begun.status == 202 && begun.text("status") == "working")
        let address = try #require(begun.headers["location"])
        #expect(address.hasPrefix("/api/v1/-/work/"))
        let progress = try await host.send("GET", address, token: token)
        #expect(progress.status == 200 && progress.text("status") == "working")
        #expect(try await host.send("GET", address).problem == "404 unknown-address")
        #expect(try await host.send("DELETE", address).problem == "404 unknown-address")
        #expect(try await host.send("DELETE", address, token: token).status == 204)
        var end = try await host.send("GET", address, token: token)
        while end.text("status") == "working" { end = try await host.send("GET", address, token: token) }
        #expect(end.problem == "409 stopped")
        #expect(await host.stop() == 0)
    }

    @Test("Work is found and stopped at another host over the same store, by its caller alone")
    func workElsewhere() async throws {
        let folder = try TemporaryFolder()
        let store = "sqlite:" + folder.file("store.sqlite")
        let first = try await served(patience: .milliseconds(50), store: store)
        let second = try await served(store: store)
        let token = try #require(try await first.send("GET", "/api/v1/Desk").headers["guest-token"])
        let key = ["Idempotency-Key": "a"]
        let begun = try await first.post("/api/v1/Desk/sleep", token: token, [:], key)
        let address = try #require(begun.headers["location"])
        #expect(try await second.send("GET", address, token: token).text("status") == "working")
        #expect(try await second.send("GET", address).problem == "404 unknown-address")
        #expect(try await second.send("DELETE", address).problem == "404 unknown-address")
        // The same call, made again elsewhere, is the same work.
        let again = try await second.post("/api/v1/Desk/sleep", token: token, [:], key)
        #expect(again.status == 202 && again.headers["location"] == address)
        #expect(try await second.send("DELETE", address, token: token).status == 204)
        for host in [first, second] {
            var end = try await host.send("GET", address, token: token)
            while end.text("status") == "working" {
                try await Task.sleep(for: .milliseconds(50))
                end = try await host.send("GET", address, token: token)
            }
            #expect(end.problem == "409 stopped")
        }
        #expect(await first.stop() == 0)
        #expect(await second.stop() == 0)
    }

    @Test("Work whose host has ended is unknown after a minute, and forgotten with its outcome")
    func interruptedWork() async throws {
        let store = try await RecordStore.open(StorageLocation(scheme: "memory", path: ""))
        let work = try SharedWork(store, lifetime: .seconds(900))
        func answer(_ caller: String, now: Int) async throws -> String? {
            do { return try await work.answer("a", of: caller, now: now).map { "\($0.status)" } } catch {
                return (error as? Problem)?.code
            }
        }
        let progress = Array("{}".utf8)
        #expect(try await !work.note("a", of: "ada", progress: progress, now: 1_000))
        #expect(try await answer("ada", now: 1_059) == "200")
        #expect(try await answer("bob", now: 1_059) == nil)
        #expect(try await answer("ada", now: 1_060) == "outcome-unknown")
        #expect(try await work.stop("a", of: "bob") == false)
        #expect(try await work.stop("a", of: "ada"))
        #expect(try await work.note("a", of: "ada", progress: progress, now: 1_061))
        try await work.end("a", of: "ada", .text(201, "done"), now: 1_062)
        #expect(try await answer("ada", now: 1_900) == "201")
        #expect(try await answer("ada", now: 1_962) == nil)
        _ = try await work.note("b", of: "ada", progress: progress, now: 1_963)
        #expect(try await work.stop("a", of: "ada") == false)
        // An outcome that cannot be shared is with its host alone.
        let document = HTTPResponse(200, [], body: [UInt8](repeating: 0, count: 1 << 20))
        try await work.end("b", of: "ada", document, now: 1_964)
        #expect(try await work.answer("b", of: "ada", now: 1_965)?.status == 404)
        try await store.close()
    }

    @Test("A caller has at most eight pieces of work at a time")
    func workLimit() async throws {
        let host = try await served(patience: .milliseconds(1))
        let token = try #require(try await host.send("GET", "/api/v1/Vault").headers["guest-token"])
        for _ in 0..<8 { #expect(try await host.post("/api/v1/Desk/sleep", token: token, [:]).status == 202) }
        #expect(
            try await host.post("/api/v1/Desk/sleep", token: token, [:]).problem == "429 too-many-requests"
        )
        #expect(await host.stop() == 0)
    }

    @Test("A call with the key of an earlier one gets its outcome, and is not made again")
    func repeatedCalls() async throws {
        let host = try await served()
        let token = try #require(try await host.send("GET", "/api/v1/Desk").headers["guest-token"])
        let key = ["Idempotency-Key": "a-1"]
        let first = try await host.post("/api/v1/Desk/write", token: token, ["number": 1], key)
        let second = try await host.post("/api/v1/Desk/write", token: token, ["number": 1], key)
        #expect(first.status == 200 && first.headers["idempotency-replayed"] == nil)
        #expect(
            second.status == 200 && second.body == first.body
                && second.headers["idempotency-replayed"] == "true"
        )
        #expect(drawer.all == ["wrote 1"])
        let other = try await host.post("/api/v1/Desk/write", token: token, ["number": 2], key)
        #expect(other.problem == "422 key-reused")
        // Another caller's key is another one.
        #expect(
            try await host.post("/api/v1/Desk/write", ["number": 1], key).headers["idempotency-replayed"]
                == nil
        )
        #expect(drawer.all == ["wrote 1", "wrote 1"])
        let refused = try await host.post("/api/v1/Desk/refuse", token: token, [:], ["Idempotency-Key": "b"])
        let again = try await host.post("/api/v1/Desk/refuse", token: token, [:], ["Idempotency-Key": "b"])
        #expect(
            again.problem == refused.problem && again.headers["content-type"] == "application/problem+json"
        )
        // A question leaves the key to the call with its answer.
        let burn = ["Idempotency-Key": "c"]
        let question = try await host.post("/api/v1/Desk/burn", token: token, ["note": "x"], burn)
        let answered = try await host.post(
            "/api/v1/Desk/burn",
            token: token,
            ["note": "x"],
            burn.merging(["Question-Token": try #require(question.text("token"))]) { $1 }
        )
        #expect(answered.text("question.text") == "Really?")
        let bad = try await host.post("/api/v1/Desk/write", ["number": 1], ["Idempotency-Key": "a b"])
        #expect(bad.problem == "400 malformed-request")
        #expect(await host.stop() == 0)
    }

    @Test("A value that is there twice is refused, in an object of any depth")
    func duplicates() async throws {
        let host = try await served()
        let bodies = [
            #"{"note": "a", "note": "b"}"#, #"{"note": "a", "\u006eote": "b"}"#,
            #"{"note": {"x": "1", "x": "2"}}"#,
        ]
        for body in bodies {
            let answer = try await host.send(
                "POST",
                "/api/v1/Desk/write",
                ["Content-Type": "application/json"],
                body: Array(body.utf8)
            )
            #expect(answer.problem == "400 malformed-request")
            #expect(answer.text("detail")?.contains("is there twice, at line 1, column") == true)
        }
        #expect(drawer.all == [])
        #expect(await host.stop() == 0)
    }

    @Test("A call that a process has not ended is under way, and later its outcome is unknown")
    func interruptedCalls() async throws {
        let store = try await RecordStore.open(StorageLocation(scheme: "memory", path: ""))
        let former = try RepeatedCalls(store, process: "former")
        let present = try RepeatedCalls(store, process: "present")
        func problem(_ calls: RepeatedCalls, now: Int) async -> String {
            do {
                return
                    "\(try await calls.once("k", of: "ada", "digest", now: now) { .text(200, "done") }.status)"
            } catch {
                return error.code
            }
        }
        _ = try await former.once("k", of: "ada", "digest", now: 1_000) {
            #expect(await problem(former, now: 1_001) == "under-way")
            #expect(await problem(present, now: 1_119) == "under-way")
            #expect(await problem(present, now: 1_121) == "outcome-unknown")
            return .text(201, "done")
        }
        #expect(await problem(present, now: 1_200) == "201")
        #expect(await problem(present, now: 1_000 + 86_401) == "200")
        try await store.close()
    }

    @Test("A stream has a scene's answer, and later ones as soon as it changes, until the program goes")
    func stream() async throws {
        let host = try await served()
        let stream = try host.stream("/api/v1/Desk")
        let first = await stream.read(until: "\n\n")
        #expect(
            first.contains("content-type: text/event-stream")
                || first.contains("Content-Type: text/event-stream")
        )
        #expect(first.contains("event: screen\ndata: {\"location\":\"/Desk\""))
        let refused = try host.stream("/api/v1/Vault")
        #expect(await refused.read(until: "}").contains("denied-by-guard"))
        #expect(await host.stop() == 0)
    }

    // MARK: - Who calls

    @Test("On a person's own machine, the key in their file is needed, which nobody else can read")
    func localKey() async throws {
        let host = try await served(.local)
        let key = try host.localKey
        #expect(host.terminal.output.contains("/.local/share/host/api-key as 'Authorization: Bearer'"))
        #expect(!host.terminal.output.contains(key))
        let nobody = try await host.send("GET", "/api/v1/Desk")
        #expect(nobody.problem == "401 sign-in-needed" && nobody.headers["www-authenticate"] == "Bearer")
        #expect(try await host.send("GET", "/api/v1/Desk", token: key).status == 200)
        let last = key.hasSuffix("0") ? "1" : "0"
        let wrong = try await host.send("GET", "/api/v1/Desk", token: key.dropLast() + last)
        #expect(wrong.problem == "401 invalid-token")
        #expect(wrong.headers["www-authenticate"] == "Bearer error=\"invalid_token\"")
        let basic = try await host.send("GET", "/api/v1/Desk", ["Authorization": "Basic \(key)"])
        #expect(basic.problem == "401 invalid-token")
        #expect(try await host.send("GET", "/api/v1/Desk", ["Cookie": "host-access=\(key)"]).status == 401)
        #expect(await host.stop() == 0)
    }

    @Test("A guest gets a token for its records, and a cookie gives no access to them")
    func guests() async throws {
        let host = try await served()
        let first = try await host.send("GET", "/api/v1/Desk")
        let token = try #require(first.headers["guest-token"])
        #expect(token.hasPrefix("guest_") && token.count == 38)
        let again = try await host.send("GET", "/api/v1/Desk", token: token)
        #expect(again.status == 200 && again.headers["guest-token"] == nil)
        #expect(try await host.send("GET", "/api/v1/Desk", token: "guest_0").problem == "401 invalid-token")
        let nobody = try await served(.none)
        #expect(try await nobody.send("GET", "/api/v1/Desk", token: token).problem == "401 invalid-token")
        #expect(try await nobody.send("GET", "/api/v1/Desk").problem == "401 sign-in-needed")
        #expect(await host.stop() == 0)
        #expect(await nobody.stop() == 0)
    }

    @Test("After thirty wrong tokens in a minute, an address has to wait")
    func guessing() async throws {
        let time = Mutex(Duration.seconds(1))
        let host = try await served(now: { time.withLock(\.self) })
        for _ in 0..<30 {
            #expect(try await host.send("GET", "/api/v1/Desk", token: "x").problem == "401 invalid-token")
        }
        #expect(try await host.send("GET", "/api/v1/Desk", token: "x").problem == "429 too-many-requests")
        time.withLock { $0 += .seconds(60) }
        #expect(try await host.send("GET", "/api/v1/Desk", token: "x").problem == "401 invalid-token")
        #expect(await host.stop() == 0)
    }
}
