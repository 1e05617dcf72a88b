import SceneKitCore

/// A scene that leaves itself after an action.
final class LeavingViewController: SceneViewController {
    static let actions: [BoundAction<LeavingViewController>] = [
        .action("save", "Save", "Saves.") { scene in
            scene.screen.message = Message(.information, "Saved.")
            scene.host?.leave(scene)
        }
    ]
    static let definition = SceneDefinition(
        LeavingViewController.self,
        summary: "Leaves itself.",
        configure: { _ in LeavingViewController() }
    )

    let scene = SceneState(Screen(title: "Leaving"))
}
