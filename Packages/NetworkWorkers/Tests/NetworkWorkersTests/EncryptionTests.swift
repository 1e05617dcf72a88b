import FoundationEssentials
import NetworkTestKit
import Testing

@testable import NetworkWorkers

@Suite("A client that requires encryption")
struct EncryptionTests {
    private let client = HTTPClient(requiresEncryption: true)
    private static let refusal = HTTPFailure.notSecure(
        reason: "http is only allowed to this machine; use https"
    )

    private func request(_ text: String) throws -> HTTPClientRequest {
        HTTPClientRequest(url: try #require(URL(string: text)))
    }

    @Test(
        "Over http it sends only to this machine, however a host's name begins or ends",
        arguments: [
            "http://example.org", "http://127.0.0.1.example.org", "http://127.example",
            "http://localhost.example",
            "http://example.localhost", "http://[::2]", "http://1270.0.0.1", "http://localhost@example.org",
            "http://example.org#localhost",
        ]
    )
    func refused(url: String) async throws {
        let request = try request(url)
        #expect(throws: Self.refusal) { try client.check(request) }
        #expect(await client.result(request) == .failure(Self.refusal))
        #expect(throws: Never.self) { try HTTPClient().check(request) }
    }

    @Test(
        "It takes https anywhere, and http on this machine",
        arguments: [
            "https://example.org", "http://localhost", "http://LOCALHOST:8080/a", "http://127.0.0.1",
            "http://127.1.2.3:80", "http://[::1]:8080/",
        ]
    )
    func accepted(url: String) throws {
        #expect(throws: Never.self) { try client.check(request(url)) }
    }

    @Test("A redirection from this machine to another is not followed without encryption")
    func redirection() async throws {
        let server = try LoopbackServer(
            .answer(status: "302 Found", headers: ["Location: http://example.org/"])
        )
        #expect(await client.result(try server.request()) == .failure(Self.refusal))
    }
}
