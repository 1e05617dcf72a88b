import SceneKitCore
import TextFrontend

extension HostRun {
    /// Registers the plugins' modules from their manifests, and reports plugins that cannot be used.
    func findPlugins() {
        // Only these store commands need the modules, for the types of their records.
        guard options.rest.first != "store" || ["check", "migrate"].contains(options.rest.dropFirst().first)
        else { return }
        let folders = PluginFolders(
            named: options.pluginFolders,
            host: host.name,
            environment: environment
        )
        plugins.register(folders, in: configurator, commands: commands.map(\.name))
        // `scenes --check` prints the refusals in its own report.
        guard options.rest.first != "scenes" || !options.rest.contains("--check") else { return }
        let answer = options.rest.first.flatMap(plugins.refusal)
        for refusal in plugins.refusals where refusal != answer {
            terminal.writeError("warning: \(refusal)\n")
        }
    }
}
