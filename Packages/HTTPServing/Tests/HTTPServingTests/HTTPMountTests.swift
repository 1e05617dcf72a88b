import HTTPTestKit
import Synchronization
import Testing

@testable import HTTPServing

@Suite("Mounts", .timeLimit(.minutes(10)))
struct HTTPMountTests {
    private static let close = "Host: x\r\nConnection: close\r\n"

    /// Pages at the root, and an interface for programs with methods and a limit of its own.
    private static func server(
        _ served: @escaping @Sendable (HTTPRequest) -> Void = { _ in }
    ) throws
        -> LoopbackServer
    {
        let answer = { @Sendable (name: String, request: HTTPRequest) in
            served(request)
            let body = String(decoding: request.body, as: UTF8.self)
            return HTTPResponse.text(200, "\(name) \(request.method.rawValue) \(request.path) \(body)")
        }
        return try LoopbackServer(mounts: [
            HTTPMount("/", methods: [.get, .post], body: .form()) { answer("pages", $0) },
            HTTPMount("/api/v1", methods: [.get, .put, .patch, .delete], body: .bytes(limit: 20)) {
                answer("api", $0)
            },
            HTTPMount("/api/v1/raw", methods: [.post], body: .bytes(limit: 1_000)) { answer("raw", $0) },
        ])
    }

    private static func request(_ line: String, _ body: String? = nil, _ headers: String = "") -> String {
        line + " HTTP/1.1\r\n" + close + headers
            + (body.map { "Content-Length: \($0.utf8.count)\r\n\r\n" + $0 } ?? "\r\n")
    }

    @Test(
        "A request goes to the mount with the longest path above it, with its method and its bytes",
        arguments: [
            (request("GET /api/v1"), "api GET /api/v1 "),
            (
                request("PUT /api/v1/contacts/7?a=b", "{\"name\": \"Ada\"}"),
                "api PUT /api/v1/contacts/7 {\"name\": \"Ada\"}"
            ),
            (
                request("PATCH /api/v1/a", "é", "Content-Type: application/merge-patch+json\r\n"),
                "api PATCH /api/v1/a é"
            ),
            (request("DELETE /api/v1/a"), "api DELETE /api/v1/a "),
            (
                request("POST /api/v1/raw", "--", "Content-Type: multipart/form-data\r\n"),
                "raw POST /api/v1/raw --"
            ),
            (request("GET /api/v10"), "pages GET /api/v10 "),
            (request("GET /api"), "pages GET /api "),
            (request("GET /api/%761"), "pages GET /api/%761 "),
            (request("GET /"), "pages GET / "),
        ]
    )
    func longestPath(request: String, response: String) async throws {
        let server = try Self.server()
        #expect(try await server.response(request) == "200 " + response)
        #expect(await server.stop() == "stopped")
    }

    @Test("A body in chunks arrives whole")
    func chunks() async throws {
        let server = try Self.server()
        let request =
            "PUT /api/v1/a HTTP/1.1\r\n" + Self.close
            + "Transfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n2\r\nde\r\n0\r\n\r\n"
        #expect(try await server.response(request) == "200 api PUT /api/v1/a abcde")
        _ = await server.stop()
    }

    @Test(
        "A method that only others know is refused with those of the mount",
        arguments: [
            (
                request("POST /api/v1", ""), "GET, HEAD, PUT, PATCH, DELETE",
                "The methods known here are GET, HEAD, PUT, PATCH and DELETE."
            ),
            (
                request("OPTIONS /api/v1"), "GET, HEAD, PUT, PATCH, DELETE",
                "The methods known here are GET, HEAD, PUT, PATCH and DELETE."
            ),
            (request("HEAD /api/v1/raw"), "POST", ""),
            (request("GET /api/v1/raw"), "POST", "The only method known here is POST."),
            (request("PUT /"), "GET, HEAD, POST", "The methods known here are GET, HEAD and POST."),
            (request("QUERY /api/v1/raw"), "POST", "The only method known here is POST."),
            (request("TRACE /"), "GET, HEAD, POST", "The methods known here are GET, HEAD and POST."),
        ]
    )
    func methods(request: String, allow: String, reason: String) async throws {
        let served = Mutex(0)
        let server = try Self.server { _ in served.withLock { $0 += 1 } }
        let response = try await server.send(request)
        #expect(response.hasPrefix("HTTP/1.1 405 Method Not Allowed\r\n"))
        #expect(response.contains("\r\nAllow: \(allow)\r\n") || response.contains("\r\nallow: \(allow)\r\n"))
        #expect(response.hasSuffix("\r\n\r\n" + (reason.isEmpty ? "" : reason + "\n")))
        #expect(try await server.response(Self.request("PROPFIND /api/v1")).hasPrefix("501 The methods"))
        #expect(served.withLock { $0 } == 0)
        _ = await server.stop()
    }

