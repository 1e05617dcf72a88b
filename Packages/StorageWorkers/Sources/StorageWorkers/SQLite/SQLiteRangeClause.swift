/// The parts of a statement that follow an index: which columns, which rows, which order.
struct SQLiteRangeClause {
    /// All that the text depends on; the values are bound.
    struct Shape: Hashable {
        var index: Int?
        var hasLower: Bool
        var hasUpper: Bool
        var hasPosition: Bool
        var isDescending: Bool

        init(_ range: IndexRange, after: RecordCursor? = nil, isReversed: Bool = false) {
            index = range.index
            hasLower = range.lower != nil
            hasUpper = range.upper != nil
            hasPosition = after != nil
            isDescending = range.isDescending != isReversed
        }
    }

    /// What the rows come from.
    let source: String
    /// The same for keys and ids alone, without the table of the bodies where an index is a table of its own.
    let keySource: String
    let key: String
    let id: String
    /// The row number, and whether the source joins another table for it.
    let row: String
    let isJoined: Bool
    /// Conditions, each beginning with AND.
    private(set) var conditions = ""
    let order: String

    init(_ schema: CollectionSchema, _ shape: Shape) {
        switch shape.index {
        case nil:
            source = SQLiteLayout.table(schema) + " AS t"
            keySource = source
            key = "t.id"
            id = "t.id"
            row = "t.row"
            isJoined = false
        case let index? where schema.indexes[index].cardinality == .one:
            source = SQLiteLayout.table(schema) + " AS t"
            keySource = source
            key = "t." + SQLiteLayout.column(schema, index)
            id = "t.id"
            row = "t.row"
            isJoined = false
            conditions += " AND \(key) IS NOT NULL"
        case let index?:
            keySource = SQLiteLayout.manyTable(schema, index) + " AS m"
            source = keySource + " JOIN " + SQLiteLayout.table(schema) + " AS t ON t.row = m.row"
            key = "m.key"
            id = "m.id"
            row = "m.row"
            isJoined = true
        }
        let direction = shape.isDescending ? " DESC" : ""
        order = key == id ? " ORDER BY \(id)\(direction)" : " ORDER BY \(key)\(direction), \(id)\(direction)"
        if shape.hasLower { conditions += " AND \(key) >= ?" }
        if shape.hasUpper { conditions += " AND \(key) < ?" }
        if shape.hasPosition {
            let comparison = shape.isDescending ? "<" : ">"
            conditions +=
                key == id ? " AND \(id) \(comparison) ?" : " AND (\(key), \(id)) \(comparison) (?, ?)"
        }
    }

    /// Binds a range's values from a parameter on, and gives the next one.
    static func bind(
        _ range: IndexRange,
        after: RecordCursor? = nil,
        to statement: SQLiteStatement,
        from first: Int
    ) throws -> Int {
        var next = first
        for value in [range.lower, range.upper].compactMap(\.self) {
            try statement.bind(next, value)
            next += 1
        }
        guard let after else { return next }
        if range.index != nil {
            try statement.bind(next, after.key)
            next += 1
        }
        try statement.bind(next, Array(after.id.utf8))
        return next + 1
    }
}
