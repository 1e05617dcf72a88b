extension SQLiteConnection {
    func check(_ report: (StorageDamage) -> Void, progress: @escaping StorageProgress) throws {
        let watch = SQLiteWatch(progress)
        var isAsMade = true
        try progress(0)
        do {
            // As it is at one moment, so that what others write meanwhile is not taken for damage.
            try consistently {
                try watch.run(on: database) {
                    isAsMade = try checkSchema(report)
                    let collections = try collections()
                    let expected = collections.reduce(0.0) { $0 + Self.instructions(toCheck: $1) }
                    try watch.counting(expected, part: Self.structurePart, on: database) {
                        try checkStructure(report)
                    }
                    let all = collections.reduce(0.0) { $0 + Double($1.count) }
                    var checked = 0.0
                    for stored in collections {
                        try checkRecords(of: stored, report) { count in
                            let part = min(1, (checked + Double(count)) / max(1, all))
                            watch.tell(Self.structurePart + (1 - Self.structurePart) * part)
                        }
                        checked += Double(stored.count)
                    }
                }
            }
            try watch.run(on: database) {
                for stored in try collections() { try checkSearch(of: stored) }
            }
            try progress(1)
        } catch StorageError.corrupt(let message, let record, _) {
            // Damage that SQLite itself stumbles over ends the check, and is what it was to find.
            report(StorageDamage(record: record, message: message))
        } catch StorageError.failed(let message) where !isAsMade {
            // What is declared otherwise cannot be read as ever.
            report(StorageDamage(message: message))
        }
    }

    /// How much of the time the structure takes.
    private static let structurePart = 0.75

    /// About how many instructions the structure of a collection takes, as they were counted.
    private static func instructions(toCheck stored: StoredCollection) -> Double {
        let schema = CollectionSchema(
            name: stored.name,
            version: stored.version,
            definition: stored.definition
        )
        let ofRecord = schema?.indexes.reduce(15) { $0 + ($1.cardinality == .one ? 5 : 21) } ?? 15
        return Double(stored.count) * Double(ofRecord)
    }

    private func checkStructure(_ report: (StorageDamage) -> Void) throws {
        let statement = try database.statement("PRAGMA integrity_check(100)")
        defer { statement.reset() }
        while try statement.step() {
            let message = statement.text(0)
            if message != "ok" { report(StorageDamage(message: message)) }
        }
    }

    /// - Parameter progress: told how many have been looked at.
    private func checkRecords(
        of stored: StoredCollection,
        _ report: (StorageDamage) -> Void,
        progress: (Int) -> Void
    ) throws {
        let schema = try stored.schema()
        let table = SQLiteLayout.table(schema)
        let statement = try database.statement("SELECT id, body, checksum FROM \(table)")
        defer { statement.reset() }
        var count = 0
        while try statement.step() {
            count += 1
            if count.isMultiple(of: 1_024) { progress(count) }
            do {
                try verify(
                    schema,
                    id: statement.bytesInPlace(0),
                    body: statement.bytesInPlace(1),
                    checksum: statement.number(2)
                )
            } catch StorageError.corrupt(let message, let record, _) {
                report(StorageDamage(record: record, message: message))
            }
        }
        var counts = try SQLiteLayout.columnIndexes(schema).reduce(into: schema.indexes.map { _ in 0 }) {
            $0[$1] = try database.number("SELECT count(\(SQLiteLayout.column(schema, $1))) FROM \(table)")
        }
        for index in SQLiteLayout.manyIndexes(schema) {
            counts[index] = try database.number(
                "SELECT count(*) FROM \(SQLiteLayout.manyTable(schema, index))"
            )
        }
        let state = try state(schema)
        if state.counts != counts + [count] {
            let message =
                "'\(schema.name)' has \(SQLiteCollectionState.text(counts + [count], words: nil)) entries and records, "
                + "and says \(SQLiteCollectionState.text(state.counts, words: nil))"
            report(StorageDamage(message: message))
        }
        let highest = try database.number("SELECT coalesce(max(row), 0) FROM \(table)")
        if highest >= state.nextRow {
            report(
                StorageDamage(
                    message: "'\(schema.name)' has row \(highest), and says the next is \(state.nextRow)"
                )
            )
        }
        try checkWords(of: schema, state, report)
    }

    private func checkWords(
        of schema: CollectionSchema,
        _ state: SQLiteCollectionState,
        _ report: (StorageDamage) -> Void
    ) throws {
        guard schema.isSearchable, let written = state.words else { return }
        let name = "temp.\"\(schema.name)__words\""
        try database.run(
            "CREATE VIRTUAL TABLE IF NOT EXISTS \(name) "
                + "USING fts5vocab('main', '\(schema.name)__search', 'instance')"
        )
        let statement = try database.statement("SELECT term, doc FROM \(name)")
        defer { statement.reset() }
        var found: UInt64 = 0
        while try statement.step() {
            found &+= SQLiteWords.digest(word: statement.bytesInPlace(0), row: statement.number(1))
        }
        if found != written {
            report(
                StorageDamage(message: "'\(schema.name)': the words that records are found by have changed")
            )
        }
    }

    private func checkSearch(of stored: StoredCollection) throws {
        let schema = try stored.schema()
        guard schema.isSearchable else { return }
        let search = SQLiteLayout.searchTable(schema)
        do {
            try database.run("INSERT INTO \(search) (\(search)) VALUES ('integrity-check')")
        } catch StorageError.readOnly {
            // FTS5 asks for a write lock even to check; what can only be read is checked by reading it.
        }
    }
}
