extension SQLiteConnection {
    func forEachBody(
        of schema: CollectionSchema,
        ids: [String],
        _ visit: (Int, UnsafeRawBufferPointer) throws -> Void
    ) throws {
        try reading(schema, for: .records, orElse: ()) { collection in
            let statement = collection.bodyStatement
            for (position, id) in ids.enumerated() {
                try id.withBytes { id in
                    defer { statement.reset() }
                    try statement.bind(id, at: 1)
                    guard try statement.step() else { return }
                    let body = statement.bytesInPlace(0)
                    try schema.verify(id, body, checksum: statement.number(1))
                    try visit(position, body)
                }
            }
        }
    }

    func forEachRow(
        of schema: CollectionSchema,
        in range: IndexRange,
        after cursor: RecordCursor?,
        limit: Int,
        _ visit: StorageVisit
    ) throws -> RecordCursor? {
        guard limit > 0 else { return cursor }
        return try reading(schema, for: CollectionSchema.use(of: range), orElse: nil) { collection in
            // One more shows whether there are more.
            let most = limit == .max ? limit : limit + 1
            let statement = try collection.statement(.rows, range, after: cursor, limit: most)
            defer { statement.reset() }
            var count = 0
            var last: RecordCursor?
            while try statement.step() {
                guard count < limit else { return last }
                let (id, body) = (statement.bytesInPlace(1), statement.bytesInPlace(2))
                try schema.verify(id, body, checksum: statement.number(3))
                try visit(id, body)
                count += 1
                if count == limit { last = statement.cursor }
            }
            return nil
        }
    }

    func cursor(of schema: CollectionSchema, in range: IndexRange, offset: Int) throws -> RecordCursor? {
        guard offset >= 0 else { return nil }
        return try reading(schema, for: CollectionSchema.use(of: range), orElse: nil) { collection in
            var (range, offset) = (range, offset)
            // Only the number of entries shows which end is nearer.
            if range.isWhole {
                let fromEnd = try total(of: schema, range) - 1 - offset
                guard fromEnd >= 0 else { return nil }
                if fromEnd < offset {
                    range.isDescending.toggle()
                    offset = fromEnd
                }
            }
            let statement = try collection.statement(.position, range, limit: offset)
            defer { statement.reset() }
            return try statement.step() ? statement.cursor : nil
        }
    }

    func count(of schema: CollectionSchema, in range: IndexRange) throws -> Int {
        try reading(schema, for: CollectionSchema.use(of: range), orElse: 0) { collection in
            if range.isWhole { return try total(of: schema, range) }
            // A transaction also counts what it has not committed yet.
            guard !isInTransaction else { return try Self.count(collection, range) }
            let place = SQLiteKnownCounts.Place(collection: schema.name, range: range)
            if let count = try knownCounts.count(of: place, { try state(schema) }) { return count }
            let count = try Self.count(collection, range)
            try knownCounts.keep(count, of: place) { try state(schema) }
            return count
        }
    }

    private static func count(_ collection: SQLiteCollection, _ range: IndexRange) throws -> Int {
        let statement = try collection.statement(.count, range)
        defer { statement.reset() }
        return try statement.step() ? statement.number(0) : 0
    }

    /// The number of entries of a range's index, or of the records.
    private func total(of schema: CollectionSchema, _ range: IndexRange) throws -> Int {
        let counts = try state(schema).counts
        return counts[range.index ?? counts.count - 1]
    }

    func search(
        of schema: CollectionSchema,
        for words: [String],
        in range: IndexRange,
        limit: Int
    ) throws -> [RecordCursor] {
        guard schema.isSearchable else { return [] }
        return try reading(schema, for: .words, CollectionSchema.use(of: range), orElse: []) { collection in
            let statement = try collection.statement(.search, range, limit: max(0, limit))
            try statement.bind(SQLiteWords.match(words), at: 6)
            var cursors: [RecordCursor] = []
            try statement.run { cursors.append($0.cursor) }
            return cursors
        }
    }
}

extension CollectionSchema {
    /// Compares a record with its checksum.
    ///
    /// - Throws: `StorageError.corrupt`.
    func verify(
        _ id: UnsafeRawBufferPointer,
        _ body: UnsafeRawBufferPointer,
        checksum: Int
    ) throws {
        guard Checksum.matches(id, body, checksum) else {
            throw StorageError.corrupt(
                "it is not what was written",
                record: name + "/" + String(decoding: id, as: UTF8.self)
            )
        }
    }
}
