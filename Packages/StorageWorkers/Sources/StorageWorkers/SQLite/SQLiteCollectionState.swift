/// The row of a collection in `store_collections`.
struct SQLiteCollectionState {
    let stored: StoredCollection
    var nextRow: Int
    /// The number of entries of each index, and that of the records last.
    var counts: [Int]
    /// See `SQLiteWords`; nil where the collection is not searchable, or an earlier program has written it.
    var words: UInt64?
    let lacksIndexes: Bool

    /// More than a file has room for: a higher number is none that was written.
    private static let highestNumber = 1 << 48

    init(empty schema: CollectionSchema) {
        stored = StoredCollection(schema)
        nextRow = 1
        counts = schema.indexes.map { _ in 0 } + [0]
        words = schema.isSearchable ? 0 : nil
        lacksIndexes = true
    }

    fileprivate init(_ statement: SQLiteStatement) {
        let parts = statement.text(3).split(separator: " ")
        counts = parts.compactMap { Int($0) }
        words = parts.last.flatMap { $0.hasPrefix("w") ? UInt64($0.dropFirst(), radix: 16) : nil }
        stored = StoredCollection(
            name: statement.text(0),
            version: statement.number(1),
            definition: statement.text(2),
            count: counts.last ?? 0,
            changes: statement.number(4),
            shape: statement.text(7)
        )
        nextRow = statement.number(5)
        lacksIndexes = statement.number(6) != 0
    }

    /// The counts and the words as they are stored.
    var text: String {
        (counts.map(String.init) + (words.map { ["w" + String($0, radix: 16)] } ?? [])).joined(separator: " ")
    }

    /// Whether these can be numbers that were written.
    ///
    /// - Parameter schema: As this program declares the collection.
    fileprivate func isPlausible(as schema: CollectionSchema) -> Bool {
        let indexes =
            stored.definition == schema.definition
            ? schema.indexes.count : CollectionSchema.indexCount(inDefinition: stored.definition)
        return counts.count == indexes + 1 && (1...Self.highestNumber).contains(nextRow)
            && counts.allSatisfy { (0...Self.highestNumber).contains($0) }
    }
}

extension SQLiteConnection {
    /// The state of a collection that is there.
    ///
    /// - Throws: `StorageError.corrupt` where its numbers are not those that were written.
    func state(_ schema: CollectionSchema) throws -> SQLiteCollectionState {
        guard let state = try states("WHERE name = ?", schema.name).first, state.isPlausible(as: schema)
        else {
            throw StorageError.corrupt("the counts of '\(schema.name)' are not what was written", record: nil)
        }
        return state
    }

    /// Changes the indexes of a collection: their states, and more behind them.
    func redefine(_ name: String, _ change: DefinitionChange) throws {
        guard let stored = try storedCollection(name) else { return }
        let definition = change.applied(to: stored.definition, of: name)
        guard definition != stored.definition else { return }
        let before = try stored.schema()
        var next = stored
        next.definition = definition
        let schema = try next.schema()
        var state = try state(before)
        let added = before.indexes.count..<max(before.indexes.count, schema.indexes.count)
        for index in added { try database.run(SQLiteLayout.createStatement(schema, index)) }
        state.counts.insert(contentsOf: added.map { _ in 0 }, at: state.counts.count - 1)
        if schema.isSearchable, !before.isSearchable {
            for statement in SQLiteLayout.createSearchStatements(schema) { try database.run(statement) }
            state.words = 0
        }
        if !added.isEmpty, !state.lacksIndexes {
            for statement in SQLiteLayout.createIndexStatements(schema) { try database.run(statement) }
        }
        try setState(state)
        try database.run("UPDATE store_collections SET definition = ? WHERE name = ?", definition, name)
        // The transaction has made tables of which a later statement of it must know.
        if !added.isEmpty { forgetCollections() }
    }

    func setState(_ state: SQLiteCollectionState) throws {
        try database.run(
            "UPDATE store_collections SET next_row = ?, counts = ?, changes = changes + 1 WHERE name = ?",
            state.nextRow,
            state.text,
            state.stored.name
        )
    }

    func storedCollection(_ name: String) throws -> StoredCollection? {
        try states("WHERE name = ?", name).first?.stored
    }

    func collections() throws -> [StoredCollection] { try states("ORDER BY name").map(\.stored) }

    private func states<each Value: SQLiteValue>(
        _ clause: String,
        _ value: repeat each Value
    ) throws -> [SQLiteCollectionState] {
        let shape = layoutVersion > 1 ? "shape" : "''"
        let columns = "name, version, definition, counts, changes, next_row, lacks_indexes, \(shape)"
        var states: [SQLiteCollectionState] = []
        try database.run("SELECT \(columns) FROM store_collections \(clause)", repeat each value) {
            states.append(SQLiteCollectionState($0))
        }
        return states
    }
}
