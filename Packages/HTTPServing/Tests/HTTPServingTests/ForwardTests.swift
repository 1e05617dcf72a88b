import Foundation
import HTTPTestKit
import Synchronization
import Testing

@testable import HTTPServing

/// Two servers in the roles of two processes: the first passes the requests below `/there` on to the second.
@Suite("Requests that another process answers", .timeLimit(.minutes(10)))
struct ForwardTests {
    private let folder: String
    private var path: String { folder + "/1" }

    init() throws {
        folder = NSTemporaryDirectory() + "f" + UUID().uuidString.prefix(8)
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: false)
    }

    private final class Running: Sendable {
        let server: HTTPServer
        let outcome: Task<Void, any Error>

        init(_ server: HTTPServer) {
            self.server = server
            outcome = Task { try await server.run() }
        }

        func stop() async throws {
            server.stop()
            try await outcome.value
        }
    }

    private static func options() -> HTTPServerOptions {
        var options = HTTPServerOptions(hosts: ["x"])
        options.limits = .unhurried
        return options
    }

    private func first(_ handler: @escaping HTTPMount.Handler) throws -> (Running, UInt16) {
        let listener = try HTTPListener.listen(on: "127.0.0.1:0")
        var options = Self.options()
        options.peers = HTTPPeers(successor: path) { [path] request, _ in
            request.path.hasPrefix("/there") ? path : nil
        }
        let mount = HTTPMount("/", methods: [.get, .post], body: .bytes(limit: 4 << 20), handler: handler)
        return (
            Running(try HTTPServer(listener: listener, options: options, mounts: [mount])), listener.port
        )
    }

    private func second(_ handler: @escaping HTTPMount.Handler) throws -> Running {
        var options = Self.options()
        options.isForPeers = true
        let mount = HTTPMount("/", methods: [.get, .post], body: .bytes(limit: 4 << 20), handler: handler)
        return Running(
            try HTTPServer(socket: LocalSocket.listen(at: path), options: options, mounts: [mount])
        )
    }

    private func send(_ text: String, to port: UInt16) async throws -> String {
        let client = try RawClient(port: port)
        return await blocking {
            client.send(text)
            return client.receive()
        }
    }

    private static func get(_ path: String, _ headers: String = "") -> String {
        "GET \(path) HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\(headers)\r\n"
    }

    @Test("The other process gets the request with its client, and its response is passed back")
    func passing() async throws {
        let other = try second { request in
            let size = request.body.count
            let sum = request.body.reduce(0) { $0 + Int($1) }
            var response = HTTPResponse.text(
                201,
                "\(request.method.rawValue) \(request.path) \(request.query) \(request["a"] ?? "") \(request.client) \(size) \(sum)"
            )
            response.headers += [("set-cookie", "a=1"), ("set-cookie", "b=2")]
            return response
        }
        let (here, port) = try first { _ in .text(200, "here") }
        let plain = try await send(
            Self.get("/there/a?b=c", "A: d\r\nWorker-Client: 192.0.2.1;secure\r\n"),
            to: port
        )
        #expect(plain.hasPrefix("HTTP/1.1 201 Created\r\n"))
        #expect(plain.hasSuffix("\r\n\r\nGET /there/a b=c d 127.0.0.1 0 0\n"))
        #expect(plain.contains("set-cookie: a=1\r\nset-cookie: b=2\r\n"))
        for size in [10, 3_000_000] {
            let body = String(repeating: "1", count: size)
            let answer = try await send(
                "POST /there HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Length: \(size)\r\n\r\n"
                    + body,
                to: port
            )
            #expect(answer.hasSuffix("\r\n\r\nPOST /there   127.0.0.1 \(size) \(size * 49)\n"))
        }
        let chunked = try await send(
            "POST /there HTTP/1.1\r\nHost: x\r\nConnection: close\r\nTransfer-Encoding: chunked\r\n\r\n"
                + "3\r\n111\r\n2\r\n11\r\n0\r\n\r\n",
            to: port
        )
        #expect(chunked.hasSuffix("\r\n\r\nPOST /there   127.0.0.1 5 245\n"))
        #expect(try await send(Self.get("/"), to: port).hasSuffix("\r\n\r\nhere\n"))
        try await other.stop()
        try await here.stop()
    }

    @Test("A large response is passed on with its length, also to a client that reads slowly")
    func download() async throws {
        let size = 20 << 20
        let other = try second { _ in HTTPResponse(200, body: [UInt8](repeating: 0x61, count: size)) }
        let (here, port) = try first { _ in .text(200, "here") }
        let client = try RawClient(port: port)
        client.send(Self.get("/there"))
        try await Task.sleep(for: .milliseconds(200))
        let answer = await blocking { client.receive() }
        #expect(answer.contains("Content-Length: \(size)\r\n"))
        #expect(answer.utf8.count { $0 == 0x61 } >= size)
        try await other.stop()
        try await here.stop()
    }

    @Test("A stream is passed on while it is written, and ends at both processes when its client goes")
    func streams() async throws {
        let stream = HTTPStream()
        let (closed, close) = AsyncStream<Void>.makeStream()
        stream.onClose { close.yield() }
        let other = try second { _ in
            HTTPResponse(200, [("content-type", "text/event-stream")], body: .stream(stream))
        }
        let (here, port) = try first { _ in .text(200, "here") }
        let client = try RawClient(port: port)
        client.send("GET /there HTTP/1.1\r\nHost: x\r\n\r\n")
        for number in 0..<3 {
            stream.send(Array("data: \(number)\n\n".utf8))
            #expect(await blocking { client.receive(until: "\n\n") }.contains("data: \(number)\n\n"))
        }
        // In one chunk, since the other process sends it at once and not byte by byte.
        let long = "data: " + String(repeating: "x", count: 3_000) + "\n\n"
        stream.send(Array(long.utf8))
        #expect(await blocking { client.receive(until: "x\n\n") }.contains(long))
        client.endAll()
        _ = await closed.first { _ in true }
        try await other.stop()
        try await here.stop()
    }

    @Test(
        "Without the other process, this one answers, and with one that ends, it answers what changes nothing"
    )
    func death() async throws {
        let (here, port) = try first { .text(200, "here \($0.body.count)") }
        #expect(try await send(Self.get("/there"), to: port).hasSuffix("\r\n\r\nhere 0\n"))
        let post = "POST /there HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Length: 2\r\n\r\nab"
        #expect(try await send(post, to: port).hasSuffix("\r\n\r\nhere 2\n"))
        // A process that takes requests, and ends before it answers.
        let socket = try LocalSocket.listen(at: path)
        let taker = Task {
            await blocking {
                var poll = pollfd(fd: socket.number, events: Int16(POLLIN), revents: 0)
                for _ in 0..<2 {
                    while Glibc.poll(&poll, 1, -1) < 1 {}
                    close(accept(socket.number, nil, nil))
                }
            }
        }
        #expect(try await send(Self.get("/there"), to: port).hasSuffix("\r\n\r\nhere 0\n"))
        #expect(try await send(post, to: port) == "")
        await taker.value
        try await here.stop()
    }

    @Test("A retired server passes its requests on, closes its connections, and ends")
    func retirement() async throws {
        let (here, port) = try first { _ in .text(200, "here") }
        let client = try RawClient(port: port)
        client.send("GET / HTTP/1.1\r\nHost: x\r\n\r\n")
        #expect(await blocking { client.receive(until: "here\n") }.hasSuffix("here\n"))
        let other = try second { _ in .text(200, "there") }
        here.server.retire()
        // It has done so when it accepts no more connections.
        while (try? RawClient(port: port)) != nil { await Task.yield() }
        client.send("GET / HTTP/1.1\r\nHost: x\r\n\r\n")
        let answer = await blocking { client.receive() }
        #expect(answer.hasSuffix("\r\n\r\nthere\n"))
        #expect(answer.lowercased().contains("\r\nconnection: close\r\n"))
        try await here.outcome.value
        try await other.stop()
    }

    @Test(
        "A main actor that takes no work is noticed, with the requests that have begun, while others are answered"
    )
    func stuck() async throws {
        // Other tests may keep the main actor busy until the first look at it, before the request has begun.
        while try await reportOfBlockedRequest() != ["/block"] {}
    }

    /// Blocks the main actor in a handler until the server reports it.
    private func reportOfBlockedRequest() async throws -> [String]? {
        let listener = try HTTPListener.listen(on: "127.0.0.1:0")
        var options = Self.options()
        let (reports, report) = AsyncStream<[String]>.makeStream()
        let isLetGo = Blocker()
        options.stuckTime = .milliseconds(100)
        options.onStuck = { requests in
            report.yield(requests.map(\.path))
            isLetGo.letGo()
        }
        let pages = HTTPMount("/", methods: [.get]) { request in
            if request.path == "/block" { isLetGo.wait() }
            return .text(200, "page")
        }
        let health = HTTPMount("/healthz") { _ in .text(200, "ok") }
        let server = Running(try HTTPServer(listener: listener, options: options, mounts: [pages, health]))
        async let blocked = send(Self.get("/block"), to: listener.port)
        async let healthy = send(Self.get("/healthz"), to: listener.port)
        #expect(try await healthy.hasSuffix("\r\n\r\nok\n"))
        let requests = await reports.first { _ in true }
        #expect(try await blocked.hasSuffix("\r\n\r\npage\n"))
        try await server.stop()
        return requests
    }

    /// Blocks a thread until another one lets it go.
    private final class Blocker: Sendable {
        private let isLetGo = Atomic(false)

        func letGo() { isLetGo.store(true, ordering: .relaxed) }
        func wait() { while !isLetGo.load(ordering: .relaxed) { usleep(1_000) } }
    }
}
