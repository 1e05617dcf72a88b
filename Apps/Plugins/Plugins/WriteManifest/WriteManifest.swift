import PackagePlugin

/// Writes a plugin's manifest before the plugin is compiled.
@main
struct WriteManifest: BuildToolPlugin {
    func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
        let output = context.pluginWorkDirectoryURL.appending(path: "PluginManifest.swift")
        return [
            .buildCommand(
                displayName: "Writing the manifest of \(target.name)",
                executable: try context.tool(named: "PluginManifests").url,
                arguments: [target.name, output.path(percentEncoded: false)],
                outputFiles: [output]
            )
        ]
    }
}
