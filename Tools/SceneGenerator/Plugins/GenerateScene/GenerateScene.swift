import Foundation
import PackagePlugin

/// Generates the package of a new scene: `swift package scene Weather --to ContactList`.
@main
struct GenerateScene: CommandPlugin {
    func performCommand(context: PluginContext, arguments: [String]) throws {
        let generator = Process()
        generator.executableURL = try context.tool(named: "scene-generator").url
        generator.arguments = ["scene"] + arguments
        generator.currentDirectoryURL = context.package.directoryURL
        try generator.run()
        generator.waitUntilExit()
        // The generator has already printed the error.
        guard generator.terminationStatus == 0 else { exit(generator.terminationStatus) }
    }
}
