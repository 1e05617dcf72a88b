import Foundation
@_spi(Hosting) import SceneKitCore

/// Loads a plugin and prints its manifest as JSON.
///
/// `make plugin` adds the manifest to the plugin's file, so that hosts can list its scenes without loading it.
@main
@MainActor
struct DescribePlugin {
    static func main() throws {
        guard CommandLine.arguments.count == 3 else { end("expected the name and the path of a plugin") }
        do {
            let module = try PluginRegistrar.loadModule(
                of: CommandLine.arguments[1],
                from: CommandLine.arguments[2]
            )
            let encoder = JSONEncoder()
            encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
            try FileHandle.standardOutput.write(contentsOf: encoder.encode(PluginManifest(module)))
        } catch {
            end("\(CommandLine.arguments[2]): \(error)")
        }
    }

    private static func end(_ message: String) -> Never {
        FileHandle.standardError.write(Data("error: describe-plugin: \(message)\n".utf8))
        exit(1)
    }
}
