extension SQLiteConnection {
    func bodies(of schema: RecordSchema, ids: [String]) throws -> [StoredBody] {
        var bodies: [StoredBody] = []
        try forEachBody(of: schema, ids: ids) { bodies.append(StoredBody(id: ids[$0], body: Array($1))) }
        return bodies
    }

    func forEachBody(
        of schema: RecordSchema,
        ids: [String],
        _ visit: (Int, UnsafeRawBufferPointer) throws -> Void
    ) throws {
        guard let collection = try collection(schema) else { return }
        let statement = collection.bodyStatement
        for (position, id) in ids.enumerated() {
            var id = id
            try id.withUTF8 { utf8 in
                defer { statement.reset() }
                let id = UnsafeRawBufferPointer(utf8)
                try statement.bindInPlace(1, id)
                guard try statement.step() else { return }
                let body = statement.bytesInPlace(0)
                try verify(schema, id: id, body: body, checksum: statement.number(1))
                try visit(position, body)
            }
        }
    }

    func rows(
        of schema: RecordSchema,
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
        of schema: RecordSchema,
        in range: IndexRange,
        after: StoredPosition?,
        limit: Int,
        _ visit: (StoredRowBytes) throws -> Void
    ) throws {
        guard let collection = try collection(schema) else { return }
        let statement = try collection.statement(.rows, SQLiteRangeClause.Shape(range, after: after))
        defer { statement.reset() }
        let next = try SQLiteRangeClause.bind(range, after: after, to: statement, from: 1)
        try statement.bind(next, max(0, limit))
        while try statement.step() {
            let row = StoredRowBytes(
                key: statement.bytesInPlace(0),
                id: statement.bytesInPlace(1),
                body: statement.bytesInPlace(2)
            )
            try verify(schema, id: row.id, body: row.body, checksum: statement.number(3))
            try visit(row)
        }
    }

    func scan(
        of schema: RecordSchema,
        after: StoredPosition?,
        limit: Int,
        _ visit: (UnsafeRawBufferPointer, UnsafeRawBufferPointer) throws -> Void
    ) throws -> StoredPosition? {
        guard limit > 0, let collection = try collection(schema) else { return nil }
        let statement = collection.scanStatement
        defer { statement.reset() }
        // The order of the table is that of the row numbers, which are never used again.
        try statement.bind(1, after.flatMap { Int($0.id) } ?? 0)
        try statement.bind(2, limit)
        var count = 0
        var row = 0
        while try statement.step() {
            row = statement.number(0)
            let id = statement.bytesInPlace(1)
            let body = statement.bytesInPlace(2)
            try verify(schema, id: id, body: body, checksum: statement.number(3))
            try visit(id, body)
            count += 1
        }
        return count == limit ? StoredPosition(key: [], id: String(row)) : nil
    }

    func position(of schema: RecordSchema, in range: IndexRange, offset: Int) throws -> StoredPosition? {
        guard offset >= 0, let collection = try collection(schema) else { return nil }
        // Only where the number of entries is known is it known which end is nearer.
        let total = range.keys == .all ? try count(of: schema, in: range) : nil
        if let total, offset >= total { return nil }
        let isReversed = total.map { offset > $0 / 2 } ?? false
        let shape = SQLiteRangeClause.Shape(range, isReversed: isReversed)
        let statement = try collection.statement(.position, shape)
        defer { statement.reset() }
        let next = try SQLiteRangeClause.bind(range, to: statement, from: 1)
        try statement.bind(next, isReversed ? (total ?? 0) - 1 - offset : offset)
        guard try statement.step() else { return nil }
        return StoredPosition(key: statement.bytes(0), id: statement.text(1))
    }

    func count(of schema: RecordSchema, in range: IndexRange) throws -> Int {
        guard let collection = try collection(schema) else { return 0 }
        if range.keys == .all {
            let counts = try state(schema).counts
            return counts[range.index ?? schema.indexes.count]
        }
        let statement = try collection.statement(.count, SQLiteRangeClause.Shape(range))
        defer { statement.reset() }
        _ = try SQLiteRangeClause.bind(range, to: statement, from: 1)
        return try statement.step() ? statement.number(0) : 0
    }

    func search(
        of schema: RecordSchema,
        for search: SearchExpression,
        in range: IndexRange,
        limit: Int
    ) throws -> [StoredPosition] {
        guard schema.isSearchable, let collection = try collection(schema) else { return [] }
        let statement = try collection.statement(.search, SQLiteRangeClause.Shape(range))
        defer { statement.reset() }
        // Every word is quoted, so that none of them is an operator.
        try statement.bind(1, search.words.map { "\"\($0)\" *" }.joined(separator: " AND "))
        let next = try SQLiteRangeClause.bind(range, to: statement, from: 2)
        try statement.bind(next, max(0, limit))
        var positions: [StoredPosition] = []
        while try statement.step() {
            positions.append(StoredPosition(key: statement.bytes(0), id: statement.text(1)))
        }
        return positions
    }

    func verify(
        _ schema: RecordSchema,
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
