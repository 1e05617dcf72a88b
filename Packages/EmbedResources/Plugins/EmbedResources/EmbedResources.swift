import Foundation
import PackagePlugin

/// Embeds a target's files that are no sources in its code, as `PackageResources.de_strings` for `de.strings`.
///
/// SwiftPM's `.embedInCode` offers the same values, but writes array literals: those of the translations and pictures here
/// took a sixth of the processor time of a whole build. A shell script writes string literals instead.
@main
struct EmbedResources: BuildToolPlugin {
    private static let script = URL(filePath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent().appending(path: "embed-resources.sh")

    func createBuildCommands(context: PluginContext, target: any Target) -> [Command] {
        let files = (target.sourceModule?.sourceFiles).map(Array.init) ?? []
        let resources = files.filter { $0.type == .unknown && $0.url.pathExtension != "docc" }.map(\.url)
            .sorted { $0.path < $1.path }
        let output = context.pluginWorkDirectoryURL.appending(path: "PackageResources.swift")
        return [
            .buildCommand(
                displayName: "Embedding the resources of \(target.name)",
                executable: Self.script,
                arguments: [output.path] + resources.map(\.path),
                inputFiles: [Self.script] + resources,
                outputFiles: [output]
            )
        ]
    }
}
