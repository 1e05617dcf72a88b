import SceneKitCore
import SceneTestKit
import Testing

extension SceneModule {
    static let party = SceneModule("PartyScene", version: "1.0", scenes: [])
}

@MainActor
func test() async throws {
    // The snippet.
}
