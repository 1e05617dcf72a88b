import PostgreSQLStorage
import PostgreSQLTestKit
import StorageTestKit
import StorageWorkers
import Testing

@Suite("A store in PostgreSQL conforms", .withServer)
struct ConformanceTests {
    @Test("It does what every backend does", arguments: StorageConformance.checks)
    func conformance(check: StorageConformance.Check) async throws {
        let uri = try await DatabaseServer.shared.value.makeSchema()
        var schemes = StorageSchemes.standard
        schemes.addPostgreSQL()
        let (all, location) = (schemes, try StorageLocation(parsing: uri))
        try await check.run { try await RecordStore.open(location, schemes: all) }
        // The tables hold the same as each other.
        #expect(try await RecordStore.check(location, schemes: all).damage == [])
    }
}
