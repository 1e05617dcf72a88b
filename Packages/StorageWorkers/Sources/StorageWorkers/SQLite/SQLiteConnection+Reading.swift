extension SQLiteConnection {
    func forEachBody(
        of schema: CollectionSchema,
        ids: [String],
        _ visit: (Int, UnsafeRawBufferPointer) throws -> Void
    ) throws {
        for (position, id) in ids.enumerated() {
            var id = id
            try id.withUTF8 { utf8 in
                let id = UnsafeRawBufferPointer(utf8)
                _ = try reading(schema) { collection in
                    let statement = collection.bodyStatement
                    defer { statement.reset() }
                    try statement.bindInPlace(1, id)
                    guard try collection.firstStep(statement) else { return }
                    let body = statement.bytesInPlace(0)
                    try verify(schema, id: id, body: body, checksum: statement.number(1))
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
        let last = try reading(schema) { collection -> RecordCursor? in
            let statement = try collection.statement(.rows, SQLiteRangeClause.Shape(range, after: cursor))
            defer { statement.reset() }
            let next = try SQLiteRangeClause.bind(range, after: cursor, to: statement, from: 1)
            // One more shows whether there are more.
            try statement.bind(next, limit == .max ? limit : limit + 1)
            var count = 0
            var last: RecordCursor?
            var isThere = try collection.firstStep(statement)
            while isThere {
                guard last == nil else { return last }
                let id = statement.bytesInPlace(1)
                try verify(schema, id: id, body: statement.bytesInPlace(2), checksum: statement.number(3))
                try visit(id, statement.bytesInPlace(2))
                count += 1
                if count == limit { last = RecordCursor(key: statement.bytes(0), id: statement.text(1)) }
                isThere = try statement.step()
            }
            return nil
        }
        return last ?? nil
    }

    /// Goes in the order of row numbers, which are never used again; a cursor's id is one.
    func scan(
        _ stored: StoredCollection,
        after cursor: RecordCursor?,
        limit: Int,
        damaged: ((StorageDamage) -> Void)?,
        _ visit: StorageVisit
    ) throws -> RecordCursor? {
        guard limit > 0 else { return cursor }
        let schema = try stored.schema()
        let last = try reading(schema) { collection -> RecordCursor? in
            let statement = try collection.scanStatement()
            defer { statement.reset() }
            var scan = SQLiteScan(schema, last: cursor.flatMap { Int($0.id) } ?? 0, limit: limit)
            guard let damaged else { return try scan.rows(statement, collection, nil, visit) }
            // Where that is damaged too, it is at least known when to stop.
            let end = (try? state(schema).nextRow) ?? Self.mostRows
            repeat {
                do {
                    return try scan.rows(statement, collection, damaged, visit)
                } catch StorageError.corrupt(let message, _, _) {
                    // The scan skips the rows of a damaged page one by one, so that no other row is lost. It looks up
                    // each row by its number, since a step from the row before would lead over that page.
                    statement.reset()
                    scan.skipRow(message)
                }
            } while scan.last + 1 < end && scan.gapLength < Self.mostRows
            scan.endGap(before: nil, damaged)
            return nil
        }
        return last ?? nil
    }

    private static let mostRows = 1 << 24

    func cursor(of schema: CollectionSchema, in range: IndexRange, offset: Int) throws -> RecordCursor? {
        guard offset >= 0 else { return nil }
        let found = try reading(schema) { collection -> RecordCursor? in
            // Only where the number of entries is known is it known which end is nearer.
            let total = range.isWhole ? try total(of: schema, range.index) : nil
            if let total, offset >= total { return nil }
            let isReversed = total.map { offset > $0 / 2 } ?? false
            let shape = SQLiteRangeClause.Shape(range, isReversed: isReversed)
            let statement = try collection.statement(.position, shape)
            defer { statement.reset() }
            let next = try SQLiteRangeClause.bind(range, to: statement, from: 1)
            try statement.bind(next, isReversed ? (total ?? 0) - 1 - offset : offset)
            guard try collection.firstStep(statement) else { return nil }
            return RecordCursor(key: statement.bytes(0), id: statement.text(1))
        }
        return found ?? nil
    }

    func count(of schema: CollectionSchema, in range: IndexRange) throws -> Int {
        try reading(schema) { collection in
            if range.isWhole { return try total(of: schema, range.index) }
            let statement = try collection.statement(.count, SQLiteRangeClause.Shape(range))
            defer { statement.reset() }
            _ = try SQLiteRangeClause.bind(range, to: statement, from: 1)
            return try collection.firstStep(statement) ? statement.number(0) : 0
        } ?? 0
    }

    /// The number of an index's entries, or of the records.
    private func total(of schema: CollectionSchema, _ index: Int?) throws -> Int {
        try state(schema).counts[index ?? schema.indexes.count]
    }

    func search(
        of schema: CollectionSchema,
        for search: SearchExpression,
        in range: IndexRange,
        limit: Int
    ) throws -> [RecordCursor] {
        guard schema.isSearchable else { return [] }
        return try reading(schema) { collection in
            let statement = try collection.statement(.search, SQLiteRangeClause.Shape(range))
            defer { statement.reset() }
            // Every word is quoted, so that none of them is an operator.
            try statement.bind(1, search.words.map { "\"\($0)\" *" }.joined(separator: " AND "))
            let next = try SQLiteRangeClause.bind(range, to: statement, from: 2)
            try statement.bind(next, max(0, limit))
            var cursors: [RecordCursor] = []
            var isThere = try collection.firstStep(statement)
            while isThere {
                cursors.append(RecordCursor(key: statement.bytes(0), id: statement.text(1)))
                isThere = try statement.step()
            }
            return cursors
        } ?? []
    }

    func verify(
        _ schema: CollectionSchema,
        id: UnsafeRawBufferPointer,
        body: UnsafeRawBufferPointer,
        checksum: Int
    ) throws {
        guard Checksum.matches(id, body, checksum) else {
            throw StorageError.notAsWritten(schema.name + "/" + String(decoding: id, as: UTF8.self))
        }
    }
}
