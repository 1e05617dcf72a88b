extension SQLiteConnection {
    func bodies(of schema: CollectionSchema, ids: [String]) throws -> [StoredBody] {
        var bodies: [StoredBody] = []
        try forEachBody(of: schema, ids: ids) { bodies.append(StoredBody(id: ids[$0], body: Array($1))) }
        return bodies
    }

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

    func rows(
        of schema: CollectionSchema,
        in range: IndexRange,
        after: StoredPosition?,
        limit: Int
    ) throws -> [StoredRow] {
        var rows: [StoredRow] = []
        try forEachRow(of: schema, in: range, after: after, limit: limit) { row in
            let position = StoredPosition(key: Array(row.key), id: String(decoding: row.id, as: UTF8.self))
            rows.append(StoredRow(position: position, body: Array(row.body)))
        }
        return rows
    }

    func forEachRow(
        of schema: CollectionSchema,
        in range: IndexRange,
        after: StoredPosition?,
        limit: Int,
        _ visit: (StoredRowBytes) throws -> Void
    ) throws {
        _ = try reading(schema) { collection in
            let statement = try collection.statement(.rows, SQLiteRangeClause.Shape(range, after: after))
            defer { statement.reset() }
            let next = try SQLiteRangeClause.bind(range, after: after, to: statement, from: 1)
            try statement.bind(next, max(0, limit))
            var isThere = try collection.firstStep(statement)
            while isThere {
                let row = StoredRowBytes(
                    keyOf: statement,
                    id: statement.bytesInPlace(1),
                    body: statement.bytesInPlace(2)
                )
                try verify(schema, id: row.id, body: row.body, checksum: statement.number(3))
                try visit(row)
                isThere = try statement.step()
            }
        }
    }

    func scan(
        of schema: CollectionSchema,
        after: StoredPosition?,
        limit: Int,
        _ visit: (UnsafeRawBufferPointer, UnsafeRawBufferPointer) throws -> Void
    ) throws -> StoredPosition? {
        guard limit > 0 else { return nil }
        let last = try reading(schema) { collection -> StoredPosition? in
            let statement = try collection.scanStatement()
            defer { statement.reset() }
            // The order of the table is that of the row numbers, which are never used again.
            try statement.bind(1, after.flatMap { Int($0.id) } ?? 0)
            try statement.bind(2, limit)
            var count = 0
            var row = 0
            var isThere = try collection.firstStep(statement)
            while isThere {
                row = statement.number(0)
                let id = statement.bytesInPlace(1)
                let body = statement.bytesInPlace(2)
                try verify(schema, id: id, body: body, checksum: statement.number(3))
                try visit(id, body)
                count += 1
                isThere = try statement.step()
            }
            return count == limit ? StoredPosition(key: [], id: String(row)) : nil
        }
        return last ?? nil
    }

    func position(of schema: CollectionSchema, in range: IndexRange, offset: Int) throws -> StoredPosition? {
        guard offset >= 0 else { return nil }
        let found = try reading(schema) { collection -> StoredPosition? in
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
            return StoredPosition(key: statement.bytes(0), id: statement.text(1))
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
    ) throws -> [StoredPosition] {
        guard schema.isSearchable else { return [] }
        return try reading(schema) { collection in
            let statement = try collection.statement(.search, SQLiteRangeClause.Shape(range))
            defer { statement.reset() }
            // Every word is quoted, so that none of them is an operator.
            try statement.bind(1, search.words.map { "\"\($0)\" *" }.joined(separator: " AND "))
            let next = try SQLiteRangeClause.bind(range, to: statement, from: 2)
            try statement.bind(next, max(0, limit))
            var positions: [StoredPosition] = []
            var isThere = try collection.firstStep(statement)
            while isThere {
                positions.append(StoredPosition(key: statement.bytes(0), id: statement.text(1)))
                isThere = try statement.step()
            }
            return positions
        } ?? []
    }

    func verify(
        _ schema: CollectionSchema,
        id: UnsafeRawBufferPointer,
        body: UnsafeRawBufferPointer,
        checksum: Int
    ) throws {
        guard Checksum.of(id, body) == UInt64(bitPattern: Int64(checksum)) else {
            throw StorageError.corrupt(
                "it is not what was written",
                record: schema.name + "/" + String(decoding: id, as: UTF8.self)
            )
        }
    }
}
