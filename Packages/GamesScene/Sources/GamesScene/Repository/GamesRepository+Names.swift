import SceneKitCore
import StorageWorkers
import TextWorkers

extension GamesRepository {
    /// Finds games for the parameters of scenes that take a game's id.
    @MainActor static let finder: RecordFinder = { context, name in
        try await GamesRepository(context).findGames(name).map { PickedItem(id: $0.id, title: $0.title) }
    }

    /// The game of that id; else those of that title; else those whose id begins with the text, and those of whose titles
    /// each word of the text begins a word.
    func findGames(_ name: RecordName) async throws(GamesFailure) -> [Game] {
        let games = try await fetchGames(matching: "").found.games
        if let game = games.first(where: { $0.id == name.text }) { return [game] }
        let whole = TextFolding.folded(name.text)
        // A text without a word would find every game.
        guard !whole.isEmpty else { return [] }
        let titled = games.map { (game: $0, title: TextFolding.folded($0.title)) }
        let exact = titled.filter { $0.title == whole }
        let words = whole.split(separator: " ")
        let meant = titled.filter { game, title in
            let titleWords = title.split(separator: " ")
            return game.id.hasPrefix(name.text)
                || words.allSatisfy { word in titleWords.contains { $0.hasPrefix(word) } }
        }
        return (exact.isEmpty ? meant : exact).prefix(name.limit).map(\.game)
    }
}
