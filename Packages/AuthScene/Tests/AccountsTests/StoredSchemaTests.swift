import StorageTestKit
import StorageWorkers
import Testing

@testable import Accounts

@Suite("Stored schemas")
struct StoredSchemaTests {
    @Test("Record types are as their files in Schemas say, and read all former records")
    func schemas() throws {
        for case let type as any Record.Type in Accounts.records {
            try SchemaHistory().check(type)
        }
    }
}
