import StorageWorkers

/// The record that is written, with an index of each kind and searchable text.
struct Item: Record, Equatable {
    static let schema = RecordSchema(
        name: "items",
        indexes: [RecordIndex("name"), RecordIndex("tag", .many)],
        isSearchable: true
    )

    var id: String
    /// Nil keeps it out of the index.
    var name: String?
    var tags: [String] = []
    var text = ""

    func fillIndexes(_ entries: inout IndexEntries) {
        if let name { entries.set("name", name) }
        for tag in tags { entries.add("tag", tag) }
        // The dots behind the words only make the record large.
        entries.addSearchText(String(text.prefix { $0 != "." }))
    }
}

/// A number that is read and written in one transaction.
struct Tally: Record, Equatable {
    static let schema = RecordSchema(name: "tallies")

    var id: String
    var value: Int
}
