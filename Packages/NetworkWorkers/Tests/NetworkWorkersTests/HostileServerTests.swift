import FoundationEssentials
import NetworkTestKit
import Testing

@testable import NetworkWorkers

@Suite("Misbehaving servers", .timeLimit(.minutes(10)))
struct HostileServerTests {
    private let client = HTTPClient(bodySize: 100_000)

    @Test(
        "A connection that closes before the response is complete is a failure",
        arguments: [
            "", "HTTP/1.1 2", "HTTP/1.1 200 OK\r\n", "HTTP/1.1 200 OK\r\nContent-Ty",
            "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n", "HTTP/1.1 100 Continue\r\n\r\n",
            "HTTP/1.1 200 OK\r\nContent-Length: 5000\r\n\r\nhello",
            "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n",
            "HTTP/1.1 302 Found\r\nLocation: /else",
        ]
    )
    func brokenOff(text: String) async throws {
        let server = try LoopbackServer(.raw(text))
        #expect(await client.failureName(try server.request()) == "brokenOff")
    }

    @Test(
        "Invalid HTTP is a failure",
        arguments: [
            "\u{1}\u{2}rubbish\r\n\r\n", "HTTP/1.1 99999 No\r\n\r\n", "HTTP/1.1 200 OK\r\nBroken\r\n\r\n",
            "HTTP/1.1 200 OK\r\nContent-Length: -5\r\n\r\n",
            "HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Length: 5\r\n\r\nhello",
        ]
    )
    func malformed(text: String) async throws {
        let server = try LoopbackServer(.raw(text))
        #expect(await client.failureName(try server.request()) == "malformed")
    }

    @Test("Invalid chunks are a failure")
    func chunkedRubbish() async throws {
        let server = try LoopbackServer(
            .raw("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nrubbish\r\n")
        )
        #expect(["brokenOff", "malformed"].contains(await client.failureName(try server.request())))
    }

    @Test("Bytes beyond the announced length are not part of the body")
    func longer() async throws {
        let server = try LoopbackServer(.raw("HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nhello"))
        #expect(try await client.send(server.request()).text == "he")
    }

    @Test("A body above the limit is rejected, announced or not, in chunks or not")
    func largeBodies() async throws {
        let chunk = "4000\r\n" + String(repeating: " ", count: 16_384) + "\r\n"
        let server = try LoopbackServer(
            .raw("HTTP/1.1 200 OK\r\nContent-Length: 100001\r\n\r\n"),
            .flood,
            [
                .receive, .send("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n"),
                .repeatSending(chunk, pause: 0),
            ],
            .answer(status: "500 No", body: String(repeating: " ", count: 100_001))
        )
        for _ in 1...4 {
            #expect(await client.result(try server.request()) == .failure(.bodyTooLarge(limit: 100_000)))
        }
        await server.wait(for: .closed, count: 4)
    }

    @Test("A body of exactly the limit is accepted")
    func largestBody() async throws {
        let body = String(repeating: "x", count: 100_000)
        let server = try LoopbackServer(.answer(status: "200 OK", body: body))
        #expect(try await client.send(server.request()).text == body)
    }

    @Test("A small body that decompresses beyond the limit is rejected")
    func gzipBomb() async throws {
        // 50,000,000 zeros, compressed twice.
        let text =
            "H4sIAAAAAAACA+3cr05CYRzH4cOfwGQTCCaDBshWgmxaSAQDZucFcA2ejZEo3ASZxAXQ3LgAtVFojjHGDI559JwrML"
            + "/v86Q3/+J37z5X01qSK1c+V6XS3yOd/Sx2tbMEAAAACFz6Ma7kY0Bynb31Hx4BAACA0D03zqvFKHB6urx3DgAAAAje"
            + "pNdtFj8EDi+jqnMAAABA8C6+NnfFFvCaLVtD9wAAAIDgvQsGAAAAQFQEAwAAACAuggEAAAAQF8EAAAAAiIxgAAAAAM"
            + "RFMAAAAADiMu912/kW0Dxmy5tBAgAAwP/t69vO+jbdf5d/ARh4nTTuvQAA"
        let bomb = [UInt8](try #require(Data(base64Encoded: text)))
        let server = try LoopbackServer([
            .receive,
            .send("HTTP/1.1 200 OK\r\nContent-Encoding: gzip, gzip\r\nContent-Length: \(bomb.count)\r\n\r\n"),
            .sendBytes(bomb),
        ])
        #expect(await client.result(try server.request()) == .failure(.bodyTooLarge(limit: 100_000)))
    }

    @Test(
        "An endless head is rejected: fields, one long field, informational responses and trailers",
        arguments: [
            ("HTTP/1.1 200 OK\r\n", "Field: value\r\n"), ("HTTP/1.1 200 OK\r\nField: ", "value"),
            ("", "HTTP/1.1 103 Early Hints\r\nField: value\r\n\r\n"),
            ("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n", "Field: value\r\n"),
        ]
    )
    func endlessHeads(start: String, more: String) async throws {
        let server = try LoopbackServer([.receive, .send(start), .repeatSending(more, pause: 0)])
        #expect(
            await client.result(try server.request()) == .failure(.headTooLarge(limit: client.headSize))
        )
        await server.wait(for: .closed)
    }

    @Test(
        "Silent and endlessly trickling servers hit the time limit"
    )
    func timeouts() async throws {
        let server = try LoopbackServer([.waitForHangUp], .silence, .trickle)
        var client = HTTPClient()
        client.time = .milliseconds(200)
        for _ in 1...3 {
            let result = await client.result(try server.request())
            #expect(result == .failure(.timedOut(limit: .milliseconds(200))))
        }
    }

    @Test("The time limit includes all redirections")
    func timeOfRedirections() async throws {
        let circle = LoopbackScript.answer(status: "302 Found", headers: ["Location: /"])
        let server = try LoopbackServer(Array(repeating: circle, count: 20_000))
        var client = HTTPClient(redirections: 1_000_000)
        client.time = .milliseconds(200)
        #expect(
            await client.result(try server.request()) == .failure(.timedOut(limit: .milliseconds(200)))
        )
    }

    @Test("A connection that is not made hits the time limit for connecting")
    func noConnection() async throws {
        let server = try DeafServer()
        var client = HTTPClient()
        client.connectTime = .milliseconds(100)
        let url = try #require(URL(string: "http://127.0.0.1:\(server.port)/"))
        #expect(
            await client.result(HTTPClientRequest(url: url)) == .failure(.timedOut(limit: .milliseconds(100)))
        )
        client.time = .milliseconds(50)
        #expect(
            await client.result(HTTPClientRequest(url: url)) == .failure(.timedOut(limit: .milliseconds(50)))
        )
    }

    @Test("A port without a listener is reported")
    func refused() async throws {
        let server = try LoopbackServer()
        server.stop()
        #expect(
            await client.result(try server.request())
                == .failure(.cannotConnect(reason: "Connection refused"))
        )
    }

    @Test("An impossible host name is not found")
    func unknownHost() async throws {
        let request = HTTPClientRequest(url: try #require(URL(string: "http://no-such-host.invalid/")))
        #expect(await client.result(request) == .failure(.cannotResolve(host: "no-such-host.invalid")))
    }
}
