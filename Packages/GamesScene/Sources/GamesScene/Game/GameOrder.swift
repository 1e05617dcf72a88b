import TextWorkers

extension [Game] {
    /// The games by title, without regard to case and accents; equal titles by year (article row 002-17).
    func sortedByTitle() -> [Game] {
        map { (key: TextFolding.folded($0.title), game: $0) }
            .sorted { left, right in
                (left.key, left.game.title, left.game.year, left.game.id)
                    < (right.key, right.game.title, right.game.year, right.game.id)
            }
            .map(\.game)
    }
}
