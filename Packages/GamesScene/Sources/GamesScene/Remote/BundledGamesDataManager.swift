/// Provides the bundled catalogue if no URL is configured.
struct BundledGamesDataManager: RemoteGamesDataManaging {
    var source: CatalogueSource { .bundled }

    func fetchGames(unlessTagged etag: String?) async throws(GamesFailure) -> RemoteGames {
        .games(BundledCatalogue.games, etag: nil)
    }
}
