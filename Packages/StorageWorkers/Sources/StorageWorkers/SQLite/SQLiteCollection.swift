/// A collection as one connection reads it.
struct SQLiteCollection {
    let schema: CollectionSchema
    /// Whether the indexes have all records, as the schema says.
    let lacksNothing: Bool
    private let database: SQLiteDatabase
    /// Gives body and checksum of an id.
    let bodyStatement: SQLiteStatement

    enum Purpose {
        /// Gives key, id, body and checksum.
        case rows
        /// Gives key and id of one row, with the limit as its offset.
        case position
        /// Gives the number of rows.
        case count
        /// Gives key and id of the rows that the words, the sixth parameter, find.
        case search
    }

    init(_ schema: CollectionSchema, database: SQLiteDatabase) throws {
        self.schema = schema
        self.database = database
        lacksNothing = schema.numbers(where: \.isStale).isEmpty
        bodyStatement = try database.statement(
            "SELECT body, checksum FROM \(SQLiteLayout.table(schema)) WHERE id = ?"
        )
    }

    /// The statement for a range, with the range's values bound.
    func statement(
        _ purpose: Purpose,
        _ range: IndexRange,
        after cursor: RecordCursor? = nil,
        limit: Int = -1
    ) throws -> SQLiteStatement {
        let statement = try database.statement(text(purpose, range, after: cursor))
        try statement.bind(range.lower, at: 1)
        try statement.bind(range.upper, at: 2)
        try statement.bind(cursor?.key, at: 3)
        try statement.bind(cursor?.id, at: 4)
        try statement.bind(limit, at: 5)
        return statement
    }

    private func text(_ purpose: Purpose, _ range: IndexRange, after cursor: RecordCursor?) -> String {
        var source = SQLiteLayout.table(schema) + " AS t"
        var (keySource, key, id, row) = (source, "t.id", "t.id", "t.row")
        var conditions = ""
        switch range.index.map({ ($0, SQLiteLayout.isColumn(schema.indexes[$0])) }) {
        case nil: break
        case (let index, true)?:
            key = "t." + SQLiteLayout.column(schema, index)
            conditions = " AND \(key) IS NOT NULL"
        case (let index, false)?:
            (key, id, row) = ("m.key", "m.id", "m.row")
            keySource = SQLiteLayout.manyTable(schema, index) + " AS m"
            source = "\(keySource) JOIN \(source) ON t.row = m.row"
        }
        if range.lower != nil { conditions += " AND \(key) >= ?1" }
        if range.upper != nil { conditions += " AND \(key) < ?2" }
        if cursor != nil {
            let comparison = range.isDescending ? "<" : ">"
            conditions +=
                key == id ? " AND \(id) \(comparison) ?4" : " AND (\(key), \(id)) \(comparison) (?3, ?4)"
        }
        let direction = range.isDescending ? " DESC" : ""
        let order = " ORDER BY " + (key == id ? "" : key + direction + ", ") + id + direction
        switch purpose {
        case .rows:
            return "SELECT \(key), \(id), t.body, t.checksum FROM \(source) "
                + "WHERE 1\(conditions)\(order) LIMIT ?5"
        case .position:
            return "SELECT \(key), \(id) FROM \(keySource) WHERE 1\(conditions)\(order) LIMIT 1 OFFSET ?5"
        case .count:
            return "SELECT count(*) FROM \(keySource) WHERE 1\(conditions) LIMIT ?5"
        case .search:
            // The cross join keeps SQLite from walking the index and searching for each of its rows.
            let table = SQLiteLayout.searchTable(schema)
            return "SELECT \(key), \(id) FROM \(table) AS s CROSS JOIN \(keySource) "
                + "WHERE s.\(table) MATCH ?6 AND \(row) = s.rowid\(conditions) LIMIT ?5"
        }
    }
}
