extension SearchText {
    /// What a search found.
    struct Matches: Sendable {
        /// The oldest records first, then those that only the query's added text finds.
        var cursors: [RecordCursor] = []
        /// Whether there may be more.
        var isCut = false

        /// Removes what is more than `most`.
        fileprivate mutating func cut(to most: Int) {
            guard cursors.count > most else { return }
            cursors.removeLast(cursors.count - most)
            isCut = true
        }
    }

    /// The records of the first alternative that finds any; as many as the query looks at.
    func matches<R: Record>(
        of type: R.Type,
        _ schema: CollectionSchema,
        in range: IndexRange,
        for query: RecordQuery<R>,
        from connection: any StorageConnection
    ) throws -> Matches {
        // So many that no number of records overflows below.
        let most = min(max(0, query.matchLimit), 1 << 40)
        for alternative in alternatives {
            // A number's runs find more than the number; those that are not meant make room for others.
            let limit = most * (alternative.needsCheck ? 4 : 1)
            var found = Matches(
                cursors: try connection.search(
                    of: schema,
                    for: alternative.expression,
                    in: range,
                    limit: limit + 1
                )
            )
            found.cut(to: limit)
            if alternative.needsCheck {
                found.cursors = try Self.checked(
                    found.cursors,
                    of: type,
                    schema,
                    for: alternative,
                    from: connection
                )
            }
            found.cut(to: most)
            if !query.addedText.isEmpty, found.cursors.count < most || !found.isCut {
                try Self.add(
                    query.addedText,
                    to: &found,
                    of: type,
                    schema,
                    in: range,
                    most: most,
                    for: alternative,
                    from: connection
                )
            }
            if !found.cursors.isEmpty { return found }
        }
        return Matches()
    }

    /// The same in the order of the index.
    func sortedMatches<R: Record>(
        of type: R.Type,
        _ schema: CollectionSchema,
        in range: IndexRange,
        for query: RecordQuery<R>,
        from connection: any StorageConnection
    ) throws -> [RecordCursor] {
        try matches(of: type, schema, in: range, for: query, from: connection).cursors
            .sorted { range.isDescending ? $1.precedes($0) : $0.precedes($1) }
    }

    private static func checked<R: Record>(
        _ cursors: [RecordCursor],
        of type: R.Type,
        _ schema: CollectionSchema,
        for alternative: Alternative,
        from connection: any StorageConnection
    ) throws -> [RecordCursor] {
        // An index with many keys may have a record more than once.
        let ids = Array(Set(cursors.map(\.id)))
        var matching: Set<String> = []
        try forEachEntries(of: type, schema, ids: ids[...], from: connection) { id, entries in
            if alternative.matches(entries.words) { matching.insert(id) }
        }
        return cursors.filter { matching.contains($0.id) }
    }

    /// Adds the records that are found with the text that a query adds to theirs, in the order of ids.
    private static func add<R: Record>(
        _ addedText: [String: String],
        to found: inout Matches,
        of type: R.Type,
        _ schema: CollectionSchema,
        in range: IndexRange,
        most: Int,
        for alternative: Alternative,
        from connection: any StorageConnection
    ) throws {
        let known = Set(found.cursors.map(\.id))
        var ids = addedText.keys.filter { !known.contains($0) }.sorted()[...]
        while !ids.isEmpty, found.cursors.count <= most {
            let part = ids.prefix(RecordReader.pageLength)
            ids = ids.dropFirst(RecordReader.pageLength)
            try forEachEntries(of: type, schema, ids: part, from: connection) { id, entries in
                entries.words.add(addedText[id] ?? "")
                if alternative.matches(entries.words) {
                    found.cursors += entries.cursors(of: id, in: range)
                }
            }
        }
        found.cut(to: most)
    }

    /// Visits what the records of those ids are found by, with their numbers whole.
    private static func forEachEntries<R: Record>(
        of type: R.Type,
        _ schema: CollectionSchema,
        ids: ArraySlice<String>,
        from connection: any StorageConnection,
        _ visit: (String, inout IndexEntries) throws -> Void
    ) throws {
        var entries = IndexEntries(schema: schema, keepsNumbers: true)
        let ids = Array(ids)
        try connection.forEachBody(of: schema, ids: ids) { position, body in
            entries.removeAll()
            R.schema.fill(try R.decode(stored: ids[position], body), &entries)
            try visit(ids[position], &entries)
        }
    }
}

extension IndexEntries {
    /// Where a record is in a range: more than once where it has several keys of an index with many.
    fileprivate func cursors(of id: String, in range: IndexRange) -> [RecordCursor] {
        let found: [[UInt8]]
        if let index = range.index {
            found = ([keys[index]].compactMap(\.self) + manyKeys.filter { $0.index == index }.map(\.key))
                .map { Array(bytes[$0]) }
        } else {
            found = [Array(id.utf8)]
        }
        return found.filter(range.contains).map { RecordCursor(key: $0, id: id) }
    }
}
