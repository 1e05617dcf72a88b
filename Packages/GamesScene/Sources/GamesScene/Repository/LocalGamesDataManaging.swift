/// The games that are kept here (article row 002-01).
///
/// Every method throws `GamesFailure.storage`, or `.cancelled` where the task was. Loans are not the catalogue's: a new
/// list leaves them as they are.
protocol LocalGamesDataManaging: Sendable {
    /// What is known of the list, or nil where none has been saved.
    func fetchStamp() async throws(GamesFailure) -> CatalogueStamp?

    /// The games of which every word of the text begins a word, or all where it has no word.
    func fetchGames(matching search: String) async throws(GamesFailure) -> FoundGames

    func fetchGame(id: String) async throws(GamesFailure) -> Game?

    /// Puts a list in place of the one that is there, all at once.
    func saveGames(_ games: [Game], stamp: CatalogueStamp) async throws(GamesFailure)

    /// Notes that the list that is there is still the catalogue's.
    func saveStamp(_ stamp: CatalogueStamp) async throws(GamesFailure)

    /// The loans of all games.
    func fetchLoans() async throws(GamesFailure) -> [Loan]

    func fetchLoan(ofGame id: String) async throws(GamesFailure) -> Loan?

    /// - Throws: `GamesFailure.lentAlready` where the game is lent.
    func saveLoan(_ loan: Loan) async throws(GamesFailure)

    /// Ends a game's loan and gives it, or nil where there is none.
    func deleteLoan(ofGame id: String) async throws(GamesFailure) -> Loan?
}

/// Some games.
struct FoundGames: Equatable, Sendable {
    var games: [Game]
    /// Whether there are more that were not looked at.
    var isPartial = false
}
