import FoundationEssentials
import NetworkTestKit
import Testing

@testable import NetworkWorkers

@Suite("Redirections", .timeLimit(.minutes(10)))
struct RedirectionTests {
    private let client = HTTPClient()

    private func redirection(_ status: Int = 302, to target: String) -> LoopbackScript {
        .answer(status: "\(status) Elsewhere", headers: ["Location: \(target)"], body: "not this")
    }

    @Test("A redirection to the same origin receives the whole request")
    func followed() async throws {
        let server = try LoopbackServer(redirection(307, to: "new?a=b"), .echo)
        let request = try server.request(
            "/old/x",
            method: .put,
            headers: ["Authorization": "secret"],
            body: "a body"
        )
        #expect(try await client.send(request).text == "a body")
        #expect(server.requests.map(\.line) == ["PUT /old/x HTTP/1.1", "PUT /old/new?a=b HTTP/1.1"])
        #expect(server.requests.map { $0.headers["authorization"] } == ["secret", "secret"])
    }

    @Test("A POST becomes a GET without a body for these statuses", arguments: [301, 302, 303])
    func becomesGet(status: Int) async throws {
        let server = try LoopbackServer(redirection(status, to: "/new"), .answer(status: "200 OK"))
        _ = try await client.send(
            server.request(method: .post, headers: ["Content-Type": "text/plain"], body: "a body")
        )
        let second = try #require(server.requests.last)
        #expect(second.line == "GET /new HTTP/1.1")
        #expect(second.body == "")
        #expect(second.headers["content-type"] == nil)
        #expect(second.headers["content-length"] == nil)
    }

    @Test("A circle of redirections ends at the limit")
    func circle() async throws {
        let server = try LoopbackServer(Array(repeating: redirection(to: "/"), count: 10))
        #expect(await client.result(try server.request()) == .failure(.tooManyRedirections(limit: 5)))
        #expect(server.requests.count == 6)
        var strict = client
        strict.redirections = 0
        #expect(await strict.result(try server.request()) == .failure(.tooManyRedirections(limit: 0)))
    }

    @Test(
        "A redirection to an address outside the web is refused",
        arguments: [
            ("file:///etc/passwd", "file:///etc/passwd"),
            ("ftp://me:pw@example.org/x?y", "ftp://example.org/x"),
            ("gopher://example.org/", "gopher://example.org/"),
        ]
    )
    func otherKinds(target: String, shown: String) async throws {
        let server = try LoopbackServer(redirection(to: target))
        #expect(
            await client.result(try server.request())
                == .failure(
                    .refusedRedirection(target: shown, reason: "it is not an http or https URL with a host")
                )
        )
    }

    @Test(
        "A redirection to an invalid address is refused",
        arguments: ["http://", "http://[bad/", "http://a b/"]
    )
    func noPlace(target: String) async throws {
        let server = try LoopbackServer(redirection(to: target))
        #expect(
            await client.result(try server.request())
                == .failure(.refusedRedirection(target: "another place", reason: "its address is not a URL"))
        )
    }

    @Test("A redirection status without a target is an ordinary response")
    func noTarget() async throws {
        let server = try LoopbackServer(.answer(status: "302 Found"))
        #expect(try await client.send(server.request()).status == 302)
    }

    @Test("Another host receives no credentials, cookies or possibly secret fields")
    func otherHost() async throws {
        let other = try LoopbackServer(
            .answer(status: "200 OK"),
            redirection(to: "/again"),
            .answer(status: "200 OK")
        )
        let server = try LoopbackServer(
            redirection(to: other.url("/x", host: "localhost")),
            redirection(to: other.url("/y"))
        )
        let headers: HTTPHeaders = [
            "Accept": "application/json", "Authorization": "Bearer secret", "Cookie": "a=b",
            "X-Api-Key": "secret",
        ]
        for _ in 1...2 {
            #expect(try await client.send(server.request(headers: headers)).status == 200)
        }
        #expect(other.requests.map(\.line) == ["GET /x HTTP/1.1", "GET /y HTTP/1.1", "GET /again HTTP/1.1"])
        let expected = ["host", "accept", "accept-encoding"]
        #expect(other.requests.map { Set($0.headers.keys) } == Array(repeating: Set(expected), count: 3))
    }

    @Test(
        "A URL's credentials are not sent to another host, and those in a redirection are ignored"
    )
    func credentialsInURLs() async throws {
        let other = try LoopbackServer(.answer(status: "200 OK"), .answer(status: "200 OK"))
        let target = "http://you:too@127.0.0.1:\(other.port)/"
        let server = try LoopbackServer(redirection(to: other.url("/")), redirection(to: target))
        let url = try #require(URL(string: "http://me:secret@127.0.0.1:\(server.port)/"))
        for _ in 1...2 { #expect(try await client.send(HTTPClientRequest(url: url)).status == 200) }
        #expect(server.requests.map { $0.headers["authorization"] != nil } == [true, true])
        #expect(other.requests.map { $0.headers["authorization"] } == [nil, nil])
    }

    @Test("A body is not sent to another host", arguments: [307, 308])
    func bodies(status: Int) async throws {
        let other = try LoopbackServer(.answer(status: "200 OK"))
        let server = try LoopbackServer(redirection(status, to: other.url("/x?key=1")))
        #expect(
            await client.result(try server.request(method: .post, body: "password"))
                == .failure(
                    .refusedRedirection(
                        target: other.url("/x"),
                        reason: "a POST does not follow to another host"
                    )
                )
        )
        #expect(other.requests == [])
    }

    @Test("A redirection never leaves an encrypted connection")
    func downgrade() throws {
        let url = try #require(URL(string: "https://example.org/a"))
        let request = try OutgoingRequest(HTTPClientRequest(url: url))
        #expect(
            throws: HTTPFailure.refusedRedirection(
                target: "http://example.org/b",
                reason: "it leads from an encrypted to an unencrypted connection"
            )
        ) { try request.redirected(status: 302, to: "http://example.org/b?c") }
        #expect(
            try request.redirected(status: 302, to: "https://example.org/b?c").address.url
                == "https://example.org/b?c"
        )
    }

    @Test(
        "Another scheme, host or port is another origin; another spelling is not",
        arguments: [
            ("http://example.org/b", true), ("http://EXAMPLE.org:80/b", true),
            ("https://example.org/b", false),
            ("http://example.org:81/b", false), ("http://www.example.org/b", false),
            ("http://example.org.evil.example/", false), ("http://example.org@evil.example/", false),
        ]
    )
    func origins(target: String, isSame: Bool) throws {
        let url = try #require(URL(string: "http://example.org/a"))
        let request = try OutgoingRequest(HTTPClientRequest(url: url, headers: ["Authorization": "secret"]))
        let next = try request.redirected(status: 302, to: target)
        #expect((next.headers["Authorization"] != nil) == isSame)
    }
}
