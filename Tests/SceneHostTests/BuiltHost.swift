import Foundation
import Testing

/// The built host, started for real.
struct BuiltHost {
    struct Result: Equatable {
        var output: String
        var errors: String
        var status: Int32
    }

    let folder: URL

    init() throws {
        folder = FileManager.default.temporaryDirectory
            .appendingPathComponent("scenehost-tests-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    }

    func remove() {
        try? FileManager.default.removeItem(at: folder)
    }

    /// The executable lies beside the test bundle, or where it was built before the tests.
    static var executable: URL {
        var folder = URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent()
        for _ in 0..<6 {
            let candidate = folder.appendingPathComponent("scenehost")
            if FileManager.default.isExecutableFile(atPath: candidate.path) { return candidate }
            folder = folder.deletingLastPathComponent()
        }
        return URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().appendingPathComponent(".build/debug/scenehost")
    }

    /// Writes a document into the folder.
    @discardableResult
    func write(_ text: String, to name: String) throws -> String {
        let path = folder.appendingPathComponent(name).path
        try Data(text.utf8).write(to: URL(fileURLWithPath: path))
        return path
    }

    /// The text of a document in the folder.
    func text(of name: String) throws -> String {
        String(decoding: try Data(contentsOf: folder.appendingPathComponent(name)), as: UTF8.self)
    }

    /// Runs the host on a store of its own; output goes through files, so that no pipe can fill up.
    func run(_ arguments: String..., input: String = "", environment: [String: String] = [:]) throws -> Result
    {
        try run(
            ["--store", "sqlite:" + folder.path + "/store.sqlite"] + arguments,
            input: input,
            environment: environment
        )
    }

    func run(_ arguments: [String], input: String, environment: [String: String]) throws -> Result {
        let process = Process()
        process.executableURL = Self.executable
        process.arguments = arguments
        process.currentDirectoryURL = folder
        var all = ["PATH": "/usr/bin:/bin", "HOME": folder.path, "LANG": "C.UTF-8"]
        all.merge(environment) { _, new in new }
        process.environment = all
        let name = UUID().uuidString
        let files = ["in", "out", "err"].map { folder.appendingPathComponent("\(name).\($0)") }
        try Data(input.utf8).write(to: files[0])
        try Data().write(to: files[1])
        try Data().write(to: files[2])
        process.standardInput = try FileHandle(forReadingFrom: files[0])
        process.standardOutput = try FileHandle(forWritingTo: files[1])
        process.standardError = try FileHandle(forWritingTo: files[2])
        try process.run()
        process.waitUntilExit()
        return Result(
            output: String(decoding: try Data(contentsOf: files[1]), as: UTF8.self),
            errors: String(decoding: try Data(contentsOf: files[2]), as: UTF8.self),
            status: process.terminationReason == .exit
                ? process.terminationStatus : 128 + process.terminationStatus
        )
    }

    /// Runs a line of shell with the host as `$HOST` and its store as `$STORE`.
    func shell(_ line: String) throws -> Result {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/bin/bash")
        process.arguments = ["-c", line]
        process.currentDirectoryURL = folder
        process.environment = [
            "PATH": "/usr/bin:/bin", "HOME": folder.path, "HOST": Self.executable.path,
            "STORE": "sqlite:" + folder.path + "/store.sqlite",
        ]
        let output = folder.appendingPathComponent("shell.out")
        let errors = folder.appendingPathComponent("shell.err")
        try Data().write(to: output)
        try Data().write(to: errors)
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = try FileHandle(forWritingTo: output)
        process.standardError = try FileHandle(forWritingTo: errors)
        try process.run()
        process.waitUntilExit()
        return Result(
            output: String(decoding: try Data(contentsOf: output), as: UTF8.self),
            errors: String(decoding: try Data(contentsOf: errors), as: UTF8.self),
            status: process.terminationStatus
        )
    }
}
