import SceneKitCore
import TextFrontend

extension HostRun {
    /// Registers the plugins' scenes from their manifests, and tells of those that cannot be used.
    func findPlugins(_ options: HostOptions, _ configurator: Configurator) {
        // It has nothing to do with scenes.
        guard options.rest.first != "store" else { return }
        let folders = PluginFolders(
            named: options.pluginFolders,
            host: host.name,
            environment: environment
        )
        plugins.register(folders, reserved: HostCommand.names, in: configurator)
        // A check has a report of its own, and what was asked for gets an answer of its own.
        if !(options.rest.first == "scenes" && options.rest.contains("--check")) {
            tellOfPlugins(but: options.rest.first)
        }
    }

    /// Leaves out the plugins that the host cannot give what they need.
    func checkPlugins(_ configurator: Configurator) {
        plugins.dropUnserved(configurator)
        tellOfPlugins()
    }

    private func tellOfPlugins(but scene: String? = nil) {
        let answer = scene.flatMap(plugins.refusal)
        for refusal in plugins.newRefusals() where refusal != answer {
            terminal.writeError("warning: \(refusal)\n")
        }
    }
}
