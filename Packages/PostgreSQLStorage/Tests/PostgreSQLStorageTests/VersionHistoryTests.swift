import PostgreSQLStorage
import PostgreSQLTestKit
import StorageTestKit
import StorageWorkers
import Testing

@Suite("Versions on several hosts that write the same records in turn", .withServer)
struct VersionHistoryTests {
    @Test("Random histories lose and misread no value", arguments: 1...10)
    func history(seed: Int) async throws {
        let location = try StorageLocation(parsing: await DatabaseServer.shared.value.makeSchema())
        var schemes = StorageSchemes.standard
        schemes.addPostgreSQL()
        let hosts = [
            try await RecordStore.open(location, schemes: schemes),
            try await RecordStore.open(location, schemes: schemes),
        ]
        try await StorageConformance.runHistory(seed: seed, hosts)
        for host in hosts { try await host.close() }
    }
}
