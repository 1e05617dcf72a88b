import SceneKitCore
import SceneTestKit

@MainActor
func example() {
    let services = Services()
    // The snippet.
}
