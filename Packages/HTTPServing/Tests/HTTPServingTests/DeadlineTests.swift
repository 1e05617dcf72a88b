import HTTPTestKit
import Synchronization
import Testing

@testable import HTTPServing

/// Limits are short here, and every test waits for the server to close the connection.
@Suite("Deadlines and limits of connections", .timeLimit(.minutes(10)))
struct DeadlineTests {
    private static var limits: HTTPLimits {
        var limits = HTTPLimits()
        limits.request = .milliseconds(50)
        return limits
    }

    private static let post =
        "POST / HTTP/1.1\r\nHost: x\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: 1000\r\n\r\na"

    @Test(
        "A connection that sends nothing, half a head or half a body is closed",
        arguments: ["", "GET / HTTP/1.1\r\nHost", post]
    )
    func silent(request: String) async throws {
        let server = try LoopbackServer(limits: Self.limits) { _ in .text(200, "served") }
        #expect(try await server.send(request) == "")
        #expect(await server.stop() == "stopped")
    }

    @Test("A trickle of bytes does not keep a connection open", arguments: ["GET / HTTP/1.1\r\nX: ", post])
    func trickle(start: String) async throws {
        let server = try LoopbackServer(limits: Self.limits) { _ in .text(200, "served") }
        let client = try RawClient(port: server.port)
        client.send(start)
        // Ends with the connection.
        await blocking {
            while !client.isEnded(after: 5) { client.send("a") }
        }
        #expect(await server.stop() == "stopped")
    }

    @Test("An idle connection is closed after its response")
    func idle() async throws {
        let server = try LoopbackServer(limits: Self.limits) { _ in .text(200, "served") }
        let response = try await server.send("GET / HTTP/1.1\r\nHost: x\r\n\r\n")
        #expect(response.hasSuffix("served\n"))
        _ = await server.stop()
    }

    @Test("A handler has as much time as it takes")
    func slowHandler() async throws {
        let (opened, open) = AsyncStream<Void>.makeStream()
        let server = try LoopbackServer(limits: Self.limits) { request in
            if request.path == "/slow" { for await _ in opened { break } }
            return .text(200, request.path)
        }
        let client = try RawClient(port: server.port)
        client.send("GET /slow HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n")
        // Outlasts the limit, for this connection is closed by it.
        _ = try await server.send("GET / HTTP/1.1\r\nHost: x\r\n\r\n")
        open.yield()
        #expect(await blocking { client.receive() }.hasSuffix("/slow\n"))
        _ = await server.stop()
    }

    @Test("A client that does not read its response is dropped")
    func unread() async throws {
        let body = [UInt8](repeating: 0, count: 64 << 20)
        var limits = Self.limits
        limits.bytesPerSecond = 1 << 30
        let server = try LoopbackServer(limits: limits) { _ in HTTPResponse(200, body: body) }
        let client = try RawClient(port: server.port)
        client.send("GET / HTTP/1.1\r\nHost: x\r\n\r\n")
        await blocking { client.waitForEnd() }
        #expect(await server.stop() == "stopped")
    }

    @Test("A client that does not read its stream is dropped")
    func unreadStream() async throws {
        let stream = HTTPStream()
        let (closed, close) = AsyncStream<Void>.makeStream()
        stream.onClose { close.yield() }
        var limits = Self.limits
        limits.streamBytes = .max
        let server = try LoopbackServer(limits: limits) { _ in HTTPResponse(200, body: .stream(stream)) }
        let client = try RawClient(port: server.port)
        client.send("GET / HTTP/1.1\r\nHost: x\r\n\r\n")
        stream.send([UInt8](repeating: 0, count: 32 << 20))
        _ = await closed.first { _ in true }
        #expect(await server.stop() == "stopped")
        client.endAll()
    }

    @Test("Connections over the limit for an address are closed, and others are not counted against it")
    func connectionsPerAddress() async throws {
        var limits = HTTPLimits.unhurried
        limits.connectionsPerAddress = 2
        let server = try LoopbackServer(limits: limits) { _ in .text(200, "served") }
        let clients = try (0..<2).map { _ in try RawClient(port: server.port) }
        let get = "GET / HTTP/1.1\r\nHost: x\r\n\r\n"
        for client in clients {
            client.send(get)
            #expect(await blocking { client.receive(until: "served") }.contains("served"))
        }
        #expect(try await server.send(get) == "")
        clients[0].endSending()
        #expect(await blocking { clients[0].receive() } == "")
        let last = try RawClient(port: server.port)
        last.send(get)
        #expect(await blocking { last.receive(until: "served") }.contains("served"))
        _ = await server.stop()
    }

    @Test("The trusted proxy may have as many connections as it needs")
    func proxyConnections() async throws {
        var limits = HTTPLimits.unhurried
        limits.connectionsPerAddress = 1
        let proxy = TrustedProxy(address: try #require(IPAddress("127.0.0.1")))
        let server = try LoopbackServer(limits: limits, proxy: proxy) {
            .text(200, "\($0.client) \($0.isSecure)")
        }
        let get =
            "GET / HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: 192.0.2.7\r\nX-Forwarded-Proto: https\r\n\r\n"
        let clients = try (0..<3).map { _ in try RawClient(port: server.port) }
        for client in clients {
            client.send(get)
            #expect(await blocking { client.receive(until: "\r\n\r\n192.0.2.7 true\n") }.hasSuffix("true\n"))
        }
        _ = await server.stop()
    }

    /// Foundation's `Process`, which other tests use, fails with descriptors above 1,023.
    @Test("A hundred and fifty connections are served at once")
    func manyConnections() async throws {
        var limits = HTTPLimits.unhurried
        limits.connectionsPerAddress = 150
        let server = try LoopbackServer(limits: limits) { request in
            await Task.yield()
            return .text(200, request.path)
        }
        let clients = try (0..<150).map { _ in try RawClient(port: server.port) }
        for _ in 0..<3 {
            for (number, client) in clients.enumerated() {
                client.send("GET /\(number) HTTP/1.1\r\nHost: x\r\n\r\n")
            }
            await blocking {
                for (number, client) in clients.enumerated() {
                    #expect(client.receive(until: "\r\n\r\n/\(number)\n").hasSuffix("/\(number)\n"))
                }
            }
        }
        #expect(await server.stop() == "stopped")
    }

    @Test("Many pipelined requests with slow handlers are all answered")
    func pipelinedSlow() async throws {
        let server = try LoopbackServer { request in
            for _ in 0..<20 { await Task.yield() }
            return .text(200, request.path)
        }
        let count = 50
        let requests = (0..<count).map { "GET /\($0) HTTP/1.1\r\nHost: x\r\n\r\n" }.joined()
        let clients = try (0..<64).map { _ in try RawClient(port: server.port) }
        for client in clients { client.send(requests) }
        await blocking {
            for client in clients {
                let responses = client.receive(until: "\r\n\r\n/\(count - 1)\n")
                #expect(LoopbackServer.bodies(responses) == (0..<count).map { "/\($0)" })
            }
        }
        #expect(await server.stop() == "stopped")
    }
}
