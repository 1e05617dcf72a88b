/// The work of the game list that its interactor leaves to the repository (article row 002-01).
protocol GameListWorking: Sendable {
    /// The games of which every word of the text begins a word; all for a text without one.
    ///
    /// - Throws: `GamesFailure`; `.cancelled` where the task was.
    func fetchGames(matching search: String) async throws(GamesFailure) -> KeptGames

    /// The age of the list that is kept here, or nil where it has none; no catalogue is asked.
    func fetchAge() async throws(GamesFailure) -> ListAge?

    /// The loans of all games.
    func fetchLoans() async throws(GamesFailure) -> [Loan]

    /// Fetches a newer list, which replaces the current one.
    func refreshGames() async throws(GamesFailure) -> RefreshedGames
}

extension GamesRepository: GameListWorking {
    func fetchLoans() async throws(GamesFailure) -> [Loan] { try await local.fetchLoans() }
}
