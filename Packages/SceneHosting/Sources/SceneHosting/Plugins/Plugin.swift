internal import FoundationEssentials
@_spi(Hosting) import SceneKitCore

/// A plugin that fits this host. Its code is loaded when one of its scenes is first configured, or at once if its file has
/// no manifest.
@MainActor
final class Plugin {
    let file: PluginFile
    let manifest: PluginManifest
    private var loaded: Result<SceneModule, PluginRefusal>?

    /// Compares a plugin's build description with the host's, and reads the plugin's manifest or loads its code.
    ///
    /// - Throws: `PluginRefusal`.
    init(path: String, name: String, host: BuildDescription = .current) throws(PluginRefusal) {
        let opened = try PluginFile.open(path, name: name)
        file = opened.file
        let build: BuildDescription = try Self.decode(opened.build, BuildDescription.section, of: file)
        if let mismatch = BuildMismatch(build, host: host) {
            throw PluginRefusal(file.path, mismatch.description)
        }
        if let bytes = opened.manifest {
            manifest = try Self.decode(bytes, PluginManifest.section, of: file)
        } else {
            let module = try Self.loadModule(of: file)
            manifest = PluginManifest(module)
            loaded = .success(module)
        }
    }

    private static func loadModule(of file: PluginFile) throws(PluginRefusal) -> SceneModule {
        do {
            return try PluginRegistrar.loadModule(of: file.name, from: file.path)
        } catch {
            throw PluginRefusal(file.path, error.description)
        }
    }

    private static func decode<Value: Decodable>(
        _ bytes: [UInt8],
        _ section: String,
        of file: PluginFile
    ) throws(PluginRefusal) -> Value {
        do {
            return try JSONDecoder().decode(Value.self, from: Data(bytes))
        } catch {
            throw PluginRefusal(file.path, "its section '\(section)' is damaged")
        }
    }

    /// The plugin's module, which loads the code when a scene or service is first used. Both stay until the process
    /// ends.
    private(set) lazy var module: SceneModule = manifest.module.module { try self.load() }

    /// The types of records that the module stores, which loads its code; empty if that fails.
    var records: [any (Codable & Sendable).Type] { (try? load().records) ?? [] }

    /// Whether loading has been attempted.
    var isLoaded: Bool { loaded != nil }

    /// Loads the code once; it is never unloaded.
    private func load() throws(PluginRefusal) -> SceneModule {
        if let loaded { return try loaded.get() }
        let result = Result { () throws(PluginRefusal) in try register() }
        loaded = result
        return try result.get()
    }

    private func register() throws(PluginRefusal) -> SceneModule {
        try file.checkUnchanged()
        let module = try Self.loadModule(of: file)
        guard ModuleDeclaration(module) == manifest.module else {
            throw PluginRefusal(
                file.path,
                "its module (\(Self.text(ModuleDeclaration(module)))) does not match its manifest "
                    + "(\(Self.text(manifest.module))); rebuild it"
            )
        }
        return module
    }

    private static func text(_ module: ModuleDeclaration) -> String {
        let scenes = module.scenes.map(\.name)
        return module.name + " with " + (scenes.isEmpty ? "no scene" : scenes.joined(separator: ", "))
    }
}
