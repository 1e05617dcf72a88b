import HTTPTestKit
import Synchronization
import Testing

@testable import HTTPServing

/// Requests that no browser sends, each on a connection of its own.
// Each case has a server of its own, and `Process`, which other tests use, crashes with many open descriptors.
@Suite("Raw requests", .serialized, .timeLimit(.minutes(10)))
struct RawRequestTests {
    private static let form = "Content-Type: application/x-www-form-urlencoded\r\n"
    private static let post = "POST / HTTP/1.1\r\nHost: x\r\n" + form

    /// A raw request and the status of its response; nil if the connection is closed without one.
    struct Case: CustomTestStringConvertible, Sendable {
        var name: String
        var request: String
        var status: Int?

        init(_ name: String, _ request: String, _ status: Int?) {
            self.name = name
            self.request = request
            self.status = status
        }

        var testDescription: String { name }
    }

    private static let lengths = [
        Case(
            "length and encoding",
            post + "Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
            400
        ),
        Case(
            "encoding and length",
            post + "Transfer-Encoding: chunked\r\nContent-Length: 5\r\n\r\n0\r\n\r\n",
            400
        ),
        Case("two lengths", post + "Content-Length: 1\r\nContent-Length: 1\r\n\r\na", 400),
        Case("differing lengths", post + "Content-Length: 1\r\nContent-Length: 2\r\n\r\na", 400),
        Case("list of lengths", post + "Content-Length: 1, 1\r\n\r\na", 400),
        Case("negative length", post + "Content-Length: -1\r\n\r\n", 400),
        Case("signed length", post + "Content-Length: +1\r\n\r\na", 400),
        Case("hexadecimal length", post + "Content-Length: 0x1\r\n\r\na", 400),
        Case("empty length", post + "Content-Length:\r\n\r\n", 400),
        Case("length over 64 bits", post + "Content-Length: 18446744073709551616\r\n\r\n", 413),
        Case("length of 64 bits", post + "Content-Length: 18446744073709551615\r\n\r\n", 413),
        Case("length over the limit", post + "Content-Length: 9999999999\r\n\r\n", 413),
        Case("unknown encoding", post + "Transfer-Encoding: gzip, chunked\r\n\r\n0\r\n\r\n", 501),
        Case(
            "encoding twice",
            post + "Transfer-Encoding: chunked\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
            501
        ),
        Case("encoding with a control", post + "Transfer-Encoding: \u{b}chunked\r\n\r\n0\r\n\r\n", 400),
        Case(
            "encoding in HTTP/1.0",
            post.replacing("1.1", with: "1.0") + "Transfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
            400
        ),
        Case("body of a GET", "GET / HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\n\r\na", 400),
        Case("chunk size with a sign", post + "Transfer-Encoding: chunked\r\n\r\n+1\r\na\r\n0\r\n\r\n", 400),
        Case("chunk size with 0x", post + "Transfer-Encoding: chunked\r\n\r\n0x1\r\na\r\n0\r\n\r\n", 400),
        Case("chunk size with a space", post + "Transfer-Encoding: chunked\r\n\r\n1 \r\na\r\n0\r\n\r\n", 400),
        Case(
            "chunk size over 64 bits",
            post + "Transfer-Encoding: chunked\r\n\r\n10000000000000000\r\na",
            413
        ),
        Case("no chunk size", post + "Transfer-Encoding: chunked\r\n\r\n\r\na\r\n0\r\n\r\n", 400),
        Case(
            "chunk longer than its size",
            post + "Transfer-Encoding: chunked\r\n\r\n1\r\nabc\r\n0\r\n\r\n",
            400
        ),
        Case("no type", "POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\n\r\na", 415),
        Case("two types", post + "Content-Type: text/plain\r\nContent-Length: 1\r\n\r\na", 400),
        Case("unknown expectation", post + "Expect: more\r\nContent-Length: 1\r\n\r\na", 417),
    ]

    private static let hosts = [
        Case("no host", "GET / HTTP/1.1\r\n\r\n", 400),
        Case("no host in HTTP/1.0", "GET / HTTP/1.0\r\n\r\n", 400),
        Case("two hosts", "GET / HTTP/1.1\r\nHost: x\r\nHost: x\r\n\r\n", 400),
        Case("another host", "GET / HTTP/1.1\r\nHost: evil.example\r\n\r\n", 421),
        Case("list of hosts", "GET / HTTP/1.1\r\nHost: x, x\r\n\r\n", 421),
        Case("user in the host", "GET / HTTP/1.1\r\nHost: x@evil.example\r\n\r\n", 421),
        Case("empty host", "GET / HTTP/1.1\r\nHost:\r\n\r\n", 421),
        Case("host in the target", "GET http://x/ HTTP/1.1\r\nHost: x\r\n\r\n", 400),
        Case("another host in the target", "GET http://evil.example/ HTTP/1.1\r\nHost: x\r\n\r\n", 400),
    ]

