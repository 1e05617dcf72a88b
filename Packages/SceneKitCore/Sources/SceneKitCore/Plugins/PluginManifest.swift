/// A plugin's description in an ELF section of its file. A host can read it without running the plugin's code.
///
/// A build step of the plugin's package generates it from the module. When a host loads the plugin, it compares the
/// manifest with the module again.
public struct PluginManifest: Codable, Equatable, Sendable {
    public var module: ModuleDeclaration

    public init(module: ModuleDeclaration) {
        self.module = module
    }

    /// Creates the manifest of a plugin with this module.
    public init(_ module: SceneModule) {
        self.init(module: ModuleDeclaration(module))
    }
}
