import SceneKitCore

/// The plugins of one run: those that can be used, and why others cannot.
@MainActor
final class PluginShelf {
    private(set) var plugins: [Plugin] = []
    private(set) var refusals: [PluginRefusal] = []
    /// How many refusals a person has been told of.
    private var toldCount = 0

    /// Finds the plugins in folders, and registers their scenes; none is loaded.
    ///
    /// - Parameter reserved: Names that no scene may have.
    func register(_ folders: PluginFolders, reserved: [String], in configurator: Configurator) {
        var known: Set<String> = []
        for folder in folders.folders {
            do {
                for file in try folder.files() {
                    guard let name = PluginFile.pluginName(ofFile: file) else { continue }
                    take(folder.path + "/" + file, name, reserved, &known, configurator)
                }
            } catch {
                refusals.append(error)
            }
        }
        dropDangling(configurator)
    }

    /// Takes out the plugins that need a service which the host does not provide.
    func dropUnserved(_ configurator: Configurator) {
        for plugin in plugins {
            let fault = plugin.definitions.lazy.flatMap { scene in
                scene.services.filter { !configurator.services.contains($0) }.map { service in
                    SceneError.missingService(
                        service.name,
                        scene: scene.name,
                        provided: configurator.services.names
                    )
                }
            }.first
            if let fault { drop(plugin, "\(fault)", configurator) }
        }
        dropDangling(configurator)
    }

    /// The refusals since this was asked last.
    func newRefusals() -> ArraySlice<PluginRefusal> {
        defer { toldCount = refusals.count }
        return refusals[toldCount...]
    }

    /// Why the plugin that is named after a scene cannot be used, if there is one.
    func refusal(of scene: String) -> PluginRefusal? {
        refusals.first { $0.path.hasSuffix("/" + PluginFile.fileName(of: scene)) }
    }

    /// The plugins by the names of their scenes.
    var pluginsByScene: [String: Plugin] {
        var all: [String: Plugin] = [:]
        for plugin in plugins {
            for scene in plugin.manifest.scenes { all[scene.name] = plugin }
        }
        return all
    }

    private func take(
        _ path: String,
        _ name: String,
        _ reserved: [String],
        _ known: inout Set<String>,
        _ configurator: Configurator
    ) {
        do {
            let plugin = try Plugin(path: path, name: name)
            // The same file may be found by two folders.
            guard known.insert(plugin.file.path).inserted else { return }
            if let scene = plugin.manifest.scenes.first(where: { reserved.contains($0.name) }) {
                throw PluginRefusal(plugin.file.path, "the name '\(scene.name)' is a command's")
            }
            do {
                try configurator.register(plugin.definitions)
            } catch {
                throw PluginRefusal(plugin.file.path, "\(error)")
            }
            plugins.append(plugin)
        } catch let refusal as PluginRefusal {
            refusals.append(refusal)
        } catch {
            refusals.append(PluginRefusal(path, "\(error)"))
        }
    }

    /// Takes out the plugins whose segues lead to no scene, until none is left.
    private func dropDangling(_ configurator: Configurator) {
        while let (plugin, fault) = firstDangling(configurator) { drop(plugin, fault, configurator) }
    }

    private func firstDangling(_ configurator: Configurator) -> (Plugin, String)? {
        let names = configurator.definitions.map(\.name)
        let known = Set(names)
        for plugin in plugins {
            for scene in plugin.manifest.scenes {
                guard let segue = scene.segues.first(where: { !known.contains($0.destination) }) else {
                    continue
                }
                let error = SceneError.danglingSegue(
                    segue.identifier,
                    scene: scene.name,
                    destination: segue.destination,
                    nearest: Suggestion.nearest(to: segue.destination, in: names)
                )
                return (plugin, "\(error)")
            }
        }
        return nil
    }

    private func drop(_ plugin: Plugin, _ reason: String, _ configurator: Configurator) {
        configurator.unregister(plugin.manifest.scenes.map(\.name))
        plugins.removeAll { $0 === plugin }
        refusals.append(PluginRefusal(plugin.file.path, reason))
    }
}
