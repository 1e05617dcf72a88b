/// A plugin's description in an ELF section of its file. A host can read it without running the plugin's code.
///
/// `make plugin` adds it. When a host loads the plugin, it compares the manifest with the module again.
@_spi(Hosting) public struct PluginManifest: Codable, Equatable, Sendable {
    /// The ELF section that holds a manifest, as JSON.
    public static let section = "scenekit.manifest"

    public var module: ModuleDeclaration

    public init(module: ModuleDeclaration) {
        self.module = module
    }

    /// Creates the manifest of a plugin with this module.
    public init(_ module: SceneModule) {
        self.init(module: ModuleDeclaration(module))
    }
}
