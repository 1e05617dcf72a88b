import SceneKitCore

extension GamesRepository {
    /// Loads the cover of the game that a picture names. The address comes from the catalogue only. A cover that cannot be
    /// fetched is the drawn one.
    @MainActor
    static func fetchCover(_ context: ServiceContext, _ source: String) async throws -> ImageData? {
        if let name = Game.drawnName(inSource: source) { return try DrawnCovers.cover(name) }
        let covers = try context.service((any CoverFetching).self)
        let game: Game
        do {
            game = try await GamesRepository(context).fetchGame(id: Game.id(inSource: source))
        } catch GamesFailure.notFound {
            return nil
        }
        if let address = game.image, let cover = await covers.fetchCover(at: address) { return cover }
        return try game.imageName.flatMap { try DrawnCovers.cover($0) }
    }
}
