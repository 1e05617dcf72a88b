private import Glibc
import SceneKitCore
import StorageWorkers

extension HostRun {
    /// Gives the services that live as long as the host: the whole store, documents, and a directory of guests for
    /// hosts in which nobody can sign in.
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

    /// Makes a session over the store that was given; any number may be open at once.
    ///
    /// - Parameters:
    ///   - isSession: Whether it goes on when the first thing has been done.
    ///   - folder: The folder for what the sign-in keeps; nil for the host's own.
    ///   - visitor: Tells a guest from others at the same time; nil for the one guest of this machine.
    func makeSession(
        over store: RecordStore,
        isSession: Bool,
        folder: String? = nil,
        visitor: String? = nil
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
                visitor: visitor
            )
        }
    }
}
