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

    init() throws {
        products = BuiltProducts.repository.appending(path: ".build/example/WeatherScene/.build/debug").path
        guard FileManager.default.fileExists(atPath: plugin) else {
            throw Failure(description: "\(plugin) is not there; 'make example' builds it")
        }
    }
}