    private static let lines = [
        Case("lower-case method", "get / HTTP/1.1\r\nHost: x\r\n\r\n", 501),
        Case("unknown method", "PROPFIND / HTTP/1.1\r\nHost: x\r\n\r\n", 501),
        Case("method not served", "DELETE / HTTP/1.1\r\nHost: x\r\n\r\n", 405),
        Case("asterisk", "OPTIONS * HTTP/1.1\r\nHost: x\r\n\r\n", 405),
        Case("asterisk in a GET", "GET * HTTP/1.1\r\nHost: x\r\n\r\n", 400),
        Case("CONNECT", "CONNECT x:80 HTTP/1.1\r\nHost: x\r\n\r\n", 405),
        Case("target without slash", "GET a HTTP/1.1\r\nHost: x\r\n\r\n", 400),
        Case("two slashes", "GET //evil.example/ HTTP/1.1\r\nHost: x\r\n\r\n", 400),
        Case("dot segments", "GET /a/../b HTTP/1.1\r\nHost: x\r\n\r\n", 400),
        Case("escaped dot segments", "GET /a/%2E%2e/b HTTP/1.1\r\nHost: x\r\n\r\n", 400),
        Case("backslash", "GET /a\\b HTTP/1.1\r\nHost: x\r\n\r\n", 400),
        Case("escaped NUL", "GET /a%00b HTTP/1.1\r\nHost: x\r\n\r\n", 400),
        Case("control character", "GET /a\u{1}b HTTP/1.1\r\nHost: x\r\n\r\n", 400),
        Case("space after the version", "GET /a HTTP/1.1 \r\nHost: x\r\n\r\n", 400),
        Case("tab", "GET /a\tb HTTP/1.1\r\nHost: x\r\n\r\n", 400),
        Case("not ASCII", "GET /é HTTP/1.1\r\nHost: x\r\n\r\n", 400),
        Case("fragment", "GET /#a HTTP/1.1\r\nHost: x\r\n\r\n", 400),
        Case("space", "GET /a b HTTP/1.1\r\nHost: x\r\n\r\n", nil),
        Case("no version", "GET /\r\n\r\n", 400),
        Case("HTTP/0.9", "GET / HTTP/0.9\r\nHost: x\r\n\r\n", 505),
        Case("HTTP/1.2", "GET / HTTP/1.2\r\nHost: x\r\n\r\n", 505),
        Case("HTTP/2", "GET / HTTP/2.0\r\nHost: x\r\n\r\n", 505),
        Case("HTTP/2 preface", "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n", 505),
        Case("lower-case version", "GET / http/1.1\r\nHost: x\r\n\r\n", 400),
        Case("TLS", "\u{16}\u{3}\u{1}\u{2}\0\u{1}\0\r\n\r\n", nil),
        Case(
            "long target",
            "GET /" + String(repeating: "a", count: 9_000) + " HTTP/1.1\r\nHost: x\r\n\r\n",
            414
        ),
        Case(
            "huge target",
            "GET /" + String(repeating: "a", count: 90_000) + " HTTP/1.1\r\nHost: x\r\n\r\n",
            414
        ),
    ]

    private static let headers = [
        Case("space before the colon", "GET / HTTP/1.1\r\nHost: x\r\nX : a\r\n\r\n", 400),
        Case("no colon", "GET / HTTP/1.1\r\nHost: x\r\nX\r\n\r\n", 400),
        Case("name in parentheses", "GET / HTTP/1.1\r\nHost: x\r\n(X): a\r\n\r\n", 400),
        Case("name not ASCII", "GET / HTTP/1.1\r\nHost: x\r\né: a\r\n\r\n", 400),
        Case("control character in a value", "GET / HTTP/1.1\r\nHost: x\r\nX: a\u{1}b\r\n\r\n", 400),
        Case("NUL in a name", "GET / HTTP/1.1\r\nHost: x\r\nX\0Y: a\r\n\r\n", 400),
        Case("CR in a value", "GET / HTTP/1.1\r\nHost: x\r\nX: a\rb\r\n\r\n", 400),
        Case("DEL in a value", "GET / HTTP/1.1\r\nHost: x\r\nX: a\u{7F}b\r\n\r\n", 400),
        Case("space before the first header", "GET / HTTP/1.1\r\n Host: x\r\n\r\n", 400),
        Case(
            "long header",
            "GET / HTTP/1.1\r\nHost: x\r\nX: " + String(repeating: "a", count: 60_000) + "\r\n\r\n",
            431
        ),
        Case(
            "many headers",
            "GET / HTTP/1.1\r\nHost: x\r\n" + String(repeating: "X: a\r\n", count: 8_000) + "\r\n",
            431
        ),
    ]

    private static let second = "GET /second HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n"

