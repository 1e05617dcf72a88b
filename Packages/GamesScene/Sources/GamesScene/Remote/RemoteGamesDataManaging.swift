/// The remote source of games, used if no list is stored (article row 002-01).
protocol RemoteGamesDataManaging: Sendable {
    var source: CatalogueSource { get }

    /// The catalogue, or that it is still the one with that tag.
    ///
    /// - Throws: `GamesFailure.catalogue`, or `.cancelled` where the task was.
    func fetchGames(unlessTagged etag: String?) async throws(GamesFailure) -> RemoteGames
}

/// The result of a remote data manager.
enum RemoteGames: Equatable, Sendable {
    /// All games of the catalogue, and the tag to ask with the next time.
    case games([Game], etag: String?)
    /// The catalogue is what the tag stands for.
    case unchanged
}
