import StorageTestKit
import Testing

@testable import ProgramFrontend

@Suite("Stored schemas")
struct StoredSchemaTests {
    @Test("Record types are as their files in Schemas say, and read all former records")
    func schemas() throws {
        try SchemaHistory().check(KeyedCall.self)
        try SchemaHistory().check(ProgramSecret.self)
        try SchemaHistory().check(WorkRecord.self)
    }
}
