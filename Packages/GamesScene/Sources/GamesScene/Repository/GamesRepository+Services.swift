import NetworkWorkers
import SceneKitCore
import StorageWorkers

extension GamesRepository {
    /// The services that a scene with this repository declares.
    static let services = [
        ServiceIdentifier(RecordStore.self), ServiceIdentifier(GamesCatalogueConfiguration.self),
        ServiceIdentifier((any CoverFetching).self),
    ]

    /// Counts the games for the entrance to the list.
    @MainActor
    static func countGames(_ context: ServiceContext) async throws -> Int? {
        try await GamesRepository(context).countGames()
    }

    /// The repository over a scene's services.
    ///
    /// - Throws: `SceneError` if one is missing, `InvalidCatalogueURL` if the setting is invalid.
    @MainActor
    init(_ context: ServiceContext) throws {
        let configuration = try context.service(GamesCatalogueConfiguration.self)
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