    @Test("Each mount has a limit for its bodies, declared or in chunks")
    func limit() async throws {
        let served = Mutex<[Int]>([])
        let server = try Self.server { request in served.withLock { $0.append(request.body.count) } }
        let bytes = { String(repeating: "a", count: $0) }
        #expect(try await server.response(Self.request("PUT /api/v1", bytes(20))).hasPrefix("200 "))
        for count in [21, 41] {
            #expect(
                try await server.response(Self.request("PUT /api/v1", bytes(count)))
                    == "413 The request is larger than 20 bytes."
            )
        }
        let chunked =
            "PUT /api/v1 HTTP/1.1\r\n" + Self.close + "Transfer-Encoding: chunked\r\n\r\n"
            + "10\r\n\(bytes(16))\r\n10\r\n\(bytes(16))\r\n0\r\n\r\n"
        #expect(try await server.response(chunked) == "413 The request is larger than 20 bytes.")
        #expect(try await server.response(Self.request("POST /api/v1/raw", bytes(1_000))).hasPrefix("200 "))
        #expect(
            try await server.response(Self.request("POST /api/v1/raw", bytes(1_001)))
                == "413 The request is larger than 1000 bytes."
        )
        #expect(served.withLock { $0 } == [20, 1_000])
        _ = await server.stop()
    }

    @Test("A body is refused where the method has none, or where the mount takes forms only")
    func misplacedBody() async throws {
        let server = try Self.server()
        #expect(
            try await server.response(Self.request("DELETE /api/v1", "a"))
                == "400 A DELETE request has no body."
        )
        let json = Self.request("POST /", "{}", "Content-Type: application/json\r\n")
        #expect(try await server.response(json).hasPrefix("415 "))
        _ = await server.stop()
    }

    @Test(
        "A mount gives the server's refusals under its path a form of its own, and other mounts keep theirs"
    )
    func refusalForm() async throws {
        let server = try LoopbackServer(mounts: [
            HTTPMount("/", methods: [.get]) { _ in .text(200, "") },
            HTTPMount(
                "/api",
                methods: [.post],
                body: .bytes(limit: 2),
                refusal: {
                    HTTPResponse($0, [("content-type", "application/json")], body: Array("[\"\($1)\"]".utf8))
                },
                handler: { _ in .text(200, "") }
            ),
        ])
        #expect(
            try await server.response(Self.request("POST /api", "abc"))
                == "413 [\"The request is larger than 2 bytes.\"]"
        )
        let method = try await server.send(Self.request("DELETE /api/a"))
        #expect(
            method.hasPrefix("HTTP/1.1 405 ") && method.hasSuffix("[\"The only method known here is POST.\"]")
        )
        for header in ["allow: POST", "connection: close", "content-type: application/json"] {
            #expect(method.lowercased().contains("\r\n\(header.lowercased())\r\n"), "\(method)")
        }
        let host = "POST /api HTTP/1.1\r\nHost: y\r\nConnection: close\r\nContent-Length: 0\r\n\r\n"
        #expect(
            try await server.response(host)
                == "421 [\"This server does not answer for the host in the request.\"]"
        )
        #expect(
            try await server.response(Self.request("DELETE /a"))
                == "405 The methods known here are GET and HEAD."
        )
        _ = await server.stop()
    }

    @Test("A mount can take multipart forms with files, and bytes of any other media type")
    func multipartOrBytes() async throws {
        var forms = HTTPFormLimits()
        forms.uploadBytes = 5
        let server = try LoopbackServer(mounts: [
            HTTPMount("/", methods: [.post], body: .multipartOrBytes(forms, limit: 10)) { request in
                let file = request.form.files.first.map { "\($0.filename) \($0.size)" } ?? "no file"
                return .text(
                    200,
                    "\(request.form.fields["a"] ?? "-") \(file) \(String(decoding: request.body, as: UTF8.self))"
                )
            }
        ])
        let form = { (content: String) in
            "--x\r\nContent-Disposition: form-data; name=\"a\"\r\n\r\nb\r\n--x\r\n"
                + "Content-Disposition: form-data; name=\"f\"; filename=\"c.txt\"\r\n\r\n\(content)\r\n--x--\r\n"
        }
        let multipart = "Content-Type: multipart/form-data; boundary=x\r\n"
        #expect(
            try await server.response(Self.request("POST /", form("four"), multipart)) == "200 b c.txt 4 "
        )
        #expect(
            try await server.response(Self.request("POST /", form("sixsix"), multipart)).hasPrefix("413 ")
        )
        let json = "Content-Type: application/json\r\n"
        #expect(
            try await server.response(Self.request("POST /", "{\"a\":1}", json)) == "200 - no file {\"a\":1}"
        )
        #expect(try await server.response(Self.request("POST /", "{\"a\":12345}", json)).hasPrefix("413 "))
        let broken = "Content-Type: multipart/form-data\r\n"
        #expect(try await server.response(Self.request("POST /", "--", broken)).hasPrefix("400 "))
        _ = await server.stop()
    }

    @Test("A server without a mount for a path has nothing there")
    func noMount() async throws {
        let server = try LoopbackServer(mounts: [
            HTTPMount("/mcp", methods: [.post]) { _ in .text(200, "served") }
        ])
        #expect(try await server.response(Self.request("GET /other")) == "404 There is nothing here.")
        #expect(try await server.response(Self.request("POST /mcp", "")) == "200 served")
        _ = await server.stop()
    }

    @Test(
        "A wrong declaration is an error",
        arguments: [
            ([""], "'' is no path of a mount; an example is /api/v1"),
            (["api"], "'api' is no path of a mount; an example is /api/v1"),
            (["/api/"], "'/api/' is no path of a mount; an example is /api/v1"),
            (["//"], "'//' is no path of a mount; an example is /api/v1"),
            (["/a/../b"], "'/a/../b' is no path of a mount; an example is /api/v1"),
            (["/a b"], "'/a b' is no path of a mount; an example is /api/v1"),
            (["/a?b"], "'/a?b' is no path of a mount; an example is /api/v1"),
            (["/a", "/b", "/a"], "'/a' is mounted twice"),
        ]
    )
    func wrong(paths: [String], reason: String) {
        #expect(throws: HTTPServerError(reason)) {
            try LoopbackServer(mounts: paths.map { HTTPMount($0, methods: [.get]) { _ in .text(200, "") } })
        }
    }

    @Test("A mount without methods is an error")
    func noMethods() {
        #expect(throws: HTTPServerError("the mount '/a' has no methods")) {
            try LoopbackServer(mounts: [HTTPMount("/a", methods: []) { _ in .text(200, "") }])
        }
    }
}
