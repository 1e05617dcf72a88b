import HTTPTestKit
import Testing

@testable import HTTPServing

// Each case has a server of its own, and `Process`, which other tests use, crashes with many open descriptors.
@Suite("Refused requests", .serialized, .timeLimit(.minutes(10)))
struct RequestCheckTests {
    private static let head = "Host: localhost\r\nConnection: close\r\n"

    /// The status and the text of the response to a request that was sent as it stands here.
    private func response(_ request: String) async throws -> String {
        let server = try LoopbackServer { _ in .text(200, "served") }
        let response = try await server.response(request)
        _ = await server.stop()
        return response
    }

    @Test("A request that only one reading fits is served")
    func served() async throws {
        #expect(try await response("GET / HTTP/1.1\r\n" + Self.head + "\r\n") == "200 served")
        let chunked =
            Self.head
            + "Content-Type: application/x-www-form-urlencoded\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n0\r\n\r\n"
        #expect(try await response("POST / HTTP/1.1\r\n" + chunked) == "200 served")
    }

    @Test(
        "A body with two lengths, or with a length and an encoding, is refused",
        arguments: [
            ("Content-Length: 1\r\nContent-Length: 1\r\n", "There is more than one Content-Length."),
            (
                "Content-Length: 5\r\nTransfer-Encoding: chunked\r\n",
                "There are a Content-Length and a Transfer-Encoding."
            ),
        ]
    )
    func lengths(headers: String, reason: String) async throws {
        let request = "POST / HTTP/1.1\r\n" + Self.head + headers + "\r\n0\r\n\r\n"
        #expect(try await response(request) == "400 " + reason)
    }

    @Test("Another host's request is refused, and one that names none or two")
    func hosts() async throws {
        let close = "Connection: close\r\n\r\n"
        #expect(
            try await response("GET / HTTP/1.1\r\nHost: evil.example\r\n" + close)
                == "421 This server does not answer for the host in the request."
        )
        #expect(
            try await response("GET / HTTP/1.1\r\nHost: localhost\r\nHost: x\r\n" + close)
                == "400 There must be one Host."
        )
        #expect(try await response("GET / HTTP/1.1\r\nHost: LOCALHOST\r\n" + close) == "200 served")
        #expect(try await response("GET / HTTP/1.1\r\n" + close).hasPrefix("400 "))
    }

    @Test("A control character in a header is refused")
    func controls() async throws {
        let request = "GET / HTTP/1.1\r\n" + Self.head + "X: a\u{1}b\r\n\r\n"
        #expect(try await response(request) == "400 A header contains a control character.")
    }

    @Test("A request with a long target and long cookies gets a response with a long header")
    func longHead() async throws {
        let location = "/" + String(repeating: "b", count: 8_000)
        let server = try LoopbackServer { request in
            HTTPResponse(303, [("location", request.path + location)])
        }
        for (count, length) in [(1, 8_000), (100, 70), (180, 30)] {
            let cookies = (1...count).map { "n\($0)=" + String(repeating: "a", count: length) }
            let target = "/" + String(repeating: "c", count: 8_000)
            let request =
                "GET \(target) HTTP/1.1\r\n" + Self.head + "Cookie: " + cookies.joined(separator: "; ")
                + "\r\n\r\n"
            let response = try await server.send(request)
            #expect(response.hasPrefix("HTTP/1.1 303 "), "\(response.prefix(100))")
            #expect(response.contains(target + location))
        }
        _ = await server.stop()
    }

    @Test("A request with more headers than the limit is told so")
    func manyCookies() async throws {
        let cookies =
            "Cookie: " + String(repeating: "name=0123456789012345678901234567890123456789; ", count: 200)
        let request = "GET / HTTP/1.1\r\n" + Self.head + cookies + "\r\n\r\n"
        #expect(
            try await response(request)
                == "431 The request's headers have more than 8192 bytes. If they are this site's cookies, delete them."
        )
    }

    @Test("A request whose headers are too long is refused")
    func longHeaders() async throws {
        let long = "X: " + String(repeating: "a", count: 60_000)
        let request = "GET / HTTP/1.1\r\n" + Self.head + long + "\r\n\r\n"
        #expect(try await response(request).hasPrefix("431 "))
    }
}
