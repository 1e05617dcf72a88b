public import SceneKitCore

extension SceneModule {
    /// A home screen with the person's profile and the entrances of all modules.
    @MainActor public static let home = SceneModule(
        "HomeScene",
        version: "0.1.0",
        scenes: [HomeConfigurator.definition],
        entrances: [Entrance("Home")],
        translations: Translations(
            de: { PackageResources.de_strings },
            pt: { PackageResources.pt_strings },
            zh: { PackageResources.zh_strings }
        )
    )
}
