import SceneKitCore
import SceneTestKit
import StorageWorkers
import Testing

struct Note: Record {
    static let schema = RecordSchema<Self>(name: "notes")
    var id: String
    var title = ""
}

@MainActor
func test(_ scene: SceneHarness, over store: RecordStore) async throws {
    // The snippet.
}
