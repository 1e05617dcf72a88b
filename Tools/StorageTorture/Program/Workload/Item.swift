import StorageWorkers

/// The written record, with an index of each kind and searchable text.
struct Item: Record, Equatable {
    static let byName = RecordIndex("name", \Item.name)
    static let byTag = RecordIndex("tag", each: \Item.tags)
    static let schema = RecordSchema(name: "items", indexes: byName, byTag) { item, words in
        // The dots after the words only make the record large.
        words.add(String(item.text.prefix { $0 != "." }))
    }

    var id: String
    /// Nil keeps it out of the index.
    var name: String?
    var tags: [String] = []
    var text = ""
}

/// A number that is read and written in one transaction.
struct Tally: Record, Equatable {
    static let schema = RecordSchema<Tally>(name: "tallies")

    var id: String
    var value: Int
}
