import FoundationEssentials
import NetworkTestKit
import NetworkWorkers
import SceneTestKit
import StorageWorkers
import Synchronization
import Testing

@testable import GamesScene

@Suite("The remote games data manager, over HTTP", .timeLimit(.minutes(10)))
struct RemoteGamesDataManagerTests {
    private let pauses = Spy<Duration>("the sleeper")

    private func manager(
        _ server: LoopbackServer,
        path: String = "/games.json",
        time: Duration = .seconds(600),
        size: Int = 100_000,
        attempts: Int = 1
    ) throws -> RemoteGamesDataManager {
        let pauses = pauses
        return RemoteGamesDataManager(
            url: try #require(URL(string: server.url(path))),
            client: HTTPClient(time: time, bodySize: size),
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

    @Test("304 to a tag means that nothing changed")
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

    @Test("The last attempt's failure is reported, and a long requested delay prevents a retry")
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

    @Test("After a timeout there is no further attempt")
    func timeout() async throws {
        let server = try LoopbackServer(.silence, .silence)
        let limit = Duration.milliseconds(200)
        #expect(
            await result(try manager(server, time: limit, attempts: 2))
                == .failure(.catalogue(.connection(url: server.url(), .timedOut(limit: limit))))
        )
        pauses.expect()
        #expect(server.requests.count == 1)
    }

    @Test(
        "A second attempt has the remaining time, and the failure contains the whole limit"
    )
    func timeLeft() async throws {
        let server = try LoopbackServer(.answer(status: "500 Oh"), .silence)
        var manager = try manager(server, time: .seconds(3_600))
        let start = ContinuousClock.now
        let elapsed = Mutex(Duration.zero)
        manager.retries = RetryPolicy(
            attempts: 2,
            sleep: { _ in elapsed.withLock { $0 = .seconds(3_600) - .milliseconds(200) } },
            now: { start + elapsed.withLock { $0 } }
        )
        #expect(
            await result(manager)
                == .failure(.catalogue(.connection(url: server.url(), .timedOut(limit: .seconds(3_600)))))
        )
        #expect(server.requests.count == 2)
    }

    @Test("A pause that would end after the time limit is not made")
    func pauseBeyondLimit() async throws {
        let server = try LoopbackServer(.answer(status: "503 Oh", headers: ["Retry-After: 25"]))
        #expect(
            await result(try manager(server, time: .seconds(20), attempts: 2))
                == .failure(.catalogue(.status(url: server.url(), code: 503)))
        )
        pauses.expect()
    }

    @Test("After a connection lost in the response's head or body there is another attempt")
    func brokenOff() async throws {
        let server = try LoopbackServer(
            .raw("HTTP/1.1 200 OK\r\nContent-Ty"),
            .raw("HTTP/1.1 200 OK\r\nContent-Length: 5000\r\n\r\n{\"ver"),
            .catalogue(Documents.two)
        )
        #expect(await result(try manager(server, attempts: 3)) == .success(.games([.go, .chess], etag: nil)))
        pauses.expect(.milliseconds(500), .seconds(1))
    }

    @Test("Invalid JSON is an error with its place, and is not fetched again")
    func rubbish() async throws {
        let server = try LoopbackServer(.catalogue("<html>\n<body>Welcome</body>"))
        #expect(
            await result(try manager(server, attempts: 3))
                == .failure(
                    .catalogue(
                        .malformed(
                            url: server.url(),
                            JSONFault(line: 1, column: 1, reason: "found '<' where a value should be")
                        )
                    )
                )
        )
    }

    @Test("After a body that is too large there is no further attempt")
    func tooLarge() async throws {
        let server = try LoopbackServer(.flood, .catalogue(Documents.two))
        #expect(
            await result(try manager(server, attempts: 3))
                == .failure(.catalogue(.connection(url: server.url(), .bodyTooLarge(limit: 100_000))))
        )
        #expect(server.requests.count == 1)
    }

    @Test("A redirection is followed, and the tag goes with it; one to another kind of URL is not")
    func redirections() async throws {
        let server = try LoopbackServer(
            .answer(status: "301 Moved", headers: ["Location: /new.json"]),
            .answer(status: "304 Not Modified"),
            .answer(status: "302 Found", headers: ["Location: file:///etc/passwd"])
        )
        #expect(await result(try manager(server), unlessTagged: "\"v1\"") == .success(.unchanged))
        #expect(server.requests.map(\.line) == ["GET /games.json HTTP/1.1", "GET /new.json HTTP/1.1"])
        #expect(server.requests.map { $0.headers["if-none-match"] } == ["\"v1\"", "\"v1\""])
        #expect(
            await result(try manager(server, attempts: 3))
                == .failure(
                    .catalogue(
                        .connection(
                            url: server.url(),
                            .refusedRedirection(
                                target: "file:///etc/passwd",
                                reason: "it is not an http or https URL with a host"
                            )
                        )
                    )
                )
        )
    }

    @Test("A cancelled task ends the download at once")
    func cancelled() async throws {
        let server = try LoopbackServer(.silence)
        let manager = try manager(server, attempts: 3)
        let task = Task { await result(manager) }
        await server.wait(for: .received)
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
            client: HTTPClient(),
            retries: RetryPolicy(attempts: 1)
        )
        #expect(
            await result(manager)
                == .failure(
                    .catalogue(
                        .connection(
                            url: "ftp://example.org/games.json",
                            .invalidRequest(reason: "it is not an http or https URL with a host")
                        )
                    )
                )
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
