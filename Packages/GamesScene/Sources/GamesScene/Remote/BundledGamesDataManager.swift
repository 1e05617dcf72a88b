/// Serves the catalogue that comes with the package where no URL is configured.
struct BundledGamesDataManager: RemoteGamesDataManaging {
    var source: CatalogueSource { .bundled }

    func fetchGames(unlessTagged etag: String?) async throws(GamesFailure) -> RemoteGames {
        .games(BundledCatalogue.games, etag: nil)
    }
}