    @Test(
        "A malformed or ambiguous request is refused, and nothing after it is answered",
        arguments: lengths + hosts + lines + headers
    )
    func refused(request: Case) async throws {
        let served = Mutex<[String]>([])
        let server = try LoopbackServer { request in
            served.withLock { $0.append(request.path) }
            return .text(200, "served")
        }
        let client = try RawClient(port: server.port)
        let text = await blocking {
            client.send(request.request + Self.second)
            // A server that waits for more gets no more.
            client.endSending()
            return client.receive()
        }
        #expect(text.split(separator: " ").dropFirst().first.flatMap { Int($0) } == request.status, "\(text)")
        #expect(!text.contains("HTTP/1.1 2"))
        #expect(served.withLock { $0 } == [])
        #expect(await server.stop() == "stopped")
    }

    /// Requests that the library accepts before the check can see them; README, "What libmicrohttpd accepts".
    private static let accepted = [
        Case("bare line feeds", "GET /a HTTP/1.1\nHost: x\n\n", 200),
        Case("folded header", "GET /a HTTP/1.1\r\nHost: x\r\nX: a\r\n b\r\n\r\n", 200),
        Case("empty lines before the request", "\r\n\r\nGET /a HTTP/1.1\r\nHost: x\r\n\r\n", 200),
        Case("spaces after the method", "GET  /a HTTP/1.1\r\nHost: x\r\n\r\n", 200),
        Case("NUL in the target", "GET /a\0b HTTP/1.1\r\nHost: x\r\n\r\n", 200),
        Case("NUL in the method", "GET\0X /a HTTP/1.1\r\nHost: x\r\n\r\n", 200),
        Case("NUL in the host", "GET /a HTTP/1.1\r\nHost: x\0evil.example\r\n\r\n", 200),
        Case("NUL in the length", post + "Content-Length: 1\u{0}2\r\n\r\na", 200),
        Case("NUL in a value", "GET /a HTTP/1.1\r\nHost: x\r\nX: a\0b\r\n\r\n", 200),
        Case("header without a name", "GET /a HTTP/1.1\r\nHost: x\r\n: a\r\n\r\n", 200),
        Case("bare line feeds in chunks", post + "Transfer-Encoding: chunked\r\n\r\n1\na\n0\n\n", 200),
        Case("chunk extension", post + "Transfer-Encoding: chunked\r\n\r\n1;a=b\r\na\r\n0\r\n\r\n", 200),
        Case("chunk size with zeros", post + "Transfer-Encoding: chunked\r\n\r\n0001\r\na\r\n0\r\n\r\n", 200),
        Case(
            "trailer",
            post + "Transfer-Encoding: chunked\r\n\r\n1\r\na\r\n0\r\nHost: evil.example\r\n\r\n",
            200
        ),
    ]

    @Test(
        "The library accepts these, and so does the server, with the same reading as a strict one",
        arguments: accepted
    )
    func lenient(request: Case) async throws {
        let server = try LoopbackServer { _ in .text(200, "served") }
        let text = try await server.send(request.request + Self.second)
        #expect(text.split(separator: " ").dropFirst().first.flatMap { Int($0) } == request.status, "\(text)")
        #expect(text.components(of: "served") == 2, "\(text)")
        #expect(await server.stop() == "stopped")
    }

    @Test("Pipelined requests are answered in order, up to the first that is refused")
    func pipelining() async throws {
        let server = try LoopbackServer { .text(200, $0.path) }
        let get = { (number: Int) in "GET /\(number) HTTP/1.1\r\nHost: x\r\n\r\n" }
        let requests = (1...50).map(get).joined() + "GET /x HTTP/1.1\r\nHost: y\r\n\r\n" + get(99)
        let response = try await server.send(requests)
        #expect(LoopbackServer.bodies(response).dropLast() == (1...50).map { "/\($0)" })
        #expect(response.contains("HTTP/1.1 421 "))
        _ = await server.stop()
    }

    @Test("HTTP/1.0 closes the connection unless the client asks to keep it")
    func oldVersion() async throws {
        let server = try LoopbackServer { .text(200, $0.path) }
        let old = "GET /a HTTP/1.0\r\nHost: x\r\n"
        #expect(try await server.send(old + "\r\n").components(of: "/a\n") == 1)
        let kept = try await server.send(old + "Connection: keep-alive\r\n\r\n" + old + "\r\n")
        #expect(kept.components(of: "/a\n") == 2)
        _ = await server.stop()
    }

    @Test("A client that expects it is told to continue")
    func expectation() async throws {
        let server = try LoopbackServer { .text(200, $0.form.fields["a"] ?? "") }
        let client = try RawClient(port: server.port)
        client.send(Self.post + "Expect: 100-continue\r\nContent-Length: 3\r\nConnection: close\r\n\r\n")
        let first = await blocking { client.receive(until: "\r\n\r\n") }
        #expect(first == "HTTP/1.1 100 Continue\r\n\r\n")
        client.send("a=b")
        #expect(await blocking { client.receive() }.hasSuffix("\r\n\r\nb\n"))
        _ = await server.stop()
    }
}

extension String {
    /// How often a text occurs.
    fileprivate func components(of text: String) -> Int { ranges(of: text).count }
}
