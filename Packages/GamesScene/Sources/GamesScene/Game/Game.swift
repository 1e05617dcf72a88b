import StorageWorkers

/// A board game of the catalogue.
struct Game: Hashable, Codable, Sendable {
    var id: String
    var title: String
    /// The year of release.
    var year: Int
    /// The name of its image, if any.
    var imageName: String?
    /// The address of its image, which may be relative to the catalogue's.
    var image: String?

    var decade: Decade { Decade(of: year) }
}

extension Game: Record {
    static let byTitle = RecordIndex("title") { (game: Game) in CollatedText(game.title) }
    static let schema = RecordSchema(name: "games", indexes: byTitle) { game, words in
        words.add(game.title)
        words.add("\(game.year)")
    }
}
