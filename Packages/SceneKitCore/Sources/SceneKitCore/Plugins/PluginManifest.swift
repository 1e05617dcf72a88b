/// What a plugin says of itself in a section of its file, so that it can be read without running anything of it.
///
/// A build step of the plugin's package writes it from the module; a host compares the two again
/// when it loads the plugin.
public struct PluginManifest: Codable, Equatable, Sendable {
    public var module: ModuleDeclaration

    public init(module: ModuleDeclaration) {
        self.module = module
    }

    /// The manifest of a plugin with this module.
    public init(_ module: SceneModule) {
        self.init(module: ModuleDeclaration(module))
    }
}
