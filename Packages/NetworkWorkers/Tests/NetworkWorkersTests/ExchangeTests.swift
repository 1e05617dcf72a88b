import FoundationEssentials
import NetworkTestKit
import Testing

@testable import NetworkWorkers

@Suite("Requests and their responses", .timeLimit(.minutes(10)))
struct ExchangeTests {
    private let client = HTTPClient()

    @Test("A response comes with its status, its header fields and its body")
    func response() async throws {
        let server = try LoopbackServer(
            .answer(
                status: "404 Not Found",
                headers: ["ETag: \"1\"", "X-Empty:", "Set-Cookie: a", "Set-Cookie: b"],
                body: "no"
            )
        )
        let response = try await client.send(server.request("/a?b=c"))
        #expect(
            response
                == HTTPClientResponse(
                    status: 404,
                    headers: HTTPHeaders(fields: [
                        .init(name: "ETag", value: "\"1\""), .init(name: "X-Empty", value: ""),
                        .init(name: "Set-Cookie", value: "a"), .init(name: "Set-Cookie", value: "b"),
                        .init(name: "Content-Length", value: "2"), .init(name: "Connection", value: "close"),
                    ]),
                    body: Array("no".utf8)
                )
        )
        #expect(response.headers["etag"] == "\"1\"")
        #expect(
            server.requests == [
                .init(
                    line: "GET /a?b=c HTTP/1.1",
                    headers: [
                        "host": "127.0.0.1:\(server.port)", "accept": "*/*",
                        "accept-encoding": "gzip, deflate",
                    ],
                    body: ""
                )
            ]
        )
    }

    @Test(
        "Every method sends its body with its length",
        arguments: [HTTPClientRequest.Method.get, .post, .put, .delete],
        ["", "a body"]
    )
    func methods(method: HTTPClientRequest.Method, body: String) async throws {
        let server = try LoopbackServer(.answer(status: "204 Done"))
        let request = try server.request(
            method: method,
            headers: ["X-Empty": "", "Content-Type": "text/plain"],
            body: body
        )
        #expect(try await client.send(request).status == 204)
        let sent = try #require(server.requests.first)
        #expect(sent.line == "\(method.rawValue) / HTTP/1.1")
        #expect(sent.body == body)
        let hasLength = !body.isEmpty || method == .post || method == .put
        #expect(sent.headers["content-length"] == (hasLength ? "\(body.utf8.count)" : nil))
        #expect(sent.headers["content-type"] == "text/plain")
        #expect(sent.headers["x-empty"] == "")
    }

    @Test("A large body is sent at once, without a content type that was not set")
    func largeBody() async throws {
        let body = String(repeating: "x", count: 1_000_000)
        let server = try LoopbackServer(.answer(status: "200 OK"))
        #expect(try await client.send(server.request(method: .post, body: body)).status == 200)
        let sent = try #require(server.requests.first)
        #expect(sent.body == body)
        #expect(sent.headers["expect"] == nil)
        #expect(sent.headers["content-type"] == nil)
    }

    @Test("An HTTP/1.0 response without a length ends with its connection")
    func oldVersion() async throws {
        let server = try LoopbackServer(.raw("HTTP/1.0 200 OK\r\n\r\nhello"))
        #expect(
            try await client.send(server.request())
                == HTTPClientResponse(status: 200, body: Array("hello".utf8))
        )
    }

    @Test("A chunked response is assembled, and its trailers are dropped")
    func chunks() async throws {
        let server = try LoopbackServer(
            .raw(
                "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n"
                    + "5\r\nhello\r\n7;x=y\r\n, world\r\n0\r\nETag: late\r\n\r\n"
            )
        )
        let response = try await client.send(server.request())
        #expect(response.text == "hello, world")
        #expect(response.headers == ["Transfer-Encoding": "chunked"])
    }

    @Test("Informational responses are skipped, and a folded field is one field")
    func informational() async throws {
        let server = try LoopbackServer(
            .raw(
                "HTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\n"
                    + "HTTP/1.1 200 OK\r\nFolded: one\r\n two: 2\r\n \t\r\nContent-Length: 2\r\n\r\nhi"
            )
        )
        let response = try await client.send(server.request())
        #expect(response.headers == ["Folded": "one two: 2", "Content-Length": "2"])
        #expect(response.text == "hi")
    }

    @Test("A response that arrives byte by byte is assembled")
    func byteByByte() async throws {
        let text = "HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nhello"
        let server = try LoopbackServer(LoopbackScript([.receive] + text.map { .send(String($0)) }))
        #expect(try await client.send(server.request()).text == "hello")
    }

    @Test("A hundred requests at once each get their own response")
    func many() async throws {
        let server = try LoopbackServer(Array(repeating: .echo, count: 100))
        let texts = await withTaskGroup { group in
            for number in 0..<100 {
                group.addTask {
                    try? await client.send(server.request(method: .post, body: "\(number)")).text
                }
            }
            return await group.reduce(into: Set<String?>()) { $0.insert($1) }
        }
        #expect(texts == Set((0..<100).map { "\($0)" }))
    }

    @Test("A URL's user and password are sent as Basic credentials, and shown in no URL or message")
    func credentials() async throws {
        let server = try LoopbackServer(.answer(status: "200 OK"), .answer(status: "200 OK"), .hangUp)
        let url = try #require(URL(string: "http://me:p%40ss@127.0.0.1:\(server.port)/a?key=hidden#here"))
        var request = HTTPClientRequest(url: url)
        _ = try await client.send(request)
        request.headers["Authorization"] = "Bearer token"
        _ = try await client.send(request)
        #expect(server.requests.map(\.line) == Array(repeating: "GET /a?key=hidden HTTP/1.1", count: 2))
        #expect(
            server.requests.map { $0.headers["authorization"] } == ["Basic bWU6cEBzcw==", "Bearer token"]
        )
        #expect(
            await client.result(request)
                == .failure(.brokenOff(reason: "Empty reply from server"))
        )
    }
}

@Suite("Requests that are not sent")
struct InvalidRequestTests {
    @Test(
        "A URL that is not a web address is refused",
        arguments: [
            ("ftp://me:secret@example.org/a", "it is not an http or https URL with a host"),
            ("file:///etc/passwd", "it is not an http or https URL with a host"),
            ("/games.json", "it is not a URL"),
        ]
    )
    func urls(text: String, reason: String) async throws {
        let request = HTTPClientRequest(url: try #require(URL(string: text)))
        #expect(await HTTPClient().result(request) == .failure(.invalidRequest(reason: reason)))
    }

    @Test(
        "A header field that a server would parse differently is refused",
        arguments: [
            ("Bad name", "x", "'Bad name' is not a valid header field name"),
            ("", "x", "'' is not a valid header field name"),
            ("A", "x\r\nB: y", "the value of the header field 'A' contains a control character"),
            ("A", "x\u{0}", "the value of the header field 'A' contains a control character"),
            ("content-length", "5", "the client sets the header field 'content-length' itself"),
            ("Transfer-Encoding", "chunked", "the client sets the header field 'Transfer-Encoding' itself"),
            ("Host", "example.org", "the client sets the header field 'Host' itself"),
        ]
    )
    func headers(name: String, value: String, reason: String) async throws {
        let url = try #require(URL(string: "http://127.0.0.1:9/"))
        let request = HTTPClientRequest(
            url: url,
            headers: HTTPHeaders(fields: [.init(name: name, value: value)])
        )
        #expect(await HTTPClient().result(request) == .failure(.invalidRequest(reason: reason)))
    }
}
