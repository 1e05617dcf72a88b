import SceneKitCore

extension GamesRepository {
    /// Loads the cover of the game that a picture names. The address comes from the catalogue only.
    @MainActor
    static func fetchCover(_ context: ServiceContext, _ source: String) async throws -> ImageData? {
        let covers = try context.service((any CoverFetching).self)
        let game: Game
        do {
            game = try await GamesRepository(context).fetchGame(id: Game.id(inSource: source))
        } catch GamesFailure.notFound {
            return nil
        }
        guard let address = game.image else { return nil }
        return await covers.fetchCover(at: address)
    }
}
