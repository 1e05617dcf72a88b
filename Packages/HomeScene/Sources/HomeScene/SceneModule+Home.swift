public import SceneKitCore

extension SceneModule {
    /// A home screen: who the person is, and the entrances of whatever modules a host has.
    @MainActor public static let home = SceneModule(
        "HomeScene",
        version: "0.1.0",
        scenes: [HomeConfigurator.definition],
        entrances: [Entrance("Home")]
    )
}
