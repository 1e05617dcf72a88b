/// The work of the game list that its interactor leaves to the repository (article row 002-01).
protocol GameListWorking: Sendable {
    /// The games in which each word of the text begins a word; all games for a text without words.
    ///
    /// - Throws: `GamesFailure`; `.cancelled` if the task was cancelled.
    func fetchGames(matching search: String) async throws(GamesFailure) -> KeptGames

    /// Sends a value after each change of the games and loans, by this process or another.
    func gameChanges() -> any AsyncSequence<Void, Never> & Sendable

    /// The age of the stored list, or nil if it has none. Does not fetch the catalogue.
    func fetchAge() async throws(GamesFailure) -> ListAge?

    /// The loans of all games.
    func fetchLoans() async throws(GamesFailure) -> [Loan]

    /// Fetches a newer list, which replaces the current one.
    func refreshGames() async throws(GamesFailure) -> RefreshedGames
}

extension GamesRepository: GameListWorking {
    func fetchLoans() async throws(GamesFailure) -> [Loan] { try await local.fetchLoans() }
}
