import HTTPTestKit
import Synchronization
import Testing

@testable import HTTPServing

@Suite("The HTTP server", .timeLimit(.minutes(10)))
struct HTTPServerTests {
    @Sendable
    private static func echo(_ request: HTTPRequest) async -> HTTPResponse {
        let names = request.headers.map { "\($0.name)=\($0.value)" }.joined(separator: "|")
        let body = request.form.fields.all.map { "\($0.name)=\($0.value)" }.joined(separator: "|")
        return .text(
            200,
            "\(request.method.rawValue) \(request.path) ? \(request.query) \(names) \(request.client) \(body)"
        )
    }

    private func body(_ response: String) -> String {
        response.firstRange(of: "\r\n\r\n").map { String(response[$0.upperBound...]) } ?? response
    }

    @Test("A handler gets the target as it was sent, the headers, the client and the body")
    func request() async throws {
        let server = try LoopbackServer(handler: Self.echo)
        let response = try await server.send(
            "POST /Contact%20List;a=%2F?search=a+b&x HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: 7\r\n\r\na=1&b=2"
        )
        #expect(response.hasPrefix("HTTP/1.1 200 OK\r\n"))
        #expect(
            body(response)
                == "POST /Contact%20List;a=%2F ? search=a+b&x host=x|connection=close|content-type=application/x-www-form-urlencoded|content-length=7 127.0.0.1 a=1|b=2\n"
        )
        #expect(await server.stop() == "stopped")
    }

    @Test("A connection serves one request after another")
    func keepAlive() async throws {
        let server = try LoopbackServer(handler: Self.echo)
        let requests =
            "GET /1 HTTP/1.1\r\nHost: x\r\n\r\nGET /2 HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n"
        let response = try await server.send(requests)
        #expect(response.contains("GET /1 "))
        #expect(response.contains("GET /2 "))
        _ = await server.stop()
    }

    @Test(
        "A body over the limit is refused, and no handler sees it",
        arguments: ["", "Expect: 100-continue\r\n"]
    )
    func tooLarge(expect: String) async throws {
        let calls = Atomic(0)
        var forms = HTTPFormLimits()
        forms.formBytes = 100
        let server = try LoopbackServer(forms: forms) { request in
            calls.add(1, ordering: .relaxed)
            return .text(200, request.form.fields.all.map(\.name).joined())
        }
        let head =
            "POST / HTTP/1.1\r\nHost: x\r\nContent-Type: application/x-www-form-urlencoded\r\n\(expect)Connection: close\r\nContent-Length: "
        let fitting = try await server.send(head + "100\r\n\r\n" + String(repeating: "a", count: 100))
        #expect(fitting.hasSuffix("\r\n\r\n" + String(repeating: "a", count: 100) + "\n"))
        let refused = try await server.send(head + "101\r\n\r\n" + String(repeating: "a", count: 101))
        #expect(refused.contains("HTTP/1.1 413 "))
        let huge = try await server.send(head + "100000000000000000\r\n\r\n")
        #expect(huge.hasPrefix("HTTP/1.1 413 "))
        #expect(calls.load(ordering: .relaxed) == 1)
        _ = await server.stop()
    }

    @Test("Hundreds of suspended requests are answered, and stopping waits for those under way")
    func many() async throws {
        let (started, begin) = AsyncStream<Void>.makeStream()
        let gate = Mutex<[CheckedContinuation<Void, Never>]>([])
        let count = 300
        var limits = HTTPLimits.unhurried
        limits.connectionsPerAddress = count
        let server = try LoopbackServer(limits: limits) { request in
            await withCheckedContinuation { continuation in
                gate.withLock { $0.append(continuation) }
                begin.yield()
            }
            return .text(200, request.path)
        }
        try await withThrowingTaskGroup(of: String.self) { group in
            for number in 0..<count {
                group.addTask {
                    try await server.send("GET /\(number) HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n")
                }
            }
            var arrived = started.makeAsyncIterator()
            for _ in 0..<count { await arrived.next() }
            async let outcome = server.stop()
            for continuation in gate.withLock({ $0 }) { continuation.resume() }
            var paths: Set<String> = []
            for try await response in group { paths.insert(body(response)) }
            #expect(paths == Set((0..<count).map { "/\($0)\n" }))
            #expect(await outcome == "stopped")
        }
    }
}
