/// The work of one game's scene that its interactor leaves to the repository.
protocol ViewGameWorking: Sendable {
    /// - Throws: `GamesFailure`; `.notFound` if the catalogue has no such game.
    func fetchGame(id: String) async throws(GamesFailure) -> Game

    /// The game's loan, or nil if it is not lent.
    func fetchLoan(ofGame id: String) async throws(GamesFailure) -> Loan?

    /// Sends a value after each change of the games and loans, by this process or another.
    func gameChanges() -> any AsyncSequence<Void, Never> & Sendable

    /// Lends the game from now on.
    ///
    /// - Throws: `GamesFailure`; `.lentAlready` if it is lent already.
    func lendGame(
        id: String,
        toContact contactID: String,
        named contactName: String
    ) async throws(GamesFailure) -> Loan

    /// Ends the game's loan and returns it, or nil if it was not lent.
    func returnGame(id: String) async throws(GamesFailure) -> Loan?
}

extension GamesRepository: ViewGameWorking {
    func fetchGame(id: String) async throws(GamesFailure) -> Game {
        if let game = try await local.fetchGame(id: id) { return game }
        // The scene was opened by its location, before any list was fetched.
        let all = try await fetchGames(matching: "")
        guard let game = all.found.games.first(where: { $0.id == id }) else { throw .notFound(id: id) }
        return game
    }

    func fetchLoan(ofGame id: String) async throws(GamesFailure) -> Loan? {
        try await local.fetchLoan(ofGame: id)
    }

    func lendGame(
        id: String,
        toContact contactID: String,
        named contactName: String
    ) async throws(GamesFailure) -> Loan {
        let loan = Loan(id: id, contactID: contactID, contactName: contactName, since: now())
        try await local.saveLoan(loan)
        return loan
    }

    func returnGame(id: String) async throws(GamesFailure) -> Loan? { try await local.deleteLoan(ofGame: id) }
}
