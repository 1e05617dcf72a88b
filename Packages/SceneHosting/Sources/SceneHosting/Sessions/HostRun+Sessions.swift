private import Glibc
@_spi(Hosting) import SceneKitCore
import StorageWorkers
import TextFrontend
import TextWorkers

extension HostRun {
    /// Provides the services with the host's lifetime: the whole store, documents, and a directory of guests for hosts
    /// without a sign-in.
    func provideServices(
        _ store: RecordStore,
        allowsStandardStreams: Bool,
        onClosedOutput: @escaping @Sendable () -> Void = {}
    ) {
        let services = configurator.services
        services[RecordStore.self] = store
        services[(any UserDirectory).self] = services[(any UserDirectory).self] ?? GuestDirectory()
        services[(any DocumentAccess).self] = LocalDocuments(
            allowsStandardStreams: allowsStandardStreams,
            isInUse: store.uses,
            onClosedOutput: onClosedOutput
        )
    }

    /// Makes a session over the given store; any number of sessions may be open at once.
    ///
    /// - Parameters:
    ///   - isSession: Whether the session continues after its first command. Otherwise its scenes observe no changes.
    ///   - folder: The folder for the sign-in's files; nil for the host's own.
    ///   - guest: The records of the session's person while nobody is signed in.
    ///   - secrets: Keeps the secret of a name; nil for files in the folder.
    func makeSession(
        over store: RecordStore,
        isSession: Bool,
        folder: String? = nil,
        guest: GuestSpace = .local,
        secrets: (@Sendable (String) -> any SecretKeeping)? = nil
    ) async throws -> HostSession {
        let signIn = configurator.modules.lazy.compactMap(\.signIn).first
        if fullScreen != nil { try signIn?.protectProcess?() }
        return try await HostSession(of: configurator, signIn, firstScene: firstScene) { navigator in
            navigator.followsChanges = isSession
            let folder = try folder ?? DataDirectory.path(host: host.name, environment: environment)
            if secrets == nil { try DataDirectory.create(folder) }
            return SessionSetting(
                hostName: host.name,
                folder: folder,
                storeName: StoreFiles(location: store.location).name,
                navigator: navigator,
                firstScene: firstScene,
                mainScene: host.mainScene ?? firstScene,
                isSession: isSession,
                guest: guest,
                secrets: secrets
            )
        }
    }

    // MARK: - Stores

    /// Runs work over a store, with all services and the settings' values, and closes the store.
    ///
    /// - Throws: The error of the work rather than one of closing the store.
    func withStore<Value>(
        _ text: String,
        allowsStandardStreams: Bool = false,
        _ work: (RecordStore) async throws -> Value
    ) async throws -> Value {
        let store = try await openStore(text)
        do {
            // If the reader of the output is gone, exit without further output.
            provideServices(store, allowsStandardStreams: allowsStandardStreams) { exit(ExitStatus.done) }
            try readSettings()
            let value = try await work(store)
            try await close(store)
            return value
        } catch {
            try? await close(store)
            throw error
        }
    }

    /// Opens the store of this run, and warns if others than its owner can read it. A new store sorts by the locale of
    /// this process.
    func openStore(_ text: String) async throws -> RecordStore {
        let location = try StorageLocation(parsing: text)
        let options = StorageOptions(
            durability: options.durability ?? .full,
            locale: Collator.locale(in: environment)
        )
        let store = try await RecordStore.open(location, schemes: host.schemes, options: options)
        do {
            // Before anything is written: a later version of the program has other records.
            let types = host.modules.flatMap(\.records).compactMap { $0 as? any Record.Type }
            try await store.checkVersions(of: types)
        } catch {
            try await store.close()
            throw error
        }
        terminal.warn(of: store)
        return store
    }

    /// Closes the store of this run, and reports damage that was found in it.
    func close(_ store: RecordStore) async throws {
        for notice in store.notices { terminal.writeError("warning: \(notice)\n") }
        try await store.close()
    }
}
