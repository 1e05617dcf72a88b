extension SQLiteConnection {
    func bodies(of schema: RecordSchema, ids: [String]) throws -> [StoredBody] {
        guard try isThere(schema) else { return [] }
        let statement = try database.statement("SELECT body FROM \(SQLiteLayout.table(schema)) WHERE id = ?")
        return try ids.compactMap { id in
            defer { statement.reset() }
            try statement.bind(1, id)
            return try statement.step() ? StoredBody(id: id, body: statement.bytes(0)) : nil
        }
    }

    func rows(
        of schema: RecordSchema,
        in range: IndexRange,
        after: StoredPosition?,
        limit: Int
    ) throws -> [StoredRow] {
        guard try isThere(schema) else { return [] }
        let clause = SQLiteRangeClause(schema, range, after: after)
        let statement = try database.statement(
            "SELECT \(clause.key), \(clause.id), t.body FROM \(clause.source) WHERE 1\(clause.conditions)"
                + clause.order + " LIMIT ?"
        )
        defer { statement.reset() }
        let next = try clause.bind(to: statement, from: 1)
        try statement.bind(next, max(0, limit))
        var rows: [StoredRow] = []
        while try statement.step() {
            rows.append(
                StoredRow(
                    position: StoredPosition(key: statement.bytes(0), id: statement.text(1)),
                    body: statement.bytes(2)
                )
            )
        }
        return rows
    }

    func position(of schema: RecordSchema, in range: IndexRange, offset: Int) throws -> StoredPosition? {
        guard offset >= 0, try isThere(schema) else { return nil }
        // Only where the number of entries is known is it known which end is nearer.
        let total = range.keys == .all ? try count(of: schema, in: range) : nil
        if let total, offset >= total { return nil }
        let isReversed = total.map { offset > $0 / 2 } ?? false
        let clause = SQLiteRangeClause(schema, range, isReversed: isReversed)
        let statement = try database.statement(
            "SELECT \(clause.key), \(clause.id) FROM \(clause.source) WHERE 1\(clause.conditions)"
                + clause.order + " LIMIT 1 OFFSET ?"
        )
        defer { statement.reset() }
        let next = try clause.bind(to: statement, from: 1)
        try statement.bind(next, isReversed ? (total ?? 0) - 1 - offset : offset)
        guard try statement.step() else { return nil }
        return StoredPosition(key: statement.bytes(0), id: statement.text(1))
    }

    func count(of schema: RecordSchema, in range: IndexRange) throws -> Int {
        guard try isThere(schema) else { return 0 }
        if range.keys == .all {
            let statement = try database.statement(
                "SELECT count FROM store_counts WHERE collection = ? AND name = ?"
            )
            defer { statement.reset() }
            try statement.bind(1, schema.name)
            try statement.bind(2, range.index.map { schema.indexes[$0].name } ?? "")
            return try statement.step() ? statement.number(0) : 0
        }
        let clause = SQLiteRangeClause(schema, range)
        let statement = try database.statement(
            "SELECT count(*) FROM \(clause.source) WHERE 1\(clause.conditions)"
        )
        defer { statement.reset() }
        _ = try clause.bind(to: statement, from: 1)
        return try statement.step() ? statement.number(0) : 0
    }

    func search(
        of schema: RecordSchema,
        for search: SearchExpression,
        in range: IndexRange,
        limit: Int
    ) throws -> [StoredPosition] {
        guard schema.isSearchable, try isThere(schema) else { return [] }
        let clause = SQLiteRangeClause(schema, range)
        let table = SQLiteLayout.searchTable(schema)
        let row = clause.source.contains(" AS m ") ? "m.row" : "t.row"
        // The cross join keeps SQLite from walking the index and searching for each of its rows.
        let statement = try database.statement(
            "SELECT \(clause.key), \(clause.id) FROM \(table) AS s CROSS JOIN \(clause.source) "
                + "\(clause.source.contains(" ON ") ? "AND" : "ON") \(row) = s.rowid "
                + "WHERE s.\(table) MATCH ?\(clause.conditions) LIMIT ?"
        )
        defer { statement.reset() }
        try statement.bind(1, Self.matchText(search.words))
        let next = try clause.bind(to: statement, from: 2)
        try statement.bind(next, max(0, limit))
        var positions: [StoredPosition] = []
        while try statement.step() {
            positions.append(StoredPosition(key: statement.bytes(0), id: statement.text(1)))
        }
        return positions
    }

    /// The words as FTS5 reads them: every word quoted, so that none of them is an operator.
    private static func matchText(_ words: [String]) -> String {
        words.map { "\"\($0)\" *" }.joined(separator: " AND ")
    }
}
