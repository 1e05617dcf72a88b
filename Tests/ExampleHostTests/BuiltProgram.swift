import Foundation

/// A program that was built beside the tests, started for real in a home of its own.
struct BuiltProgram {
    struct Result: Equatable {
        var output: String
        var errors: String
        var status: Int32
    }

    let name: String
    let home: URL

    init(_ name: String) throws {
        self.name = name
        home = FileManager.default.temporaryDirectory.appending(path: "\(name)-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: home, withIntermediateDirectories: true)
    }

    func remove() { try? FileManager.default.removeItem(at: home) }

    func run(_ arguments: [String], environment: [String: String] = [:]) throws -> Result {
        let process = Process()
        process.executableURL = Self.repository.appending(path: ".build/debug/" + name)
        process.arguments = arguments
        process.environment = ["HOME": home.path, "LANG": "C.UTF-8"].merging(environment) { _, new in new }
        let output = home.appending(path: "output")
        let errors = home.appending(path: "errors")
        for file in [output, errors] { try Data().write(to: file) }
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = try FileHandle(forWritingTo: output)
        process.standardError = try FileHandle(forWritingTo: errors)
        try process.run()
        process.waitUntilExit()
        return Result(
            output: try String(contentsOf: output, encoding: .utf8),
            errors: try String(contentsOf: errors, encoding: .utf8),
            status: process.terminationStatus
        )
    }

    static let repository = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()
}
