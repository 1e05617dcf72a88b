import FoundationEssentials
import NetworkTestKit
import Testing

@testable import NetworkWorkers

/// The servers here never end a connection, and the client's time is an hour: only the cancellation ends a request.
@Suite("Requests that are cancelled", .timeLimit(.minutes(10)))
struct CancellationTests {
    private let client = HTTPClient(time: .seconds(3_600), connectTime: .seconds(3_600))

    /// Cancels a request when the server has reached an event, and waits until both sides have ended.
    private func expectCancelled(
        _ script: LoopbackScript,
        at event: LoopbackServer.Event,
        scheme: String = "http"
    ) async throws {
        let server = try LoopbackServer(script)
        let request = HTTPClientRequest(url: try #require(URL(string: server.url(scheme: scheme))))
        let task = Task { await client.result(request) }
        await server.wait(for: event)
        task.cancel()
        #expect(await task.value == .failure(.cancelled))
        await server.wait(for: .closed)
    }

    @Test("A request that waits for the TLS handshake can be cancelled")
    func handshake() async throws {
        try await expectCancelled([.waitForHangUp], at: .accepted, scheme: "https")
    }

    @Test("A request that waits for the response can be cancelled")
    func noHead() async throws {
        try await expectCancelled(.silence, at: .received)
    }

    @Test("A request can be cancelled while libcurl only waits")
    func idle() async throws {
        // In its first moments libcurl wakes up on its own, to try a host's other addresses.
        try await expectCancelled([.receive, .rest(500_000), .waitForHangUp], at: .rested)
    }

    @Test("A request that waits for the rest of the head can be cancelled")
    func inHead() async throws {
        try await expectCancelled(
            [.receive, .send("HTTP/1.1 200 OK\r\nContent-"), .waitForHangUp],
            at: .sent
        )
    }

    @Test("A request that waits for the rest of the body can be cancelled")
    func inBody() async throws {
        let head = "HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nhalf of"
        try await expectCancelled([.receive, .send(head), .waitForHangUp], at: .sent)
    }

    @Test("A request to a server that accepts no connection can be cancelled")
    func noConnection() async throws {
        let server = try DeafServer()
        let url = try #require(URL(string: "http://127.0.0.1:\(server.port)/"))
        let task = Task { await client.result(HTTPClientRequest(url: url)) }
        task.cancel()
        #expect(await task.value == .failure(.cancelled))
    }

    @Test("A task that is cancelled already sends nothing")
    func before() async throws {
        let server = try LoopbackServer(.answer(status: "200 OK"))
        let request = try server.request()
        let task = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            return await client.result(request)
        }
        #expect(await task.value == .failure(.cancelled))
        #expect(server.requests == [])
    }

    @Test("Other requests continue beside a cancelled one")
    func others() async throws {
        let server = try LoopbackServer(.silence)
        let other = try LoopbackServer(.answer(status: "200 OK"))
        let request = try server.request()
        let task = Task { await client.result(request) }
        await server.wait(for: .received)
        async let response = client.result(other.request())
        task.cancel()
        #expect(await task.value == .failure(.cancelled))
        #expect(try await response.get().status == 200)
    }
}
