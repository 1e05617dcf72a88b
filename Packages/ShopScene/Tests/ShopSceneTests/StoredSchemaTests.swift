import SceneKitCore
import StorageTestKit
import StorageWorkers
import Testing

@testable import ShopScene

@Suite("Stored schemas")
struct StoredSchemaTests {
    @MainActor
    @Test("Record types are as their files in Schemas say, and read all former records")
    func schemas() throws {
        for case let type as any Record.Type in SceneModule.shop.records {
            try SchemaHistory().check(type)
        }
    }
}
