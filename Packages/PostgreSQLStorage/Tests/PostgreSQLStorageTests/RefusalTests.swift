import Foundation
import PostgreSQLTestKit
import SceneTestKit
import StorageWorkers
import Testing

@testable import PostgreSQLStorage

@Suite("Servers that cannot be used", .withServer)
struct RefusalTests {
    /// The reason for which a store cannot be opened.
    private func refusal(_ uri: String) async throws -> String {
        do {
            try await RecordStore.host(uri).close()
            return "none"
        } catch StorageError.cannotOpen(_, let reason) {
            return reason
        }
    }

    @Test("A server of an old version is refused with its version and the one that is needed")
    func oldServer() async throws {
        let server = try await DatabaseServer.shared.value
        let proxy = try CuttingProxy(server: server)
        defer { proxy.stop() }
        let uri = proxy.uri(try await server.makeSchema(), at: server)
        proxy.set(.version("9.6"))
        let reason = try await refusal(uri)
        #expect(reason.contains("its server has version 9.6"))
        #expect(reason.contains("PostgreSQL 15 or later is needed"))
        proxy.reopen()
        #expect(try await refusal(uri) == "none")
    }

    @Test("A server that takes a connection and says nothing is given up after connect_timeout")
    func hungServer() async throws {
        let server = try await DatabaseServer.shared.value
        let proxy = try CuttingProxy(server: server)
        defer { proxy.stop() }
        let uri = proxy.uri(try await server.makeSchema(), at: server) + "&connect_timeout=1"
        proxy.set(.silent)
        let reason = try await refusal(uri)
        #expect(
            reason
                == "the server has not answered for 1 seconds; see whether it runs, or raise connect_timeout"
        )
        proxy.reopen()
        #expect(try await refusal(uri) == "none")
    }
}
