public import SceneKitCore

extension Translations {
    /// The full screen's own texts: keys, help and notices.
    public static let terminal = Translations(
        de: { PackageResources.de_strings },
        pt: { PackageResources.pt_strings },
        zh: { PackageResources.zh_strings }
    )
}
