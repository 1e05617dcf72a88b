/// What is kept of a collection beside its records.
struct SQLiteCollectionState {
    var nextRow: Int
    /// The number of entries of each index, and that of the records last.
    var counts: [Int]
    /// See `SQLiteWords`; nil where the collection is not searchable, or an earlier program has written it.
    var words: UInt64?
    var lacksIndexes: Bool

    /// More than a file has room for: a higher number is none that was written.
    private static let highestNumber = 1 << 48

    /// Whether all can be what was written.
    func isPlausible(_ schema: CollectionSchema) -> Bool {
        counts.count == schema.indexes.count + 1 && (1...Self.highestNumber).contains(nextRow)
            && counts.allSatisfy { (0...Self.highestNumber).contains($0) }
    }

    static func text(_ counts: [Int], words: UInt64?) -> String {
        (counts.map(String.init) + (words.map { ["w" + String($0, radix: 16)] } ?? [])).joined(separator: " ")
    }

    static func parsed(_ text: String) -> (counts: [Int], words: UInt64?) {
        let parts = text.split(separator: " ")
        let words = parts.last.flatMap { $0.hasPrefix("w") ? UInt64($0.dropFirst(), radix: 16) : nil }
        return (parts.compactMap { Int($0) }, words)
    }
}

extension SQLiteConnection {
    /// - Throws: `StorageError.corrupt` where the counts are not what they should be; `.schemaMismatch` and
    ///   `.futureCollection` where another program has brought the collection to another version since it was looked up.
    func state(_ schema: CollectionSchema) throws -> SQLiteCollectionState {
        let statement = try database.statement(
            "SELECT next_row, counts, lacks_indexes, version, definition FROM store_collections WHERE name = ?"
        )
        defer { statement.reset() }
        try statement.bind(1, schema.name)
        guard try statement.step() else {
            return SQLiteCollectionState(
                nextRow: 1,
                counts: schema.indexes.map { _ in 0 } + [0],
                words: schema.isSearchable ? 0 : nil,
                lacksIndexes: false
            )
        }
        if let known = knownCollection(schema),
            statement.number(3) != schema.version
                || !known.definition.elementsEqual(statement.bytesInPlace(4))
        {
            forgetCollections()
            _ = try collection(schema)
        }
        let (counts, words) = SQLiteCollectionState.parsed(statement.text(1))
        let state = SQLiteCollectionState(
            nextRow: statement.number(0),
            counts: counts,
            words: words,
            lacksIndexes: statement.number(2) != 0
        )
        guard state.isPlausible(schema) else {
            throw StorageError.corrupt("the counts of '\(schema.name)' are not what was written", record: nil)
        }
        return state
    }

    func setState(_ schema: CollectionSchema, nextRow: Int, counts: [Int], words: UInt64?) throws {
        let statement = try database.statement(
            "UPDATE store_collections SET next_row = ?, counts = ?, changes = changes + 1 WHERE name = ?"
        )
        try statement.bind(1, nextRow)
        try statement.bind(2, SQLiteCollectionState.text(counts, words: words))
        try statement.bind(3, schema.name)
        try statement.run()
    }

    func storedCollection(_ name: String) throws -> StoredCollection? {
        try storedCollections("WHERE name = ?", name).first
    }

    func collections() throws -> [StoredCollection] {
        try storedCollections("ORDER BY name", nil)
    }

    private func storedCollections(_ clause: String, _ name: String?) throws -> [StoredCollection] {
        let statement = try database.statement(
            "SELECT name, version, definition, counts, changes FROM store_collections " + clause
        )
        defer { statement.reset() }
        if let name { try statement.bind(1, name) }
        var collections: [StoredCollection] = []
        while try statement.step() {
            collections.append(
                StoredCollection(
                    name: statement.text(0),
                    version: statement.number(1),
                    definition: statement.text(2),
                    count: SQLiteCollectionState.parsed(statement.text(3)).counts.last ?? 0,
                    changes: statement.number(4)
                )
            )
        }
        return collections
    }
}
