/// The parts of a statement that follow an index: which columns, which rows, which order.
struct SQLiteRangeClause {
    /// What the rows come from.
    let source: String
    let key: String
    let id: String
    /// Conditions, each beginning with AND.
    private(set) var conditions = ""
    private(set) var values: [[UInt8]] = []
    let order: String

    /// - Parameter after: the position to go on from, in the order of the range.
    init(_ schema: RecordSchema, _ range: IndexRange, after: StoredPosition? = nil, isReversed: Bool = false)
    {
        switch range.index {
        case nil:
            source = SQLiteLayout.table(schema) + " AS t"
            key = "t.id"
            id = "t.id"
        case let index? where schema.indexes[index].cardinality == .one:
            source = SQLiteLayout.table(schema) + " AS t"
            key = "t." + SQLiteLayout.column(schema, index)
            id = "t.id"
            conditions += " AND \(key) IS NOT NULL"
        case let index?:
            source =
                SQLiteLayout.manyTable(schema, index) + " AS m JOIN " + SQLiteLayout.table(schema)
                + " AS t ON t.row = m.row"
            key = "m.key"
            id = "m.id"
        }
        let isDescending = range.isDescending != isReversed
        let direction = isDescending ? " DESC" : ""
        order = key == id ? " ORDER BY \(id)\(direction)" : " ORDER BY \(key)\(direction), \(id)\(direction)"
        let (lower, upper) = range.bounds
        if let lower { add("\(key) >= ?", lower) }
        if let upper { add("\(key) < ?", upper) }
        if let after {
            let comparison = isDescending ? "<" : ">"
            if key == id {
                add("\(id) \(comparison) ?", Array(after.id.utf8))
            } else {
                add("(\(key), \(id)) \(comparison) (?, ?)", after.key)
                values.append(Array(after.id.utf8))
            }
        }
    }

    /// Binds the values from a parameter on, and gives the next one.
    func bind(to statement: SQLiteStatement, from first: Int) throws -> Int {
        for (offset, value) in values.enumerated() { try statement.bind(first + offset, value) }
        return first + values.count
    }

    private mutating func add(_ condition: String, _ value: [UInt8]) {
        conditions += " AND " + condition
        values.append(value)
    }
}
