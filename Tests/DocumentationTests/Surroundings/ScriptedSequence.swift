import SceneKitCore
import SceneTestKit
import Testing

extension SceneModule {
    static let contacts = SceneModule("ContactsScene", version: "1.0", scenes: [])
}

@MainActor
func services(_ changes: ScriptedSequence<Void>) -> Services { Services() }

@MainActor
func test() async throws {
    // The snippet.
}
