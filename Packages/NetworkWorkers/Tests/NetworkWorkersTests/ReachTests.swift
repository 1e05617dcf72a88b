import FoundationEssentials
import NetworkTestKit
import Testing

@testable import NetworkWorkers

@Suite("Requests to public servers only", .timeLimit(.minutes(10)))
struct ReachTests {
    private func request(_ url: String) throws -> HTTPClientRequest {
        HTTPClientRequest(url: try #require(URL(string: url)))
    }

    private func client(and own: LoopbackServer?, certificateFile: String? = nil) throws -> HTTPClient {
        let url = try own.map { try #require(URL(string: $0.url())) }
        return HTTPClient(certificateFile: certificateFile, reach: .publicServers(and: url))
    }

    @Test("The one origin is reached, wherever it is")
    func ownOrigin() async throws {
        let server = try LoopbackServer(
            .answer(status: "302 Elsewhere", headers: ["Location: /b.png"]),
            .answer(status: "200 OK", body: "image")
        )
        #expect(try await client(and: server).send(server.request("/a.png")).text == "image")
    }

    @Test("Other servers need HTTPS, even in a redirection from the one origin")
    func encryption() async throws {
        let other = try LoopbackServer(.answer(status: "200 OK"))
        let server = try LoopbackServer(
            .answer(status: "302 Elsewhere", headers: ["Location: \(other.url("/b.png"))"])
        )
        let client = try client(and: server)
        for name in ["http://example.org/a.png", other.url(), server.url(host: "localhost")] {
            #expect(await client.failureName(try request(name)) == "notSecure", "\(name)")
        }
        #expect(await client.failureName(try server.request()) == "notSecure")
        #expect(other.requests == [])
    }

    @Test(
        "Addresses of this machine and its networks are not connected, however they are written",
        arguments: [
            "127.0.0.1", "localhost", "[::1]", "0.0.0.0", "[::]", "[::ffff:127.0.0.1]", "0x7f.1",
            "2130706433",
            "10.0.0.1", "192.168.1.1", "169.254.169.254", "100.64.0.1", "[fe80::1]", "[fd00::1]", "224.0.0.1",
        ]
    )
    func privateAddresses(host: String) async throws {
        let server = try LoopbackServer(.answer(status: "200 OK"))
        let client = try client(and: nil)
        let result = await client.result(try request("https://\(host):\(server.port)/a.png"))
        #expect(result == .failure(.privateAddress))
        #expect(server.requests == [])
    }

    @Test("A redirection to an address of this machine is not connected")
    func redirection() async throws {
        let other = try LoopbackServer(.answer(status: "200 OK"))
        let server = try LoopbackServer(
            .answer(
                status: "302 Elsewhere",
                headers: ["Location: \(other.url(host: "localhost", scheme: "https"))"]
            )
        )
        let client = try client(and: server)
        #expect(await client.result(try server.request()) == .failure(.privateAddress))
        #expect(other.requests == [])
    }

    @Test("Without the limit, the same server answers over HTTPS", .enabled(if: TLSServer.isPossible))
    func comparison() async throws {
        let server = try await TLSServer()
        var client = HTTPClient(certificateFile: server.certificateFile)
        #expect(try await client.send(request(server.url())).status == 200)
        client.reach = .publicServers(and: nil)
        #expect(await client.result(try request(server.url())) == .failure(.privateAddress))
    }

    @Test(
        "Special addresses are told from public ones",
        arguments: [
            ([1, 1, 1, 1], true), ([9, 255, 255, 255], true), ([11, 0, 0, 0], true), ([100, 63, 0, 1], true),
            ([100, 64, 0, 0], false), ([100, 127, 255, 255], false), ([100, 128, 0, 0], true),
            ([172, 15, 0, 1], true), ([172, 16, 0, 0], false), ([172, 31, 255, 255], false),
            ([172, 32, 0, 0], true), ([198, 17, 0, 1], true), ([198, 19, 0, 1], false),
            ([223, 255, 255, 255], true),
            ([224, 0, 0, 0], false), ([239, 255, 255, 250], false), ([255, 255, 255, 255], false),
            ([0, 0, 0, 0], false), ([192, 0, 2, 1], false), ([203, 0, 113, 9], false), ([8, 8, 8], false),
        ] as [([UInt8], Bool)]
    )
    func version4(bytes: [UInt8], isPublic: Bool) {
        #expect(PublicAddress.isPublic(bytes) == isPublic)
    }

    @Test(
        "Special addresses of version 6 are told from public ones",
        arguments: [
            ("26064700000000000000000000001111", true), ("2a00145040010000000000000000200e", true),
            ("20010db8000000000000000000000001", false), ("20010000000000000000000000000001", false),
            ("20020a00000100000000000000000001", false), ("3fff0123000000000000000000000001", false),
            ("00000000000000000000000000000000", false), ("00000000000000000000000000000001", false),
            ("00000000000000000000ffff01010101", false), ("0000000000000000000000007f000001", false),
            ("0064ff9b000000000000000001010101", true), ("0064ff9b00000000000000000a000001", false),
            ("0064ff9b0001000000000000 01010101".filter { $0 != " " }, false),
            ("fc000000000000000000000000000001", false), ("fdffffffffffffffffffffffffffffff", false),
            ("fe800000000000000000000000000001", false), ("fec00000000000000000000000000001", false),
            ("ff020000000000000000000000000001", false),
        ]
    )
    func version6(digits: String, isPublic: Bool) {
        let characters = Array(digits)
        let bytes = stride(from: 0, to: characters.count, by: 2).compactMap {
            UInt8(String(characters[$0...($0 + 1)]), radix: 16)
        }
        #expect(bytes.count == 16)
        #expect(PublicAddress.isPublic(bytes) == isPublic)
    }

    @Test("Only the named hosts are requested, even in redirections")
    func namedHosts() async throws {
        let other = try LoopbackServer(.answer(status: "200 OK", body: "other"))
        let server = try LoopbackServer(
            .answer(status: "302 Elsewhere", headers: ["Location: \(other.url("/b"))"]),
            .answer(status: "302 Elsewhere", headers: ["Location: \(other.url("/b"))"])
        )
        let own = "127.0.0.1:\(server.port)"
        let client = HTTPClient(reach: .hosts([own]))
        #expect(
            await client.result(try server.request()) == .failure(.refusedHost("127.0.0.1:\(other.port)"))
        )
        let wider = HTTPClient(reach: .hosts([own, "127.0.0.1:\(other.port)"]))
        #expect(try await wider.send(server.request()).text == "other")
        for (url, host) in [
            (other.url(), "127.0.0.1:\(other.port)"),
            (server.url(host: "localhost"), "localhost:\(server.port)"),
            ("https://example.org/", "example.org"), ("https://\(own)@example.org:443/", "example.org"),
            ("http://example.org:8080/", "example.org:8080"),
        ] {
            #expect(await client.result(try request(url)) == .failure(.refusedHost(host)), "\(url)")
        }
    }
}
