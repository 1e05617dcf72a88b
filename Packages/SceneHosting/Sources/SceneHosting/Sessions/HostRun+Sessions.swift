private import Glibc
import SceneKitCore
import StorageWorkers

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
    ///   - isSession: Whether the session continues after its first command.
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
            let folder = try folder ?? DataDirectory.path(host: host.name, environment: environment)
            try DataDirectory.create(folder)
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
}
