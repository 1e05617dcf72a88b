import Foundation
import SceneKitCore

/// What loading one plugin costs: in this process, and as a run of the host.
struct PluginLoading {
    let path: String
    let host: String

    func show() throws {
        let file = URL(filePath: path).lastPathComponent
        let name = String(file.dropFirst(3).dropLast("Scene.so".count))
        var entry: PluginRegistrar.Entry?
        let load = ContinuousClock().measure {
            guard let library = dlopen(path, RTLD_NOW | RTLD_LOCAL),
                let symbol = dlsym(library, PluginRegistrar.entryName(of: name))
            else { return }
            // The plugin's own convention says what the function is.
            entry = unsafeBitCast(symbol, to: PluginRegistrar.Entry.self)
        }
        guard let entry else { throw CocoaError(.executableLoad) }
        var scenes: [SceneDefinition]?
        let register = ContinuousClock().measure { scenes = PluginRegistrar().call(entry) }
        let folder = URL(filePath: path).deletingLastPathComponent().path
        let scene = scenes?.first?.name ?? name
        let opened = try least(of: 10) {
            try PluginFiles.run([host, "--store", "memory:", "--plugins", folder, scene])
        }
        let builtIn = try least(of: 10) {
            try PluginFiles.run([host, "--store", "memory:", "--plugins", folder, "ContactList"])
        }
        print("\nloading \(file): \(load.text), registering \(scenes?.count ?? 0) scenes: \(register.text)")
        print("a run that opens \(scene): \(opened.text); one that opens ContactList: \(builtIn.text)")
    }
}
