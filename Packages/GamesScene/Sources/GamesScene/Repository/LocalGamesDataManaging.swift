/// The local storage of games and loans (article row 002-01).
///
/// Every method throws `GamesFailure.storage`, or `.cancelled` if the task was cancelled. Loans are independent of the
/// catalogue: a new list does not change them.
protocol LocalGamesDataManaging: Sendable {
    /// Sends a value after each change of the games and loans, by this process or another.
    func changes() -> any AsyncSequence<Void, Never> & Sendable

    /// The stamp of the stored list, or nil if none is stored.
    func fetchStamp() async throws(GamesFailure) -> CatalogueStamp?

    /// The games in which each word of the text begins a word; all games for a text without words.
    func fetchGames(matching search: String) async throws(GamesFailure) -> FoundGames

    func fetchGame(id: String) async throws(GamesFailure) -> Game?

    /// Replaces the stored list in one transaction.
    func saveGames(_ games: [Game], stamp: CatalogueStamp) async throws(GamesFailure)

    /// Records that the stored list is still the catalogue's current one.
    func saveStamp(_ stamp: CatalogueStamp) async throws(GamesFailure)

    /// The loans of all games.
    func fetchLoans() async throws(GamesFailure) -> [Loan]

    func fetchLoan(ofGame id: String) async throws(GamesFailure) -> Loan?

    /// - Throws: `GamesFailure.lentAlready` if the game is lent.
    func saveLoan(_ loan: Loan) async throws(GamesFailure)

    /// Ends a game's loan and returns it, or nil if there is none.
    func deleteLoan(ofGame id: String) async throws(GamesFailure) -> Loan?
}

/// Some games.
struct FoundGames: Equatable, Sendable {
    var games: [Game]
    /// Whether there may be further matches.
    var isPartial = false
}
