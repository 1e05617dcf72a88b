public import SceneKitCore

extension Translations {
    /// The texts of the shell and of sessions line by line: prompts, help, and mistakes in arguments.
    public static let text = Translations(
        de: { PackageResources.de_strings },
        pt: { PackageResources.pt_strings },
        zh: { PackageResources.zh_strings }
    )
}
