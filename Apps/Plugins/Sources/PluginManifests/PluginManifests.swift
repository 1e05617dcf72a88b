import AuthScene
import ContactsScene
import Foundation
import GamesScene
import HomeScene
import SceneKitCore

/// Writes the manifest of the plugin that the first argument names as the Swift file that the second one names.
@main
struct PluginManifests {
    private static let manifests = [
        "AuthPlugin": PluginManifest(version: AuthScenes.version, scenes: AuthScenes.all),
        "ContactsPlugin": PluginManifest(version: ContactsScenes.version, scenes: ContactsScenes.all),
        "GamesPlugin": PluginManifest(
            version: GamesScenes.version,
            scenes: GamesScenes.all(catalogue: GamesCatalogueConfiguration())
        ),
        "HomePlugin": PluginManifest(version: HomeScenes.version, scenes: HomeScenes.all),
    ]

    static func main() throws {
        let arguments = CommandLine.arguments
        guard arguments.count == 3 else {
            end(
                "it takes the name of a plugin and the path of the file to write, not \(arguments.dropFirst())"
            )
        }
        guard let manifest = manifests[arguments[1]] else {
            let names = manifests.keys.sorted().joined(separator: ", ")
            end("there are no scenes for the plugin '\(arguments[1])'; there are those of \(names)")
        }
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        let source = PluginManifest.source(of: Array(try encoder.encode(manifest)))
        try Data(source.utf8).write(to: URL(filePath: arguments[2]), options: .atomic)
    }

    /// Ends the build, which shows why.
    private static func end(_ message: String) -> Never {
        FileHandle.standardError.write(Data("error: PluginManifests: \(message)\n".utf8))
        exit(1)
    }
}
