import AuthScene
import ContactsScene
import Foundation
import GamesScene
import HomeScene
import SceneKitCore

/// Writes the manifest of the plugin that the first argument names as the Swift file that the second one names.
@main
@MainActor
struct PluginManifests {
    private static let modules: [String: SceneModule] = [
        "AuthPlugin": .auth, "ContactsPlugin": .contacts, "GamesPlugin": .games, "HomePlugin": .home,
    ]

    static func main() throws {
        let arguments = CommandLine.arguments
        guard arguments.count == 3 else {
            end(
                "it takes the name of a plugin and the path of the file to write, not \(arguments.dropFirst())"
            )
        }
        guard let module = modules[arguments[1]] else {
            let names = modules.keys.sorted().joined(separator: ", ")
            end("there is no module for the plugin '\(arguments[1])'; there are those of \(names)")
        }
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        let source = PluginManifest.source(of: Array(try encoder.encode(PluginManifest(module))))
        try Data(source.utf8).write(to: URL(filePath: arguments[2]), options: .atomic)
    }

    /// Ends the build, which shows why.
    private static func end(_ message: String) -> Never {
        FileHandle.standardError.write(Data("error: PluginManifests: \(message)\n".utf8))
        exit(1)
    }
}
