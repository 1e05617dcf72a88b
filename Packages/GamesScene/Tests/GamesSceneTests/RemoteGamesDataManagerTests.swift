import FoundationEssentials
import SceneTestKit
import Testing

@testable import GamesScene

/// Against a real server: what FoundationNetworking does is part of what is tested.
@Suite("The remote games data manager, over HTTP", .timeLimit(.minutes(1)))
struct RemoteGamesDataManagerTests {
    private let pauses = Spy<Duration>("the sleeper")

    private func manager(
        _ server: LoopbackServer,
        path: String = "/games.json",
        time: Duration = .seconds(20),
        size: Int = 100_000,
        attempts: Int = 1
    ) throws -> RemoteGamesDataManager {
        let pauses = pauses
        return RemoteGamesDataManager(
            url: try #require(URL(string: server.url(path))),
            client: HTTPClient(time: time, size: size),
            retries: RetryPolicy(attempts: attempts) { pauses.record($0) }
        )
    }

    private func result(
        _ manager: RemoteGamesDataManager,
        unlessTagged etag: String? = nil
    ) async -> Result<RemoteGames, GamesFailure> {
        do { return .success(try await manager.fetchGames(unlessTagged: etag)) } catch {
            return .failure(error)
        }
    }

    @Test("An answer gives the games and the tag to ask with the next time")
    func answer() async throws {
        let server = try LoopbackServer(.catalogue(Documents.two, etag: "\"v1\""))
        #expect(await result(try manager(server)) == .success(.games([.go, .chess], etag: "\"v1\"")))
        let request = try #require(server.requests.first)
        #expect(request.line == "GET /games.json HTTP/1.1")
        #expect(request.headers["accept"] == "application/json")
        #expect(request.headers["if-none-match"] == nil)
        #expect(request.headers["cookie"] == nil)
    }

    @Test("304 to a tag says that nothing changed")
    func notModified() async throws {
        let server = try LoopbackServer(.answer(status: "304 Not Modified"))
        #expect(await result(try manager(server), unlessTagged: "\"v1\"") == .success(.unchanged))
        #expect(server.requests.map { $0.headers["if-none-match"] } == ["\"v1\""])
    }

