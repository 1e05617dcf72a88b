import Foundation
import SceneKitCore

/// Measures loading one plugin, in this process and in a run of the host.
struct PluginLoading {
    let path: String
    /// A host without the plugin's scenes.
    let host: String
    /// A host that has them.
    let builtIn: String

    func show() throws {
        let file = URL(filePath: path).lastPathComponent
        let name = String(file.dropFirst(3).dropLast("Scene.so".count))
        var entry: PluginRegistrar.Entry?
        let load = ContinuousClock().measure {
            guard let library = dlopen(path, RTLD_NOW | RTLD_LOCAL),
                let symbol = dlsym(library, PluginRegistrar.entryName(of: name))
            else { return }
            // By the plugin convention, a function of this name has this type.
            entry = unsafeBitCast(symbol, to: PluginRegistrar.Entry.self)
        }
        guard let entry else { throw CocoaError(.executableLoad) }
        var scenes: [SceneDefinition] = []
        let register = ContinuousClock().measure {
            scenes = PluginRegistrar().call(entry).flatMap(\.scenes)
        }
        guard let scene = scenes.first?.name else { throw CocoaError(.executableLoad) }
        // A folder that contains only this plugin.
        let folder = FileManager.default.temporaryDirectory.path + "/plugin-\(UUID().uuidString)"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        try FileManager.default.copyItem(atPath: path, toPath: folder + "/" + file)
        let store = ["--store", "memory:"]
        let opened = try least(of: 20) { try PluginFiles.run([host] + store + ["--plugins", folder, scene]) }
        let own = try least(of: 20) { try PluginFiles.run([builtIn] + store + [scene]) }
        line("\nloading \(file): \(load.text), registering \(scenes.count) scenes: \(register.text)")
        line(
            "a run that opens \(scene) from it: \(opened.text); with the scene built in: \(own.text)"
        )
    }
}
