import StorageWorkers

/// The record that the checks store.
struct Note: Record, Equatable {
    static let schema = RecordSchema(
        name: "notes",
        indexes: [RecordIndex("title"), RecordIndex("tag", .many)],
        isSearchable: true
    )

    var id: String
    /// Nil keeps it out of the index.
    var title: String?
    var tags: [String] = []
    var text = ""

    func fillIndexes(_ entries: inout IndexEntries) {
        if let title { entries.set("title", title) }
        for tag in tags { entries.add("tag", tag) }
        entries.addSearchText(text)
    }
}

/// A record of another collection.
struct Counter: Record, Equatable {
    static let schema = RecordSchema(name: "counters")

    var id: String
    var value: Int
}

extension RecordStore {
    func insert(_ notes: Note...) async throws {
        var batch = RecordBatch()
        for note in notes { try batch.insert(note) }
        try await write(batch)
    }

    /// The ids of a query's records, all of its pages.
    func ids(_ query: RecordQuery) async throws -> [String] {
        var query = query
        var ids: [String] = []
        repeat {
            let page = try await page(Note.self, query)
            ids += page.records.map(\.id)
            query.after = page.next
        } while query.after != nil
        return ids
    }
}
