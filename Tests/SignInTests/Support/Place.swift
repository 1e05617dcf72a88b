import FoundationEssentials
import SceneTestKit
import StorageWorkers

/// A store that several programs share, and a folder for what each of them keeps.
final class Place: Sendable {
    let folder: TemporaryFolder
    let store: RecordStore

    /// The backends that every test of the whole runs on.
    static let backends = ["memory", "sqlite"]

    init(_ backend: String = "memory") async throws {
        folder = try TemporaryFolder()
        let path = backend == "memory" ? "" : folder.file("store." + backend)
        store = try await RecordStore.open(StorageLocation(scheme: backend, path: path))
    }

    /// A program that nobody has used before, as on another device.
    @MainActor
    func program(_ name: String = "program", isSession: Bool = true) async throws -> Program {
        let folder = folder.file(name)
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        return try await Program(in: self, folder: folder, isSession: isSession)
    }

    /// Sessions of one process, each of somebody on a device of their own.
    @MainActor
    func sessions(_ names: String..., visitors: Bool = false) async throws -> [Program] {
        let run = try Program.run(over: self)
        var sessions: [Program] = []
        for name in names {
            let folder = folder.file(name)
            try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
            sessions.append(
                try await Program(in: self, folder: folder, visitor: visitors ? name : nil, of: run)
            )
        }
        return sessions
    }

    /// A program that somebody has signed up in.
    @MainActor
    func program(of person: String) async throws -> Program {
        let program = try await program(person)
        try await program.signUp(person)
        return program
    }
}
