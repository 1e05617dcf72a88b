import NetworkWorkers
import SceneKitCore
import StorageWorkers

extension GamesRepository {
    /// The services that a scene with this repository declares.
    ///
    /// - Parameter catalogue: nil for the one that the host provides.
    static func services(catalogue: GamesCatalogueConfiguration?) -> [ServiceIdentifier] {
        [ServiceIdentifier(RecordStore.self)]
            + (catalogue == nil ? [ServiceIdentifier(GamesCatalogueConfiguration.self)] : [])
    }

    /// The repository that a host's services make.
    ///
    /// - Parameter catalogue: nil for the one that the host provides.
    /// - Throws: `SceneError` where one is missing.
    @MainActor
    init(_ context: SceneContext, catalogue: GamesCatalogueConfiguration?) throws {
        let configuration = try catalogue ?? context.service(GamesCatalogueConfiguration.self)
        let remote: any RemoteGamesDataManaging =
            if let url = configuration.url {
                RemoteGamesDataManager(
                    url: url,
                    client: HTTPClient(time: configuration.timeout, bodySize: configuration.sizeLimit),
                    retries: RetryPolicy(attempts: configuration.attempts)
                )
            } else {
                BundledGamesDataManager()
            }
        self.init(
            local: LocalGamesDataManager(store: try context.service(RecordStore.self)),
            remote: remote,
            staleAfter: configuration.staleAfter
        )
    }
}
