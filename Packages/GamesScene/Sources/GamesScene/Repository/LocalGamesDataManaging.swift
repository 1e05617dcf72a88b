/// The games that are kept here (article row 002-01).
///
/// Every method throws `GamesFailure.storage`, or `.cancelled` where the task was. Loans are not the catalogue's: a new
/// list leaves them as they are.
protocol LocalGamesDataManaging: Sendable {
    /// The stamp of the stored list, or nil if none is stored.
    func fetchStamp() async throws(GamesFailure) -> CatalogueStamp?

    /// The games of which every word of the text begins a word, or all where it has no word.
    func fetchGames(matching search: String) async throws(GamesFailure) -> FoundGames

    func fetchGame(id: String) async throws(GamesFailure) -> Game?

    /// Replaces the stored list in one transaction.
    func saveGames(_ games: [Game], stamp: CatalogueStamp) async throws(GamesFailure)

    /// Records that the stored list is still the catalogue's current one.
    func saveStamp(_ stamp: CatalogueStamp) async throws(GamesFailure)

    /// The loans of all games.
    func fetchLoans() async throws(GamesFailure) -> [Loan]

    func fetchLoan(ofGame id: String) async throws(GamesFailure) -> Loan?

    /// - Throws: `GamesFailure.lentAlready` where the game is lent.
    func saveLoan(_ loan: Loan) async throws(GamesFailure)

    /// Ends a game's loan and returns it, or nil if there is none.
    func deleteLoan(ofGame id: String) async throws(GamesFailure) -> Loan?
}

/// Some games.
struct FoundGames: Equatable, Sendable {
    var games: [Game]
    /// Whether there are more that were not looked at.
    var isPartial = false
}
