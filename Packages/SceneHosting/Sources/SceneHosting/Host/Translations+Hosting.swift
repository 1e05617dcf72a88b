import SceneKitCore

extension Translations {
    /// A host's own texts: commands, flags, and mistakes in them.
    static let hosting = Translations(
        de: { PackageResources.de_strings },
        pt: { PackageResources.pt_strings },
        zh: { PackageResources.zh_strings }
    )
}
