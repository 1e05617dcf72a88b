extension SQLiteConnection {
    func check(_ report: (StorageDamage) -> Void, progress: @escaping StorageProgress) throws {
        var isAsMade = true
        try progress(0)
        do {
            // All reads see one state, so that others' writes are not taken for damage.
            try consistently {
                isAsMade = try checkDeclarations(report)
                let collections = try collections()
                let instructions = collections.reduce(0) { $0 &+ Self.instructions(toCheck: $1) }
                try SQLiteProgress.during(instructions, on: database, progress) {
                    try checkStructure(report)
                    for stored in collections { try checkRecords(of: stored, report) }
                }
            }
            for stored in try collections() { try checkSearch(of: stored.schema()) }
            try progress(1)
        } catch StorageError.corrupt(let message, let record, _) {
            // An error of SQLite's ends the check, and is damage that the check was to find.
            report(StorageDamage(record: record, message: message))
        } catch StorageError.failed(let message) where !isAsMade {
            // A table that is declared otherwise cannot be read as ever.
            report(StorageDamage(message: message))
        }
    }

    /// About how many instructions a collection takes, as they were counted.
    private static func instructions(toCheck stored: StoredCollection) -> Int {
        let words = stored.definition.split(separator: " ")
        let ofRecord = words.reduce(25) { $0 + ($1 == "search" ? 60 : $1.hasPrefix("one") ? 10 : 25) }
        return stored.count.multipliedReportingOverflow(by: ofRecord).partialValue
    }

    private func checkStructure(_ report: (StorageDamage) -> Void) throws {
        try database.run("PRAGMA integrity_check(100)") { row in
            let message = row.text(0)
            if message != "ok" { report(StorageDamage(message: message)) }
        }
    }

    private func checkRecords(of stored: StoredCollection, _ report: (StorageDamage) -> Void) throws {
        let schema = try stored.schema()
        let (name, table) = (schema.name, SQLiteLayout.table(schema))
        var damage: [StorageDamage] = []
        _ = try scan(stored, after: nil, limit: .max, damaged: { damage.append($0) }) { _, _ in }
        for damage in damage { report(damage) }
        let state = try state(schema)
        let entries = schema.indexes.indices.map { index in
            SQLiteLayout.isColumn(schema.indexes[index])
                ? "SELECT count(\(SQLiteLayout.column(schema, index))) FROM \(table)"
                : "SELECT count(*) FROM \(SQLiteLayout.manyTable(schema, index))"
        }
        let counts = try (entries + ["SELECT count(*) FROM \(table)"]).map(database.number)
        if counts != state.counts {
            let message = "'\(name)' has \(counts) entries and records, and says \(state.counts)"
            report(StorageDamage(message: message))
        }
        let highest = try database.number("SELECT coalesce(max(row), 0) FROM \(table)")
        if highest >= state.nextRow {
            let message = "'\(name)' has row \(highest), and says the next is \(state.nextRow)"
            report(StorageDamage(message: message))
        }
        if let words = state.words { try checkWords(of: schema, sum: words, report) }
    }

    /// Compares the declarations in the file with those that the store makes for its collections.
    ///
    /// - Returns: whether all tables and indexes of the store are there, and as it makes them.
    private func checkDeclarations(_ report: (StorageDamage) -> Void) throws -> Bool {
        let model = try SQLiteDatabase(path: nil, busyTimeout: 0)
        var statements = SQLiteLayout.storeStatements(version: layoutVersion)
        for stored in try collections() {
            let schema = try stored.schema()
            statements += SQLiteLayout.createStatements(schema)
            if try !state(schema).lacksIndexes { statements += SQLiteLayout.createIndexStatements(schema) }
        }
        for statement in statements { try model.run(statement) }
        let expected = try model.declarations()
        let found = try database.declarations()
        for alien in Set(found.keys).subtracting(expected.keys).sorted() {
            report(StorageDamage(message: "the \(alien) is none of the store's; the store does not use it"))
        }
        let changed = expected.keys.filter {
            found[$0] != expected[$0] && found[$0] != expected[$0].map(SQLiteLayout.withoutLetters)
        }.sorted()
        for name in changed {
            let fault = found[name] == nil ? "is missing" : "is not as the store makes it"
            report(StorageDamage(message: "the \(name) \(fault)"))
        }
        return changed.isEmpty
    }
}

extension SQLiteDatabase {
    /// The statements that made tables, indexes, views and triggers, by kind and name; without SQLite's own.
    fileprivate func declarations() throws -> [String: String] {
        var declarations: [String: String] = [:]
        try run(
            "SELECT type, name, sql FROM sqlite_schema WHERE sql IS NOT NULL "
                + "AND NOT (type = 'table' AND name LIKE 'sqlite_stat_')"
        ) { row in
            declarations["\(row.text(0)) '\(row.text(1))'"] = row.text(2)
        }
        return declarations
    }
}
