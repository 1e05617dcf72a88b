import Foundation
import SceneTestKit
import TestPrograms

/// The built host with its own folder and store.
struct BuiltHost {
    typealias Result = ProgramRun

    private let home: TemporaryFolder

    var folder: URL { URL(filePath: home.path) }

    init() throws {
        home = try TemporaryFolder()
    }

    static var executable: URL { BuiltProducts.program("scenehost") }

    /// Writes a document into the folder.
    @discardableResult
    func write(_ text: String, to name: String) throws -> String { try home.write(text, to: name) }

    /// The text of a document in the folder.
    func text(of name: String) throws -> String {
        String(decoding: try Data(contentsOf: folder.appendingPathComponent(name)), as: UTF8.self)
    }

    /// Runs the host with its own store.
    func run(_ arguments: String..., input: String = "", environment: [String: String] = [:]) throws -> Result
    {
        try run(storeFlag(for: arguments) + arguments, input: input, environment: environment)
    }

    /// `--store` with the host's own store, if the flag has an effect on the command.
    func storeFlag(for arguments: [String]) -> [String] {
        let others: Set = ["--store", "--version", "scenes", "graph", "manual", "completions"]
        guard others.isDisjoint(with: arguments) else { return [] }
        if let place = arguments.firstIndex(of: "store") {
            let words = arguments[(place + 1)...].filter { !$0.hasPrefix("-") }
            if ["copy", "salvage"].contains(words.first) { return [] }
            if ["check", "stat"].contains(words.first), words.count > 1 { return [] }
        }
        return ["--store", "sqlite:" + folder.path + "/store.sqlite"]
    }

    func run(_ arguments: [String], input: String, environment: [String: String]) throws -> Result {
        var all = ["PATH": "/usr/bin:/bin", "HOME": folder.path, "LANG": "C.UTF-8"]
        all.merge(environment) { _, new in new }
        return try ProgramRun(
            Self.executable.path,
            arguments,
            input: input,
            environment: all,
            in: folder
        )
    }

    /// Runs a shell command with the host as `$HOST` and its store as `$STORE`.
    func shell(_ line: String) throws -> Result {
        try ProgramRun(
            "/bin/bash",
            ["-c", line],
            environment: [
                "PATH": "/usr/bin:/bin", "HOME": folder.path, "HOST": Self.executable.path,
                "STORE": "sqlite:" + folder.path + "/store.sqlite",
            ],
            in: folder
        )
    }
}
