import SceneKitCore
import TextFrontend

extension HostRun {
    /// Registers the plugins' modules from their manifests, and reports plugins that cannot be used.
    func findPlugins() {
        // Store commands need no scenes.
        guard options.rest.first != "store" else { return }
        let folders = PluginFolders(
            named: options.pluginFolders,
            host: host.name,
            environment: environment
        )
        plugins.register(folders, in: configurator)
        // `scenes --check` prints the refusals in its own report.
        guard options.rest.first != "scenes" || !options.rest.contains("--check") else { return }
        let answer = options.rest.first.flatMap(plugins.refusal)
        for refusal in plugins.refusals where refusal != answer {
            terminal.writeError("warning: \(refusal)\n")
        }
    }
}
