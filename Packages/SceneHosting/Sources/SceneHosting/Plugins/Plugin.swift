internal import FoundationEssentials
internal import Glibc
import SceneKitCore

/// A plugin whose manifest is valid for this host. Its code is loaded when one of its scenes is first configured.
@MainActor
final class Plugin {
    let file: PluginFile
    let manifest: PluginManifest
    private var loaded: Result<SceneModule, PluginRefusal>?

    /// Compares a plugin's build description with the host's and reads the plugin's manifest.
    ///
    /// - Throws: `PluginRefusal`.
    init(path: String, name: String, host: BuildDescription = .current) throws(PluginRefusal) {
        let opened = try PluginFile.open(path, name: name)
        file = opened.file
        let build: BuildDescription = try Self.decode(opened.build, BuildDescription.section, of: file)
        if let mismatch = BuildMismatch(build, host: host) {
            throw PluginRefusal(file.path, mismatch.description)
        }
        manifest = try Self.decode(opened.manifest, PluginManifest.section, of: file)
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
        guard let library = dlopen(file.path, RTLD_NOW | RTLD_LOCAL) else {
            throw PluginRefusal(
                file.path,
                "\(Self.loaderMessage); rebuild it with the host's compiler and sources"
            )
        }
        let name = PluginRegistrar.entryName(of: file.name)
        guard let symbol = dlsym(library, name) else {
            throw PluginRefusal(
                file.path,
                "it has no function '\(name)'; a file lib\(file.name)Scene.so needs '@c(\(name))'"
            )
        }
        // By convention, a function of this name has this type.
        let entry = unsafeBitCast(symbol, to: PluginRegistrar.Entry.self)
        let modules = PluginRegistrar().call(entry)
        guard let module = modules.first, modules.count == 1 else {
            throw PluginRefusal(file.path, "it registers \(modules.count) modules instead of one")
        }
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

    private static var loaderMessage: String {
        dlerror().map { String(cString: $0) } ?? "the loader gives no reason"
    }
}
