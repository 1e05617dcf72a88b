import SceneKitCore

/// A handwritten scene in a generated package, with a segue to the generated scene.
@MainActor
final class DoorViewController: SceneViewController {
    static let actions: [BoundAction<DoorViewController>] = [
        .segue("enter", "Enter", "Goes in.", to: "Weather")
    ]

    let scene = SceneState(Screen(title: "Door"))
}

@MainActor
enum DoorConfigurator {
    static let definition = SceneDefinition(
        DoorViewController.self,
        summary: "Leads to the weather.",
        segues: [SegueDeclaration("Weather")],
        configure: { _ in DoorViewController() }
    )
}
