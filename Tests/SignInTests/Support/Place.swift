import FoundationEssentials
import SceneKitCore
import SceneTestKit
import StorageWorkers

/// A store that several programs share, and a folder for the files of each.
final class Place: Sendable {
    let folder: TemporaryFolder
    let store: RecordStore

    /// The backends for the tests.
    static let backends = ["memory", "sqlite"]

    init(_ backend: String = "memory") async throws {
        folder = try TemporaryFolder()
        let path = backend == "memory" ? "" : folder.file("store." + backend)
        store = try await RecordStore.open(StorageLocation(scheme: backend, path: path))
    }

    /// A program without a stored session, as on a new device.
    @MainActor
    func program(_ name: String = "program", isSession: Bool = true) async throws -> Program {
        let folder = folder.file(name)
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        return try await Program(in: self, folder: folder, isSession: isSession)
    }

    /// Sessions of one process, each for a person on another device.
    @MainActor
    func sessions(_ names: String..., visitors: Bool = false) async throws -> [Program] {
        let run = try Program.run(over: self)
        var sessions: [Program] = []
        for name in names {
            let folder = folder.file(name)
            try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
            sessions.append(
                try await Program(
                    in: self,
                    folder: folder,
                    guest: visitors ? .visitor(name) : .local,
                    of: run
                )
            )
        }
        return sessions
    }

    /// A program after a sign-up.
    @MainActor
    func program(of person: String) async throws -> Program {
        let program = try await program(person)
        try await program.signUp(person)
        return program
    }
}
