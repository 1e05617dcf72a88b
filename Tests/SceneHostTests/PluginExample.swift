import Foundation
import SceneGenerator

/// A scene package that the generator writes, built as its author would build it: once for all tests.
struct PluginExample {
    /// The folder with the built plugin.
    let products: String
    /// What building it and running its own tests said.
    let report: String

    struct Failure: Error, CustomStringConvertible {
        let description: String
    }

    static func built() throws -> PluginExample { try result.get() }

    /// The plugin's file.
    var plugin: String { products + "/libWeatherScene.so" }

    private static let result = Result { try make() }

    private static var repository: URL {
        URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
    }

    /// What was built before is kept beside the sources, so that only the scene is built anew.
    private static func make() throws -> PluginExample {
        let files = FileManager.default
        let folder = repository.appending(path: ".build/example")
        let package = folder.appending(path: "WeatherScene")
        let fresh = folder.appending(path: "fresh-\(UUID().uuidString)")
        defer { try? files.removeItem(at: fresh) }
        try files.createDirectory(at: package, withIntermediateDirectories: true)
        let scene = try ScenePlan(
            name: "Weather",
            folder: fresh.path,
            destination: "ContactList",
            repository: repository.path
        )
        try scene.write()
        try UseCasePlan(
            name: "FetchForecast",
            scene: "Weather",
            folder: fresh.path,
            repository: repository.path
        ).write()
        let generated = fresh.appending(path: "WeatherScene")
        try addEntrance(to: generated.appending(path: "Sources/WeatherScene"))
        for name in try files.contentsOfDirectory(atPath: generated.path) {
            let target = package.appending(path: name)
            if files.fileExists(atPath: target.path) { try files.removeItem(at: target) }
            try files.moveItem(at: generated.appending(path: name), to: target)
        }
        let report = try run(["swift", "test", "--package-path", package.path])
        return PluginExample(products: package.path + "/.build/debug", report: report)
    }

    /// A second scene in the package, written by hand, that leads to the first.
    private static func addEntrance(to sources: URL) throws {
        let entrance = """
            import SceneKitCore

            /// A door that leads to the weather.
            @MainActor
            final class DoorViewController: SceneViewController {
                let screen = Screen(title: "Door", actions: [DoorViewController.enter])
                weak var host: (any SceneHost)?
                var segueRouter: (any SegueRouting)? { nil }

                static let enter = SceneAction("enter", label: "Enter", summary: "Goes in.")

                func handle(_ event: Event) async { performSegue("Weather") }

                static let definition = SceneDefinition(
                    name: "Door",
                    package: "WeatherScene",
                    summary: "Leads to the weather.",
                    actions: [enter],
                    segues: [SegueDeclaration("Weather")],
                    configure: { _ in DoorViewController() }
                )
            }

            """
        try Data(entrance.utf8).write(to: sources.appending(path: "Door.swift"))
        let list = sources.appending(path: "WeatherScenes.swift")
        let text = try String(contentsOf: list, encoding: .utf8)
        let changed = text.replacingOccurrences(
            of: "WeatherConfigurator.definition",
            with: "WeatherConfigurator.definition, DoorViewController.definition,"
        )
        guard changed != text else { throw Failure(description: "the list of scenes is not as it was") }
        try Data(changed.utf8).write(to: list)
    }

    @discardableResult
    static func run(_ arguments: [String]) throws -> String {
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = arguments
        let output = Pipe()
        process.standardOutput = output
        process.standardError = output
        process.standardInput = FileHandle.nullDevice
        try process.run()
        let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        guard process.terminationStatus == 0 else {
            throw Failure(description: "'\(arguments.joined(separator: " "))' failed:\n" + text)
        }
        return text
    }
}
