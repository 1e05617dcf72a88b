import Foundation
import PackagePlugin

/// Adds a use case to a scene's files: `swift package use-case Weather FetchForecast`.
@main
struct GenerateUseCase: CommandPlugin {
    func performCommand(context: PluginContext, arguments: [String]) throws {
        let generator = Process()
        generator.executableURL = try context.tool(named: "scene-generator").url
        generator.arguments = ["use-case"] + arguments
        generator.currentDirectoryURL = context.package.directoryURL
        try generator.run()
        generator.waitUntilExit()
        // The generator has already printed the error.
        guard generator.terminationStatus == 0 else { exit(generator.terminationStatus) }
    }
}
