import SceneKitCore
import SceneTestKit

/// A main flow's first scene, and one that needs a sign-in.
@MainActor
enum MainScenes {
    static let definitions = [definition("Main", .everyone), definition("Diary", .signedIn)]

    private static func definition(_ name: String, _ access: SceneAccess) -> SceneDefinition {
        var definition = SceneDefinition.standIn(name)
        definition.package = "Tests"
        definition.access = access
        return definition
    }
}
