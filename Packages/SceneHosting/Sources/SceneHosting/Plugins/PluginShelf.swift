@_spi(Hosting) import SceneKitCore
import StorageWorkers

/// The plugins of one run: the usable ones, and the reasons why others are refused.
@MainActor
final class PluginShelf {
    private(set) var plugins: [Plugin] = []
    private(set) var refusals: [PluginRefusal] = []
    /// The settings of plugins that were found but refused.
    private(set) var refusedSettings: [String] = []
    /// The scenes of plugins that were found but refused.
    private(set) var refusedScenes: [SceneDeclaration] = []

    /// Searches folders for plugins and registers the modules of the usable ones without loading them.
    ///
    /// - Parameter commands: The host's commands, whose names no scene may have.
    func register(_ folders: PluginFolders, in configurator: Configurator, commands: [String]) {
        var known: Set<String> = []
        for folder in folders.folders {
            do {
                for file in try folder.files() {
                    guard let name = PluginFile.pluginName(ofFile: file) else { continue }
                    take(folder.path + "/" + file, name, &known, configurator, commands)
                }
            } catch {
                refusals.append(error)
            }
        }
        dropFaulty(configurator)
    }

    /// Removes plugins with unresolved segues or missing services until none is left.
    private func dropFaulty(_ configurator: Configurator) {
        while let (plugin, fault) = firstFaulty(configurator) {
            configurator.unregister(plugin.module)
            plugins.removeAll { $0 === plugin }
            refuse(plugin, "\(fault)")
        }
    }

    private func firstFaulty(_ configurator: Configurator) -> (Plugin, SceneError)? {
        for plugin in plugins {
            let module = plugin.module
            let scenes = module.scenes.compactMap { try? configurator.definition(of: $0.name) }
            let faults =
                configurator.faults(of: scenes) + configurator.serviceFaults(of: module)
                + configurator.spaceFaults(of: module)
            if let fault = faults.first {
                return (plugin, fault)
            }
        }
        return nil
    }

    private func refuse(_ plugin: Plugin, _ reason: String) {
        refusals.append(PluginRefusal(plugin.file.path, reason))
        refusedSettings += plugin.module.settings.map(\.name)
        refusedScenes += plugin.module.scenes.map(\.declaration)
    }

    /// The reason why the plugin named after a scene was refused, if it was.
    func refusal(of scene: String) -> PluginRefusal? {
        refusals.first { $0.path.hasSuffix("/" + PluginFile.fileName(of: scene)) }
    }

    /// The types of the records of all plugins, whose code is loaded for them.
    var recordTypes: [any Record.Type] {
        plugins.flatMap(\.records).compactMap { $0 as? any Record.Type }
    }

    /// The plugins by scene name.
    var pluginsByScene: [String: Plugin] {
        var all: [String: Plugin] = [:]
        for plugin in plugins {
            for scene in plugin.module.scenes { all[scene.name] = plugin }
        }
        return all
    }

    private func take(
        _ path: String,
        _ name: String,
        _ known: inout Set<String>,
        _ configurator: Configurator,
        _ commands: [String]
    ) {
        do {
            let plugin = try Plugin(path: path, name: name)
            // Two folders may contain the same file.
            guard known.insert(plugin.file.path).inserted else { return }
            do {
                try HostRun.checkNames(of: plugin.module, commands: commands)
                try configurator.register(plugin.module, isPlugin: true)
                plugins.append(plugin)
            } catch {
                refuse(plugin, "\(error)")
            }
        } catch {
            refusals.append(error)
        }
    }
}