    @Test("304 without a tag, 404 and 204 are failures that are not tried again", arguments: [304, 404, 204])
    func status(code: Int) async throws {
        let server = try LoopbackServer(.answer(status: "\(code) No"), .catalogue(Documents.two))
        #expect(
            await result(try manager(server, attempts: 3))
                == .failure(.catalogue(.status(url: server.url(), code: code)))
        )
        #expect(server.requests.count == 1)
    }

    @Test("500 is tried again after a pause, then answered")
    func serverError() async throws {
        let server = try LoopbackServer(
            .answer(status: "500 Oh"),
            .answer(status: "503 Oh", headers: ["Retry-After: 7"]),
            .catalogue(Documents.two)
        )
        #expect(await result(try manager(server, attempts: 3)) == .success(.games([.go, .chess], etag: nil)))
        pauses.expect(.milliseconds(500), .seconds(7))
        #expect(server.requests.count == 3)
    }

    @Test("After the last attempt the failure is told, and a server that asks for long is not asked again")
    func givingUp() async throws {
        let server = try LoopbackServer(
            .answer(status: "500 Oh"),
            .answer(status: "502 Oh"),
            .answer(status: "429 Later", headers: ["Retry-After: 3600"])
        )
        let failing = await result(try manager(server, attempts: 2))
        #expect(failing == .failure(.catalogue(.status(url: server.url(), code: 502))))
        pauses.expect(.milliseconds(500))
        let refusing = await result(try manager(server, attempts: 2))
        #expect(refusing == .failure(.catalogue(.status(url: server.url(), code: 429))))
    }

    @Test("A server that stays silent, and one that never ends, are given up in time, again and again")
    func timeouts() async throws {
        let server = try LoopbackServer(.silence, .drip)
        let start = ContinuousClock.now
        #expect(
            await result(try manager(server, time: .milliseconds(250), attempts: 2))
                == .failure(.catalogue(.timedOut(url: server.url(), limit: .milliseconds(250))))
        )
        let took = ContinuousClock.now - start
        #expect(took >= .milliseconds(500))
        #expect(took < .seconds(10))
        pauses.expect(.milliseconds(500))
        // On a busy machine the time may be over before an attempt has come so far.
        try await server.waitForEnds(server.requests.count)
    }

    @Test("A connection that breaks off in the body is no answer, however it breaks")
    func brokenOff() async throws {
        let server = try LoopbackServer(
            .breakOff(declared: 5_000, sent: String(Documents.two.prefix(40))),
            .raw("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\n{\"ver\r\n"),
            .hangUp
        )
        let reasons = [
            "the connection failed: transfer closed with 4960 bytes remaining to read",
            "the connection failed: transfer closed with outstanding read data remaining",
            "it does not answer in HTTP",
        ]
        for reason in reasons {
            #expect(
                await result(try manager(server))
                    == .failure(.catalogue(.unreachable(url: server.url(), reason: reason)))
            )
        }
    }

    @Test(
        "What is no HTTP is no answer, and does no harm",
        arguments: [
            ("\u{1}\u{2}rubbish\r\n\r\n", "the connection failed: Received HTTP/0.9 when not allowed"),
            (
                "HTTP/1.1 99999 No\r\n\r\n",
                "the connection failed: Unsupported response code in HTTP response"
            ),
            ("HTTP/1.1 200 OK\r\nBroken\r\n\r\n", "the connection failed: Header without colon"),
            (
                "HTTP/1.1 200 OK\r\nContent-Length: -5\r\n\r\n",
                "the connection failed: Invalid Content-Length: value"
            ),
            (
                "HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Length: 5\r\n\r\nhello",
                "the connection failed: Error while processing content unencoding: incorrect header check"
            ),
            ("HTTP/1.1 302 Found\r\nContent-Length: 0\r\n\r\n", "it gave no answer"),
        ]
    )
    func odd(bytes: String, reason: String) async throws {
        let server = try LoopbackServer(.raw(bytes))
        #expect(
            await result(try manager(server))
                == .failure(.catalogue(.unreachable(url: server.url(), reason: reason)))
        )
    }

    @Test("What a server says on the way to its answer is passed over")
    func informational() async throws {
        let length = Documents.two.utf8.count
        let server = try LoopbackServer(
            .raw(
                "HTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\n"
                    + "HTTP/1.1 200 OK\r\nContent-Length: \(length)\r\n\r\n\(Documents.two)"
            )
        )
        #expect(await result(try manager(server)) == .success(.games([.go, .chess], etag: nil)))
    }

    @Test("Where nothing listens the failure says so, and trying again may help")
    func refused() async throws {
        let server = try LoopbackServer()
        server.stop()
        #expect(
            await result(try manager(server, attempts: 2))
                == .failure(.catalogue(.unreachable(url: server.url(), reason: "nothing answers there")))
        )
        pauses.expect(.milliseconds(500))
    }

    @Test("Rubbish in place of JSON is told with its place, and not asked for again")
    func rubbish() async throws {
        let server = try LoopbackServer(.catalogue("<html>\n<body>Welcome</body>"))
        #expect(
            await result(try manager(server, attempts: 3))
                == .failure(
                    .catalogue(
                        .malformed(
                            url: server.url(),
                            CatalogueFault(line: 1, column: 1, reason: "a value is expected, not '<'")
                        )
                    )
                )
        )
    }

    @Test("A body that is too large is given up, declared or not")
    func tooLarge() async throws {
        let server = try LoopbackServer(.breakOff(declared: 100_001, sent: ""), .flood)
        for _ in 1...2 {
            #expect(
                await result(try manager(server, attempts: 3))
                    == .failure(.catalogue(.tooLarge(url: server.url(), limit: 100_000)))
            )
        }
        #expect(server.requests.count == 2)
        try await server.waitForEnds(2)
    }

    @Test("A redirection is followed; a circle and another kind of URL are not")
    func redirections() async throws {
        let server = try LoopbackServer(
            .answer(status: "301 Moved", headers: ["Location: /new.json"]),
            .catalogue(Documents.two)
        )
        #expect(await result(try manager(server)) == .success(.games([.go, .chess], etag: nil)))
        #expect(server.requests.map(\.line) == ["GET /games.json HTTP/1.1", "GET /new.json HTTP/1.1"])

        let again = LoopbackServer.Reply.answer(status: "302 Found", headers: ["Location: /games.json"])
        let circle = try LoopbackServer(again, again, again, again, again, again, again, again)
        #expect(
            await result(try manager(circle, attempts: 3))
                == .failure(.catalogue(.redirected(url: circle.url(), target: circle.url())))
        )
        #expect(circle.requests.count == 6)

        let elsewhere = try LoopbackServer(
            .answer(status: "302 Found", headers: ["Location: file:///etc/passwd"])
        )
        #expect(
            await result(try manager(elsewhere, attempts: 3))
                == .failure(.catalogue(.redirected(url: elsewhere.url(), target: "file:///etc/passwd")))
        )
    }

    @Test("A cancelled task ends the download at once")
    func cancelled() async throws {
        let server = try LoopbackServer(.silence)
        let manager = try manager(server, attempts: 3)
        let task = Task { await result(manager) }
        while server.requests.isEmpty { try await Task.sleep(for: .milliseconds(1)) }
        task.cancel()
        #expect(await task.value == .failure(.cancelled))
        let before = Task { await result(manager) }
        before.cancel()
        #expect(await before.value == .failure(.cancelled))
    }

    @Test("A URL of another kind is refused before anything is sent, and no message shows its secrets")
    func addresses() async throws {
        let manager = RemoteGamesDataManager(
            url: try #require(URL(string: "ftp://me:secret@example.org/games.json?key=secret#x")),
            client: HTTPClient(time: .seconds(1), size: 1),
            retries: RetryPolicy(attempts: 1)
        )
        #expect(
            await result(manager)
                == .failure(.catalogue(.notAWebAddress(url: "ftp://example.org/games.json")))
        )
    }

    @Test("The pauses double up to a limit, and end with the attempts")
    func pausing() {
        let policy = RetryPolicy(attempts: 9)
        #expect(
            (1...9).map { policy.pause(after: $0, wanted: nil) } == [
                .milliseconds(500), .seconds(1), .seconds(2), .seconds(4), .seconds(8), .seconds(16),
                .seconds(30), .seconds(30), nil,
            ]
        )
        #expect(policy.pause(after: 1, wanted: .seconds(0)) == .milliseconds(500))
        #expect(policy.pause(after: 1, wanted: .seconds(31)) == nil)
    }
}
