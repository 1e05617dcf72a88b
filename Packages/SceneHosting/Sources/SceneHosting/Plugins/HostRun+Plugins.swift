import SceneKitCore
import TextFrontend

extension HostRun {
    /// Registers the plugins' modules from their manifests, and tells of those that cannot be used.
    func findPlugins() {
        // It has nothing to do with scenes.
        guard options.rest.first != "store" else { return }
        let folders = PluginFolders(
            named: options.pluginFolders,
            host: host.name,
            environment: environment
        )
        plugins.register(folders, in: configurator)
        // A check has a report of its own, and what was asked for gets an answer of its own.
        guard options.rest.first != "scenes" || !options.rest.contains("--check") else { return }
        let answer = options.rest.first.flatMap(plugins.refusal)
        for refusal in plugins.refusals where refusal != answer {
            terminal.writeError("warning: \(refusal)\n")
        }
    }
}
