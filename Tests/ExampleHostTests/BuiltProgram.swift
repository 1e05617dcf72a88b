import Foundation
import SceneTestKit
import TestPrograms
import Testing

/// A built program, run with its own home folder.
struct BuiltProgram {
    let name: String
    private let folder: TemporaryFolder

    var home: URL { URL(filePath: folder.path) }

    init(_ name: String) throws {
        self.name = name
        folder = try TemporaryFolder()
    }

    /// A folder with plugins of the repository's modules, which `make example` builds.
    func pluginFolder(of plugins: [String]) throws -> String {
        let products = BuiltProducts.repository.appending(path: ".build/example/own-plugins").path
        let folder = home.appending(path: "plugins-" + plugins.joined()).path
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        for plugin in plugins {
            let file = "/lib\(plugin)Scene.so"
            try #require(
                FileManager.default.fileExists(atPath: products + file),
                "'make example' builds the plugins"
            )
            try FileManager.default.copyItem(atPath: products + file, toPath: folder + file)
        }
        return folder
    }

    func run(
        _ arguments: [String],
        environment: [String: String] = [:],
        input: String = ""
    ) throws -> ProgramRun {
        try ProgramRun(
            BuiltProducts.program(name).path,
            arguments,
            input: input,
            environment: ["HOME": home.path, "LANG": "C.UTF-8"].merging(environment) { _, new in new }
        )
    }
}
