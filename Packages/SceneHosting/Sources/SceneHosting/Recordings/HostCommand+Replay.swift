private import Glibc
@_spi(Hosting) import SceneKitCore
import StorageWorkers
import TextFrontend

extension HostCommand {
    /// `replay`: repeats a recording over an empty store, or the store that `--store` names.
    static let replay = HostCommand(
        CommandOutline(
            name: "replay",
            summary: "repeats a session recorded with --record and compares the screens",
            arguments: [CommandArgument("FILE", .file)],
            uses: [.replay]
        )
    ) { run, rest in
        guard let path = rest.first, rest.count == 1 else { throw UsageError("'replay' needs one recording") }
        let replay = try SessionReplay(path: path)
        let location = try replay.head.location.map { try Location(parsing: $0) }
        return try await run.rehearse(over: run.options.store ?? "memory:") { store, folder in
            try run.configurator.validate()
            let session = try await run.makeSession(over: store, isSession: true, folder: folder)
            let navigator = session.navigator
            if location == nil { try session.start() }
            let outcome = await navigator.begin(at: await run.openForSession(location, on: navigator))
            guard outcome == .done else { throw NavigationError(outcome) }
            let count = try await replay.run(on: navigator)
            try run.terminal.write(
                "Replayed \(count.counting("event")): every screen matches the recording.\n"
            )
            return ExitStatus.done
        }
    }
}

extension HostRun {
    /// Runs work with all services over a store and closes the store. Sign-ins are kept apart from the host's sessions.
    ///
    /// - Parameter work: Receives the store, and a folder that is removed afterwards.
    func rehearse(
        over text: String,
        _ work: (RecordStore, String) async throws -> Int32
    ) async throws -> Int32 {
        let folder = try Self.temporaryFolder(environment)
        defer { StoreFiles(location: StorageLocation(scheme: "file", path: folder)).remove() }
        return try await withStore(text) { try await work($0, folder) }
    }

    private static func temporaryFolder(_ environment: [String: String]) throws -> String {
        let parent = environment["TMPDIR"].flatMap { $0.hasPrefix("/") ? $0 : nil } ?? "/tmp"
        var template = Array((parent + "/replay-XXXXXX").utf8CString)
        guard mkdtemp(&template) != nil else {
            throw StorageError.cannotOpen(path: parent, reason: String(cString: strerror(errno)))
        }
        return template.withUnsafeBytes { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
    }
}
