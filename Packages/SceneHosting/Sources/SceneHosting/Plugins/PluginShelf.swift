@_spi(Hosting) import SceneKitCore
import StorageWorkers

/// The modules of one run that are not built in: those of plugins and those that extensions found, and the reasons why
/// others are refused.
@MainActor
final class PluginShelf {
    /// A module and the file that it is from.
    struct Shelved {
        let path: String
        let module: SceneModule
        /// Nil for a module that an extension found.
        let plugin: Plugin?
    }

    private(set) var modules: [Shelved] = []
    /// The usable plugins.
    var plugins: [Plugin] { modules.compactMap(\.plugin) }
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

    /// Registers the usable ones of the modules that extensions found.
    func register(_ found: [FoundModule], in configurator: Configurator, commands: [String]) {
        for found in found {
            do {
                add(
                    Shelved(path: found.path, module: try found.module.get(), plugin: nil),
                    configurator,
                    commands
                )
            } catch {
                refusals.append(PluginRefusal(found.path, "\(error)"))
            }
        }
        dropFaulty(configurator)
    }

    private func add(_ shelved: Shelved, _ configurator: Configurator, _ commands: [String]) {
        do {
            try HostRun.checkNames(of: shelved.module, commands: commands)
            try configurator.register(shelved.module, isPlugin: true)
            modules.append(shelved)
        } catch {
            refuse(shelved, "\(error)")
        }
    }

    /// Removes modules with unresolved segues or missing services until none is left.
    private func dropFaulty(_ configurator: Configurator) {
        while let (faulty, fault) = firstFaulty(configurator) {
            configurator.unregister(faulty.module)
            modules.removeAll { $0.module.name == faulty.module.name }
            refuse(faulty, "\(fault)")
        }
    }

    private func firstFaulty(_ configurator: Configurator) -> (Shelved, SceneError)? {
        for shelved in modules {
            let module = shelved.module
            let scenes = module.scenes.compactMap { try? configurator.definition(of: $0.name) }
            let faults =
                configurator.faults(of: scenes) + configurator.serviceFaults(of: module)
                + configurator.spaceFaults(of: module)
            if let fault = faults.first {
                return (shelved, fault)
            }
        }
        return nil
    }

    private func refuse(_ shelved: Shelved, _ reason: String) {
        refusals.append(PluginRefusal(shelved.path, reason))
        refusedSettings += shelved.module.settings.map(\.name)
        refusedScenes += shelved.module.scenes.map(\.declaration)
    }

    /// The reason why the plugin named after a scene was refused, if it was.
    func refusal(of scene: String) -> PluginRefusal? {
        refusals.first { $0.path.hasSuffix("/" + PluginFile.fileName(of: scene)) }
    }

    /// The types of the records of all plugins, whose code is loaded for them.
    var recordTypes: [any Record.Type] {
        plugins.flatMap(\.records).compactMap { $0 as? any Record.Type }
    }

    /// The files by scene name.
    var origins: [String: String] {
        var all: [String: String] = [:]
        for shelved in modules {
            for scene in shelved.module.scenes { all[scene.name] = shelved.path }
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
            add(
                Shelved(path: plugin.file.path, module: plugin.module, plugin: plugin),
                configurator,
                commands
            )
        } catch {
            refusals.append(error)
        }
    }
}
