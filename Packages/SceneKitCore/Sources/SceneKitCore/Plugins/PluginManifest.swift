/// What a plugin says of itself in a section of its file, so that it can be read without running anything of it.
///
/// A build step of the plugin's package writes it from the scenes' definitions; a host compares the two again
/// when it loads the plugin.
public struct PluginManifest: Codable, Equatable, Sendable {
    /// What the plugin was built with: both must be the host's own.
    public struct Build: Codable, Equatable, Sendable {
        /// SceneKitCore's version.
        public var framework: String
        public var compiler: String

        /// What this is being built with.
        public static let current = Build(
            framework: FrameworkVersion.current,
            compiler: CompilerVersion.current
        )

        public init(framework: String, compiler: String) {
            self.framework = framework
            self.compiler = compiler
        }
    }

    /// The part that every version of a manifest has.
    public struct Head: Codable, Equatable, Sendable {
        public var build: Build
    }

    public var build: Build
    /// The plugin's own version.
    public var version: String
    public var scenes: [PluginScene]

    public init(build: Build = .current, version: String, scenes: [PluginScene]) {
        self.build = build
        self.version = version
        self.scenes = scenes
    }

    /// The manifest of a plugin with these scenes, built by this compiler with this SceneKitCore.
    public init(version: String, scenes definitions: [SceneDefinition]) {
        self.init(version: version, scenes: definitions.map(PluginScene.init))
    }
}
