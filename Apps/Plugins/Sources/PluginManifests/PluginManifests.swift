import AuthScene
import ContactsScene
import Foundation
import GamesScene
import HomeScene
import SceneKitCore

/// Writes the manifest of a plugin as a Swift file. Arguments: the plugin's name and the file's path.
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
                "expected the name of a plugin and the path of the file to write, not \(arguments.dropFirst())"
            )
        }
        guard let module = modules[arguments[1]] else {
            let names = modules.keys.sorted().joined(separator: ", ")
            end("there is no module for the plugin '\(arguments[1])'; available: \(names)")
        }
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        let source = PluginManifest.source(of: Array(try encoder.encode(PluginManifest(module))))
        try Data(source.utf8).write(to: URL(filePath: arguments[2]), options: .atomic)
    }

    /// Ends the build with this message.
    private static func end(_ message: String) -> Never {
        FileHandle.standardError.write(Data("error: PluginManifests: \(message)\n".utf8))
        exit(1)
    }
}
