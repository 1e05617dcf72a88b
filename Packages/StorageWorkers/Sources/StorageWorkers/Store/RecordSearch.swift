import TextWorkers

/// A search for the records of a query.
struct RecordSearch<R: Record> {
    private let query: RecordQuery<R>
    /// That of the query and its other spellings.
    private let texts: [SearchText]
    private let schema: CollectionSchema
    private let range: IndexRange
    private let connection: any StorageConnection
    private let collator: Collator?

    /// The records that a search found.
    struct Matches: Sendable {
        /// The oldest records first, then those that only the query's added text finds.
        var cursors: [RecordCursor] = []
        /// Whether there may be more.
        var isCut = false

        var total: RecordCount { isCut ? .atLeast(cursors.count) : .exact(cursors.count) }

        /// Removes all beyond the first `most`.
        fileprivate mutating func cut(to most: Int) {
            guard cursors.count > most else { return }
            cursors.removeLast(cursors.count - most)
            isCut = true
        }
    }

    /// Nil where the query has no word to search for.
    ///
    /// - Parameters:
    ///   - schema: that of the records, in their space.
    ///   - range: the query's.
    ///   - collator: that of the store's locale, if it is known.
    init?(
        _ query: RecordQuery<R>,
        of schema: CollectionSchema,
        in range: IndexRange,
        on connection: any StorageConnection,
        _ collator: Collator?
    ) {
        guard let text = query.matching.flatMap(SearchText.init) else { return nil }
        self.query = query
        texts = [text] + query.spellings.compactMap(SearchText.init)
        self.schema = schema
        self.range = range
        self.connection = connection
        self.collator = collator
    }

    /// The records that any spelling finds; as many as the query looks at.
    func matches() throws -> Matches {
        var all = try matches(of: texts[0])
        guard texts.count > 1 else { return all }
        var known = Set(all.cursors)
        for text in texts[1...] where !all.isCut {
            let found = try matches(of: text)
            all.cursors += found.cursors.filter { known.insert($0).inserted }
            all.isCut = found.isCut
            all.cut(to: most)
        }
        return all
    }

    /// The records of the first alternative that finds any.
    private func matches(of text: SearchText) throws -> Matches {
        for alternative in text.alternatives {
            let found = try matches(of: alternative)
            if !found.cursors.isEmpty { return found }
        }
        return Matches()
    }

    /// So many that no number of records overflows.
    private var most: Int { min(max(0, query.matchLimit), 1 << 40) }

    /// Matches in the order of the index.
    func sorted(_ matches: Matches) -> [RecordCursor] {
        matches.cursors.sorted { range.isDescending ? $1.precedes($0) : $0.precedes($1) }
    }

    private func matches(of alternative: SearchText.Alternative) throws -> Matches {
        let most = most
        // A number's runs find more than the number; those that are not meant make room for others.
        let limit = most * (alternative.needsCheck ? 4 : 1)
        var found = Matches()
        found.cursors = try connection.search(
            of: schema,
            for: alternative.indexedWords,
            in: range,
            limit: limit + 1
        )
        found.cut(to: limit)
        if alternative.needsCheck { try check(&found.cursors, alternative) }
        found.cut(to: most)
        if !query.addedText.isEmpty, found.cursors.count < most || !found.isCut {
            try addRecords(to: &found, most: most, alternative)
        }
        return found
    }

    /// Removes the records that have a number's runs, but not the number.
    private func check(_ cursors: inout [RecordCursor], _ alternative: SearchText.Alternative) throws {
        // An index with many keys may have a record more than once.
        let ids = Array(Set(cursors.map(\.id)))
        var matching: Set<String> = []
        try forEachEntries(ids: ids[...]) { id, entries in
            if alternative.matches(entries.words) { matching.insert(id) }
        }
        cursors.removeAll { !matching.contains($0.id) }
    }

    /// Adds the records that are found with the text that the query adds to theirs, in the order of ids.
    private func addRecords(
        to found: inout Matches,
        most: Int,
        _ alternative: SearchText.Alternative
    ) throws {
        let known = Set(found.cursors.map(\.id))
        var ids = query.addedText.keys.filter { !known.contains($0) }.sorted()[...]
        while !ids.isEmpty, found.cursors.count <= most {
            let part = ids.prefix(RecordReader.pageLength)
            ids = ids.dropFirst(RecordReader.pageLength)
            try forEachEntries(ids: part) { id, entries in
                entries.words.add(query.addedText[id] ?? "")
                if alternative.matches(entries.words) {
                    let index = range.index.map(schema.declaredPosition)
                    found.cursors += entries.cursors(of: id, index, in: range, collator)
                }
            }
        }
        found.cut(to: most)
    }

    /// Visits the index entries of the records of those ids, with their numbers whole.
    private func forEachEntries(
        ids: ArraySlice<String>,
        _ visit: (String, inout IndexEntries) throws -> Void
    ) throws {
        var entries = IndexEntries(schema: R.schema.collection, keepsNumbers: true)
        let ids = Array(ids)
        try connection.forEachBody(of: schema, ids: ids) { position, body in
            entries.removeAll()
            R.schema.fill(try R.decode(stored: ids[position], body), &entries)
            try visit(ids[position], &entries)
        }
    }
}

extension IndexEntries {
    /// The places of a record in a range: more than one where it has several keys of an index with many.
    fileprivate func cursors(
        of id: String,
        _ index: Int?,
        in range: IndexRange,
        _ collator: Collator?
    ) -> [RecordCursor] {
        var found: Set = [Array(id.utf8)]
        if let index {
            let keys = keys.lazy.filter { $0.index == index }.map { Array(bytes[$0.key]) }
            found = Set(keys.map { collator?.resolved($0) ?? $0 })
        }
        return found.filter(range.contains).map { RecordCursor(key: $0, id: id) }
    }
}
