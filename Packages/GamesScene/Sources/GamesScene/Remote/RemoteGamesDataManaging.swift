/// The remote source of games, used if no list is stored (article row 002-01).
protocol RemoteGamesDataManaging: Sendable {
    var source: CatalogueSource { get }

    /// The catalogue, or `.unchanged` if it still has that tag.
    ///
    /// - Throws: `GamesFailure.catalogue`, or `.cancelled` if the task was cancelled.
    func fetchGames(unlessTagged etag: String?) async throws(GamesFailure) -> RemoteGames
}

/// The result of a remote data manager.
enum RemoteGames: Equatable, Sendable {
    /// All games of the catalogue, and the tag for the next request.
    case games([Game], etag: String?)
    /// The catalogue still has the tag.
    case unchanged
}
