internal import FoundationEssentials
internal import Glibc
import SceneKitCore

/// A plugin whose manifest fits this host; its code is loaded when one of its scenes is first configured.
@MainActor
final class Plugin {
    let file: PluginFile
    let manifest: PluginManifest
    private var loaded: Result<[String: SceneDefinition], PluginRefusal>?

    /// Reads a plugin's manifest and compares its versions with the host's.
    ///
    /// - Throws: `PluginRefusal`.
    init(path: String, name: String, build: PluginManifest.Build = .current) throws(PluginRefusal) {
        let opened = try PluginFile.open(path, name: name)
        file = opened.file
        let data = Data(opened.manifest)
        guard let head = try? JSONDecoder().decode(PluginManifest.Head.self, from: data) else {
            throw PluginRefusal(file.path, "its manifest is damaged")
        }
        guard head.build == build else { throw PluginRefusal(file.path, Self.mismatch(head.build, build)) }
        do {
            manifest = try JSONDecoder().decode(PluginManifest.self, from: data)
        } catch {
            throw PluginRefusal(file.path, "its manifest is damaged: \(error)")
        }
    }

    private static func mismatch(_ theirs: PluginManifest.Build, _ ours: PluginManifest.Build) -> String {
        "it was built with SceneKitCore \(theirs.framework) by Swift \(theirs.compiler), and this host with "
            + "SceneKitCore \(ours.framework) by Swift \(ours.compiler); rebuild it with the host's"
    }

    /// Its scenes as definitions that load it when they are configured.
    var definitions: [SceneDefinition] {
        manifest.scenes.map { scene in
            scene.definition { context in
                guard let definition = try self.load()[scene.name] else {
                    throw PluginRefusal(self.file.path, "it registers no scene '\(scene.name)'")
                }
                return try definition.configure(context)
            }
        }
    }

    /// Whether its code has been loaded, or was tried to be.
    var isLoaded: Bool { loaded != nil }

    /// Loads it once, for good: what was loaded is never taken out of memory again.
    private func load() throws(PluginRefusal) -> [String: SceneDefinition] {
        if let loaded { return try loaded.get() }
        let result = Result { () throws(PluginRefusal) in try register() }
        loaded = result
        return try result.get()
    }

    private func register() throws(PluginRefusal) -> [String: SceneDefinition] {
        try file.checkUnchanged()
        guard let library = dlopen(file.path, RTLD_NOW | RTLD_LOCAL) else {
            throw PluginRefusal(
                file.path,
                "\(Self.loaderMessage); rebuild it with what this host was built with"
            )
        }
        let name = PluginRegistrar.entryName(of: file.name)
        guard let symbol = dlsym(library, name) else {
            throw PluginRefusal(
                file.path,
                "it has no function '\(name)'; a file lib\(file.name)Scene.so needs '@c(\(name))'"
            )
        }
        // The name is the convention's, and the convention says what the function is.
        let entry = unsafeBitCast(symbol, to: PluginRegistrar.Entry.self)
        let registrar = PluginRegistrar()
        guard let definitions = registrar.call(entry) else {
            throw PluginRefusal(
                file.path,
                "it could not register: \(registrar.failure ?? "it does not say why")"
            )
        }
        return try checked(definitions)
    }

    /// All that was registered, where it is what the manifest says; else nothing.
    private func checked(_ definitions: [SceneDefinition]) throws(PluginRefusal) -> [String: SceneDefinition]
    {
        guard definitions.map(PluginScene.init) == manifest.scenes else {
            throw PluginRefusal(
                file.path,
                "it registers other scenes than its manifest names (\(Self.list(definitions.map(\.name))) and "
                    + "\(Self.list(manifest.scenes.map(\.name)))), or declares them otherwise; rebuild it"
            )
        }
        return Dictionary(definitions.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
    }

    private static func list(_ names: [String]) -> String {
        names.isEmpty ? "none" : names.joined(separator: ", ")
    }

    private static var loaderMessage: String {
        dlerror().map { String(cString: $0) } ?? "the loader does not say why"
    }
}
