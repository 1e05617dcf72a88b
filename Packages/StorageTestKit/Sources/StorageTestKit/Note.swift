import StorageWorkers

/// The record type of most checks.
struct Note: Record, Equatable {
    static let byTitle = RecordIndex("title", \Note.title)
    static let byTag = RecordIndex("tag", each: \Note.tags)
    static let schema = RecordSchema(name: "notes", indexes: byTitle, byTag) { note, words in
        words.add(note.text)
    }

    var id: String
    /// Nil keeps it out of the index.
    var title: String?
    var tags: [String] = []
    var text = ""
}

/// A record type for a second collection.
struct Counter: Record, Equatable {
    static let schema = RecordSchema<Counter>(name: "counters")

    var id: String
    var value: Int
}

extension RecordStore {
    func insert(_ notes: Note...) async throws {
        var batch = RecordBatch()
        for note in notes { try batch.insert(note) }
        try await write(batch)
    }

    /// The ids of all records that match a query, over all of its pages.
    func ids(_ query: RecordQuery<Note>) async throws -> [String] {
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
