import Foundation
import PackagePlugin

/// Writes the package of a new scene: `swift package scene Weather --to ContactList`.
@main
struct GenerateScene: CommandPlugin {
    func performCommand(context: PluginContext, arguments: [String]) throws {
        let generator = Process()
        generator.executableURL = try context.tool(named: "scene-generator").url
        generator.arguments = ["scene"] + arguments
        generator.currentDirectoryURL = context.package.directoryURL
        try generator.run()
        generator.waitUntilExit()
        // The generator has said what was wrong.
        guard generator.terminationStatus == 0 else { exit(generator.terminationStatus) }
    }
}
