import Foundation
import SceneKitCore
import Testing

@testable import SceneHosting

/// A program of the system that reads what a host has written.
struct Program {
    let path: String

    init?(_ name: String) {
        let found = ["/usr/bin/", "/bin/", "/usr/local/bin/"].map { $0 + name }
            .first(where: FileManager.default.isExecutableFile)
        guard let found else { return nil }
        path = found
    }

    static func isThere(_ name: String) -> Bool { Program(name) != nil }

    /// - Returns: standard output and standard error.
    func run(_ arguments: [String], in folder: String) throws -> (output: String, errors: String) {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: path)
        process.arguments = arguments
        process.currentDirectoryURL = URL(fileURLWithPath: folder)
        process.environment = [
            "PATH": "/usr/bin:/bin", "HOME": folder, "LC_ALL": "C.UTF-8", "TERM": "dumb",
        ]
        let files = ["program.out", "program.err"].map { URL(fileURLWithPath: folder + "/" + $0) }
        for file in files { try Data().write(to: file) }
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = try FileHandle(forWritingTo: files[0])
        process.standardError = try FileHandle(forWritingTo: files[1])
        try process.run()
        process.waitUntilExit()
        let texts = try files.map { try String(contentsOf: $0, encoding: .utf8) }
        for file in files { try FileManager.default.removeItem(at: file) }
        return (texts[0], texts[1])
    }
}

/// What a host with the typed scenes writes.
@MainActor
enum TypedHost {
    static func write(
        _ arguments: String...,
        name: String = "my-host",
        scenes: [SceneDefinition] = [TypedScenes.letters, TypedScenes.hostile]
    ) async -> String {
        let terminal = FakeTerminal()
        let host = Host(name: name, version: "1.2", scenes: scenes, firstScene: "Letters")
        let status = await host.run(
            arguments,
            environment: ["XDG_DATA_HOME": "/dev/null/nowhere", "SOURCE_DATE_EPOCH": "1000000000"],
            terminal: terminal
        )
        #expect(status == 0)
        #expect(terminal.errors == "")
        return terminal.output
    }
}
