import SceneKitCore
import StorageTestKit
import StorageWorkers
import Testing

@testable import GamesScene

@Suite("Stored schemas")
struct StoredSchemaTests {
    @MainActor
    @Test("Record types are as their files in Schemas say, and read all former records")
    func schemas() throws {
        for case let type as any Record.Type in SceneModule.games.records {
            try SchemaHistory().check(type)
        }
    }
}
