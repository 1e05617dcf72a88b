import Foundation
import SceneTestKit
import TestPrograms

/// A program that was built beside the tests, started for real in a home of its own.
struct BuiltProgram {
    let name: String
    private let folder: TemporaryFolder

    var home: URL { URL(filePath: folder.path) }

    init(_ name: String) throws {
        self.name = name
        folder = try TemporaryFolder()
    }

    func run(_ arguments: [String], environment: [String: String] = [:]) throws -> ProgramRun {
        try ProgramRun(
            BuiltProducts.program(name).path,
            arguments,
            environment: ["HOME": home.path, "LANG": "C.UTF-8"].merging(environment) { _, new in new }
        )
    }
}
