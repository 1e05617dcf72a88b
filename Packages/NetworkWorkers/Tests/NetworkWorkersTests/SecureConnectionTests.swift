import FoundationEssentials
import Glibc
import NetworkTestKit
import Testing

@testable import NetworkWorkers

@Suite("Secure connections", .timeLimit(.minutes(10)))
struct SecureConnectionTests {
    private static let hasServer = Comment(
        "The openssl command, which these tests take their server from, is not there."
    )

    private func request(_ url: String, body: [UInt8] = []) throws -> HTTPClientRequest {
        HTTPClientRequest(url: try #require(URL(string: url)), body: body)
    }

    @Test(
        "A certificate is accepted only from a trusted authority and for its host",
        .enabled(if: TLSServer.isPossible, hasServer)
    )
    func certificates() async throws {
        let server = try await TLSServer()
        let trusting = HTTPClient(certificateFile: server.certificateFile)
        #expect(try await trusting.send(request(server.url())).status == 200)
        #expect(await trusting.failureName(try request(server.url(host: "127.0.0.1"))) == "notSecure")
        #expect(await HTTPClient().failureName(try request(server.url())) == "notSecure")
        let missing = HTTPClient(certificateFile: server.certificateFile + ".missing")
        #expect(await missing.failureName(try request(server.url())) == "notSecure")
    }

    @Test(
        "Writing to a closed connection gives an error instead of the signal SIGPIPE"
    )
    @MainActor
    func brokenPipe() async {
        // From the main thread, because the pool's threads have all signals blocked, and a thread inherits that.
        let code = await withCheckedContinuation { continuation in
            let isStarted = OwnThread.start {
                var ends: [Int32] = [0, 0]
                pipe(&ends)
                close(ends[0])
                let count = write(ends[1], "x", 1)
                continuation.resume(returning: count < 0 ? errno : 0)
                close(ends[1])
            }
            #expect(isStarted)
        }
        #expect(code == EPIPE)
    }

    @Test(
        "A server that closes during the request ends the request",
        .enabled(if: TLSServer.isPossible, hasServer)
    )
    func closedWhileSending() async throws {
        let server = try await TLSServer()
        let client = HTTPClient(certificateFile: server.certificateFile)
        // It answers to the head and closes without reading the body.
        let outcome = await client.failureName(
            try request(server.url(), body: Array(repeating: 32, count: 20_000_000))
        )
        #expect(["status 200", "brokenOff"].contains(outcome))
    }

    @Test("A server without TLS is not trusted")
    func noTLS() async throws {
        let server = try LoopbackServer([
            .send("HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n"), .waitForHangUp,
        ])
        #expect(await HTTPClient().failureName(try request(server.url(scheme: "https"))) == "notSecure")
    }
}
