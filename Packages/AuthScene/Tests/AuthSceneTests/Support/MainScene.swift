import SceneKitCore

/// A main flow's first scene, and one that needs a sign-in.
@MainActor
final class StubViewController: SceneViewController {
    let sceneName: String
    var screen: Screen { Screen(title: sceneName) }
    weak var host: (any SceneHost)?
    var segueRouter: (any SegueRouting)?

    init(_ name: String) { sceneName = name }

    func handle(_ event: Event) async {}

    static let definitions = [definition("Main", .everyone), definition("Diary", .signedIn)]

    private static func definition(_ name: String, _ access: SceneAccess) -> SceneDefinition {
        SceneDefinition(
            name: name,
            package: "Tests",
            summary: "A scene.",
            access: access,
            configure: { _ in StubViewController(name) }
        )
    }
}
