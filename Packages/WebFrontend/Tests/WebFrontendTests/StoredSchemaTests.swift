import StorageTestKit
import Testing

@testable import WebFrontend

@Suite("Stored schemas")
struct StoredSchemaTests {
    @Test("Record types are as their files in Schemas say, and read all former records")
    func schemas() throws { try SchemaHistory().check(StoredBrowsers.AdmittedBrowser.self) }
}
