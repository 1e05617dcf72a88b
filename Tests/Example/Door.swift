import SceneKitCore

/// A scene that was added to a generated package by hand, and leads to the generated one.
@MainActor
final class DoorViewController: SceneViewController {
    let screen = Screen(title: "Door", actions: [DoorConfigurator.enter])
    weak var host: (any SceneHost)?
    var segueRouter: (any SegueRouting)? { nil }

    func handle(_ event: Event) async { performSegue("Weather") }
}

enum DoorConfigurator {
    static let enter = SceneAction("enter", label: "Enter", summary: "Goes in.")

    static let definition = SceneDefinition(
        name: "Door",
        package: "WeatherScene",
        summary: "Leads to the weather.",
        actions: [enter],
        segues: [SegueDeclaration("Weather")],
        configure: { _ in DoorViewController() }
    )
}
