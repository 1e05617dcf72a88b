import SceneKitCore

/// A scene whose action leads to another one, which can or cannot show its result.
final class MovingViewController: SceneViewController {
    static let actions: [BoundAction<MovingViewController>] = [
        .action("save", "Save", "Saves.", segue: "Result") { $0.performSegue("Result") }
    ]
    static let definition = SceneDefinition(
        MovingViewController.self,
        summary: "Moves on.",
        segues: [SegueDeclaration("Result", .push)],
        configure: { _ in MovingViewController() }
    )

    /// The scene with the result.
    static func result(_ message: Message?) -> SceneDefinition {
        SceneDefinition(
            name: "Result",
            summary: "Shows the result.",
            configure: { _ in ResultScene(message) }
        )
    }

    private final class ResultScene: SceneViewController {
        let scene: SceneState

        init(_ message: Message?) { scene = SceneState(Screen(title: "Result", message: message)) }
    }

    let scene = SceneState(Screen(title: "Moving"))
}
