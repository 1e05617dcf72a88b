import Foundation
@_spi(Hosting) import SceneKitCore

/// Measures loading one plugin, in this process and in a run of the host.
struct PluginLoading {
    let path: String
    /// A host without the plugin's scenes.
    let host: String
    /// A host that has them.
    let builtIn: String

    @MainActor
    func show() throws {
        let file = URL(filePath: path).lastPathComponent
        let name = String(file.dropFirst(3).dropLast("Scene.so".count))
        let clock = ContinuousClock()
        let start = clock.now
        let scenes = try PluginRegistrar.loadModule(of: name, from: path).scenes
        let load = start.duration(to: clock.now)
        guard let scene = scenes.first?.name else { throw CocoaError(.executableLoad) }
        // A folder that contains only this plugin.
        let folder = FileManager.default.temporaryDirectory.path + "/plugin-\(UUID().uuidString)"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        try FileManager.default.copyItem(atPath: path, toPath: folder + "/" + file)
        let store = ["--store", "memory:"]
        let opened = try least(of: 20) { try PluginFiles.run([host] + store + ["--plugins", folder, scene]) }
        let own = try least(of: 20) { try PluginFiles.run([builtIn] + store + [scene]) }
        line("\nloading \(file) with \(scenes.count) scenes: \(load.text)")
        line(
            "a run that opens \(scene) from it: \(opened.text); with the scene built in: \(own.text)"
        )
    }
}
