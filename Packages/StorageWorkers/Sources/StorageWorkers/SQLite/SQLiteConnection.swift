/// A connection to a store in a SQLite file.
final class SQLiteConnection: StorageConnection {
    let database: SQLiteDatabase
    private var knownCollections: Set<RecordSchema> = []
    /// The collections that this connection is writing in bulk, without indexes.
    var bulkCollections: [RecordSchema: SQLiteBulkIDs] = [:]

    init(path: String, busyTimeout: Int32) throws {
        database = try SQLiteDatabase(path: path, busyTimeout: busyTimeout)
        try prepareStore()
        try database.run("PRAGMA synchronous = FULL")
        try database.run("PRAGMA cache_size = -16000")
        try database.run("PRAGMA journal_size_limit = 4194304")
    }

    func close() throws {
        try database.close()
    }

    // MARK: - The store

    private func prepareStore() throws {
        let application = try database.number("PRAGMA application_id")
        let version = try database.number("PRAGMA user_version")
        if application == SQLiteLayout.applicationID {
            guard version <= SQLiteLayout.version else {
                throw StorageError.futureVersion(
                    path: database.path,
                    found: version,
                    supported: SQLiteLayout.version
                )
            }
            return
        }
        guard application == 0, version == 0, try database.number("SELECT count(*) FROM sqlite_schema") == 0
        else {
            throw StorageError.notAStore(path: database.path, reason: "it is another program's database")
        }
        try createStore()
    }

    private func createStore() throws {
        try database.run("PRAGMA journal_mode = WAL")
        try transaction {
            // Another process may have been faster.
            guard try database.number("PRAGMA application_id") == 0 else { return }
            for statement in SQLiteLayout.storeStatements { try database.run(statement) }
        }
    }

    /// Runs work in a transaction: committed when it returns, undone when it throws.
    func transaction<Value>(_ work: () throws -> Value) throws -> Value {
        try database.run("BEGIN IMMEDIATE")
        do {
            let value = try work()
            try database.run("COMMIT")
            return value
        } catch {
            // The first error is the one to report; a failed rollback leaves nothing committed either.
            try? database.run("ROLLBACK")
            throw error
        }
    }

    // MARK: - Collections

    /// Whether the collection is there; checks that it was written with the indexes that are declared now.
    func isThere(_ schema: RecordSchema) throws -> Bool {
        if knownCollections.contains(schema) { return true }
        let statement = try database.statement("SELECT definition FROM store_collections WHERE name = ?")
        defer { statement.reset() }
        try statement.bind(1, schema.name)
        guard try statement.step() else { return false }
        let stored = statement.text(0)
        let declared = SQLiteLayout.definition(schema)
        guard stored == declared else {
            throw StorageError.schemaMismatch(collection: schema.name, stored: stored, declared: declared)
        }
        knownCollections.insert(schema)
        return true
    }

    /// Creates the collection where it is not there yet; runs inside a transaction.
    func create(_ schema: RecordSchema) throws {
        guard schema.isWellFormed else {
            throw StorageError.invalidRecord(schema.name, "its schema's names are not lower-case names")
        }
        guard try !isThere(schema) else {
            // A bulk write that was killed has left them out.
            if bulkCollections[schema] == nil, try lacksIndexes(schema) { try createIndexes(schema) }
            return
        }
        for statement in SQLiteLayout.createStatements(schema) + SQLiteLayout.createIndexStatements(schema) {
            try database.run(statement)
        }
        let insert = try database.statement(
            "INSERT INTO store_collections (name, version, definition, next_row) VALUES (?, ?, ?, 1)"
        )
        try insert.bind(1, schema.name)
        try insert.bind(2, schema.version)
        try insert.bind(3, SQLiteLayout.definition(schema))
        try insert.run()
    }

    /// Forgets what a transaction that failed may have created.
    func forgetCollections() {
        knownCollections.removeAll()
    }
}
