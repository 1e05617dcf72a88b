/// The work of one game's scene that its interactor leaves to the repository.
protocol ViewGameWorking: Sendable {
    /// - Throws: `GamesFailure`; `.notFound` where the catalogue has no such game.
    func fetchGame(id: String) async throws(GamesFailure) -> Game
}
