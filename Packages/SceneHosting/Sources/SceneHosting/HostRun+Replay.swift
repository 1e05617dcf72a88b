private import Glibc
import SceneKitCore
import StorageWorkers
import TextFrontend

extension HostRun {
    /// Replays a recording over an empty store, or the one that `--store` names.
    func replay(
        _ rest: ArraySlice<String>,
        _ options: HostOptions,
        _ configurator: Configurator
    ) async throws -> Int32 {
        guard let path = rest.first, rest.count == 1 else { throw UsageError("'replay' needs one recording") }
        let replay = try SessionReplay(path: path)
        let location = try replay.head.location.map { try Location(parsing: $0) }
        return try await rehearse(configurator, over: options.store ?? "memory:") { navigator in
            checkPlugins(configurator)
            try configurator.validate()
            let outcome = await navigator.begin(at: await arrive(at: begin(at: location), on: navigator))
            guard outcome == .done else { throw NavigationError(outcome) }
            let count = try await replay.run(on: navigator)
            try terminal.write(
                "Replayed \(count.counting("event")): everything was seen as it was recorded.\n"
            )
            return ExitStatus.done
        }
    }

    /// Does work with all services over a store, which is closed then; whoever signs in meanwhile signs in nowhere
    /// else.
    func rehearse(
        _ configurator: Configurator,
        over text: String,
        _ work: (Navigator) async throws -> Int32
    ) async throws -> Int32 {
        let store = try await openStore(text)
        let folder = try Self.temporaryFolder(environment)
        defer { StoreFiles(location: StorageLocation(scheme: "file", path: folder)).remove() }
        var services = host.services
        try host.provide?(&services, environment)
        services[RecordStore.self] = store
        services[(any DocumentAccess).self] = LocalDocuments(
            allowsStandardStreams: false,
            isInUse: store.uses
        )
        configurator.services = services
        let navigator = Navigator(configurator: configurator)
        try await host.identity?.begin(
            try setting(store, configurator, navigator, isSession: true, folder: folder)
        )
        let status = try await work(navigator)
        try await close(store)
        return status
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
