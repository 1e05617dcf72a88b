import Foundation
import SceneTestKit
import TestPrograms

/// The plugin of a generated scene package, which `make example` builds before the tests.
struct PluginExample {
    struct Failure: Error, CustomStringConvertible {
        let description: String
    }

    /// The folder with the built plugin.
    let products: String

    /// The plugin's file.
    var plugin: String { products + "/libWeatherScene.so" }

    /// The same plugin without its manifest.
    var library: String {
        get throws {
            let path = BuiltProducts.program("libWeatherScene.so").path
            try Self.check(path)
            return path
        }
    }

    init() throws {
        products = BuiltProducts.repository.appending(path: ".build/example/plugins").path
        try Self.check(plugin)
    }

    private static func check(_ path: String) throws {
        guard FileManager.default.fileExists(atPath: path) else {
            throw Failure(description: "\(path) is not there; 'make example' builds it")
        }
    }
}
