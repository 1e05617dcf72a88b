import StorageWorkers

/// A board game of the catalogue.
struct Game: Hashable, Codable, Sendable {
    var id: String
    var title: String
    /// The year it came out.
    var year: Int
    /// The name of its image, where there is one.
    var imageName: String?

    var decade: Decade { Decade(of: year) }
}

extension Game: Record {
    static let schema = RecordSchema(
        name: "games",
        indexes: [RecordIndex(titleIndex)],
        isSearchable: true
    )
    static let titleIndex = "title"

    func fillIndexes(_ entries: inout IndexEntries) {
        entries.set(Self.titleIndex, TextFolding.sortKey(title))
        entries.addSearchText(title)
        entries.addSearchText("\(year)")
    }
}
