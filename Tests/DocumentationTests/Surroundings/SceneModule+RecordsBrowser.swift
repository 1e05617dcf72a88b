import RecordScenes
import SceneHosting
import SceneKitCore

extension SceneModule {
    static let lending = SceneModule("LendingScene", version: "1.0", scenes: [])
    static let auth = SceneModule("AuthScene", version: "1.0", scenes: [])
}

@MainActor
func example() -> Host {
    // The snippet.
    return host
}
