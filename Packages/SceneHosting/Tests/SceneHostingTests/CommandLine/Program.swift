import Foundation
import SceneKitCore
import SceneTestKit
import Testing

@testable import SceneHosting

/// A system program that parses a host's output.
struct Program {
    let path: String

    init?(_ name: String) {
        let found = ["/usr/bin/", "/bin/", "/usr/local/bin/"].map { $0 + name }
            .first(where: FileManager.default.isExecutableFile)
        guard let found else { return nil }
        path = found
    }

    static func isThere(_ name: String) -> Bool { Program(name) != nil }

    func run(_ arguments: [String], in folder: String) async throws -> ProgramRun {
        try await ProgramRun.run(
            path,
            arguments,
            environment: [
                "PATH": "/usr/bin:/bin", "HOME": folder, "LC_ALL": "C.UTF-8", "TERM": "dumb",
            ],
            in: URL(filePath: folder)
        )
    }
}

/// The output of a host with the typed scenes.
@MainActor
enum TypedHost {
    /// The commands beside the scenes, in the order of the help.
    nonisolated static let commands = [
        "scenes", "open", "serve", "tell", "graph", "store", "replay", "settings", "manual", "completions",
        "find", "help",
    ]

    static func write(
        _ arguments: String...,
        name: String = "my-host",
        scenes: [SceneDefinition] = [TypedScenes.letters, TypedScenes.hostile]
    ) async -> String {
        let terminal = FakeTerminal()
        let host = Host(
            name: name,
            version: "1.2",
            modules: [SceneModule("TypedScenes", version: "1.2", scenes: scenes)],
            extensions: [.serving, .telling]
        )
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
