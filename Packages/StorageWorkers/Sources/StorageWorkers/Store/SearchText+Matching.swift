extension SearchText {
    /// What a search found.
    struct Matches: Sendable {
        /// The oldest records first.
        var positions: [StoredPosition]
        /// Whether there may be more.
        var isCut: Bool
    }

    /// The records of the first alternative that finds any; `most` of them.
    func matches<R: Record>(
        of type: R.Type,
        _ schema: RecordSchema,
        in range: IndexRange,
        most: Int,
        from connection: any StorageConnection
    ) throws -> Matches {
        // So many that no number of records overflows below.
        let most = min(max(0, most), 1 << 40)
        for alternative in alternatives {
            // A number's runs find more than the number; those that are not meant make room for others.
            let limit = most * (alternative.needsCheck ? 4 : 1)
            var found = try connection.search(
                of: schema,
                for: alternative.expression,
                in: range,
                limit: limit + 1
            )
            var isCut = found.count > limit
            if isCut { found.removeLast() }
            if alternative.needsCheck {
                found = try Self.checked(found, of: type, schema, for: alternative, from: connection)
            }
            if found.count > most {
                found.removeLast(found.count - most)
                isCut = true
            }
            if !found.isEmpty { return Matches(positions: found, isCut: isCut) }
        }
        return Matches(positions: [], isCut: false)
    }

    /// The same in the order of the index.
    func sortedMatches<R: Record>(
        of type: R.Type,
        _ schema: RecordSchema,
        in range: IndexRange,
        most: Int,
        from connection: any StorageConnection
    ) throws -> [StoredPosition] {
        try matches(of: type, schema, in: range, most: most, from: connection).positions
            .sorted { range.isDescending ? $1.precedes($0) : $0.precedes($1) }
    }

    private static func checked<R: Record>(
        _ positions: [StoredPosition],
        of type: R.Type,
        _ schema: RecordSchema,
        for alternative: Alternative,
        from connection: any StorageConnection
    ) throws -> [StoredPosition] {
        // An index with many keys may have a record more than once.
        let ids = Array(Set(positions.map(\.id)))
        var matching: Set<String> = []
        try connection.forEachBody(of: schema, ids: ids) { position, body in
            var entries = IndexEntries(schema: R.schema, keepsNumbers: true)
            try R.decode(stored: ids[position], body).fillIndexes(&entries)
            if alternative.matches(entries.words) { matching.insert(ids[position]) }
        }
        return positions.filter { matching.contains($0.id) }
    }
}
