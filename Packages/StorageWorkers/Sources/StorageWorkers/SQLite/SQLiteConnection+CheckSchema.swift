extension SQLiteConnection {
    /// Compares everything that the file declares with what the store makes for its collections.
    ///
    /// - Returns: whether all that the store makes is there, and as it makes it.
    func checkSchema(_ report: (StorageDamage) -> Void) throws -> Bool {
        let model = try SQLiteDatabase(path: SQLiteDatabase.inMemory, busyTimeout: 0)
        var statements = SQLiteLayout.storeStatements
        for stored in try collections() {
            let schema = try stored.schema()
            statements += SQLiteLayout.createStatements(schema)
            if try !state(schema).lacksIndexes { statements += SQLiteLayout.createIndexStatements(schema) }
        }
        for statement in statements { try model.runOnce(statement) }
        let expected = try model.declarations()
        let found = try database.declarations()
        for alien in Set(found.keys).subtracting(expected.keys).sorted() {
            report(StorageDamage(message: "the \(alien) is none of the store's; the store does not use it"))
        }
        let changed = expected.keys.filter { found[$0] != expected[$0] }.sorted()
        for name in changed {
            let what = found[name] == nil ? "is missing" : "is not as the store makes it"
            report(StorageDamage(message: "the \(name) \(what)"))
        }
        return changed.isEmpty
    }
}

extension SQLiteDatabase {
    /// The statements that made tables, indexes, views and triggers, by kind and name; without SQLite's own.
    fileprivate func declarations() throws -> [String: String] {
        let statement = try prepared(
            "SELECT type, name, sql FROM sqlite_schema WHERE sql IS NOT NULL "
                + "AND NOT (type = 'table' AND name LIKE 'sqlite_stat_')"
        )
        var declarations: [String: String] = [:]
        while try statement.step() {
            declarations["\(statement.text(0)) '\(statement.text(1))'"] = statement.text(2)
        }
        return declarations
    }
}
