import SceneKitCore
import SceneTestKit
import Testing

@MainActor
func test(_ configurator: Configurator) async {
    // The snippet.
    _ = navigator
}
