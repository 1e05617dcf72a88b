internal import Synchronization

/// A connection to a store in a SQLite file.
final class SQLiteConnection: StorageConnection {
    let database: SQLiteDatabase
    /// Tells the connection from all others of the process.
    private let number = SQLiteConnection.lastNumber.wrappingAdd(1, ordering: .relaxed).newValue
    private static let lastNumber = Atomic(0)
    private let file: SQLiteFile
    /// The collections of the schema's version, by name.
    private var knownCollections: [String: SQLiteCollection] = [:]
    private var schemaVersion = -1
    /// The version of the store's layout; 0 before there is a store.
    private(set) var layoutVersion = 0
    /// The collections that this connection is writing in bulk.
    var bulkWrites: [String: SQLiteBulkWrite] = [:]
    /// See `count(of:in:)`.
    var knownCounts = SQLiteKnownCounts()
    private(set) var isInTransaction = false
    private var isReading = false
    /// Why nothing more is written, once a write has failed on its way to the disk.
    private var failure: String?

    /// The length of the journal, in pages, from which on it is moved into the store.
    private static let usualJournalPages = 1_000

    /// - Parameter file: The file that all connections of an engine share.
    init(_ file: SQLiteFile, busyTimeout: Int32, durability: StorageDurability = .full) throws {
        self.file = file
        try file.check()
        database = try SQLiteDatabase(path: file.path, busyTimeout: busyTimeout)
        try file.noteOpened(by: database)
        try prepareStore(busyTimeout, durability)
    }

    func close() throws {
        forgetCollections()
        try database.close()
    }

    // MARK: - Transactions

    /// Runs work in a transaction: committed when it returns, undone when it throws; part of one that is open already.
    func exclusively<Value>(_ work: () throws -> Value) throws -> Value {
        guard !isInTransaction else { return try work() }
        if let failure { throw StorageError.outcomeUnknown(path: database.path, reason: failure) }
        try database.run("BEGIN IMMEDIATE")
        (isInTransaction, isReading) = (true, true)
        defer { (isInTransaction, isReading) = (false, false) }
        do {
            try refreshCollections(database.number(Self.schemaVersionStatement))
            try upgradeStore()
            let value = try work()
            // Otherwise the records would go to a file that nobody finds any more.
            try file.check(openedBy: database)
            try commit()
            shortenJournal()
            return value
        } catch {
            for bulk in bulkWrites.values { bulk.rows = nil }
            forgetCollections()
            // The first error is the one to report; a failed rollback leaves nothing committed either.
            try? database.run("ROLLBACK")
            throw error
        }
    }

    private func commit() throws {
        do {
            try database.run("COMMIT")
        } catch  where database.hasInputOutputError {
            failure = "\(error)"
            throw StorageError.outcomeUnknown(path: database.path, reason: "\(error)")
        }
    }

    /// Moves a long journal into the store, except during a bulk write, which moves it once at its end. Committed pages
    /// are safe in the journal however that ends.
    private func shortenJournal() {
        guard bulkWrites.isEmpty, database.journalPages >= Self.usualJournalPages else { return }
        do {
            try database.checkpoint()
        } catch StorageError.failed(let reason) {
            // A sync that has failed says nothing of the next one, so that nothing more is entrusted to this file.
            failure = reason
        } catch {
            // In use or full: the journal grows on, and the next commit tries again.
        }
    }

    func consistently<Value>(_ work: () throws -> Value) throws -> Value {
        guard !isReading else { return try work() }
        let statement = try database.statement(Self.schemaVersionStatement)
        // All reads see one state until the last statement that is under way is reset.
        defer { statement.reset() }
        _ = try statement.step()
        isReading = true
        defer { isReading = false }
        try refreshCollections(statement.number(0))
        return try work()
    }

    /// The number of the connection, since SQLite counts for each on its own, and SQLite's number of the file's state.
    func version(ofSpace space: String) throws -> Int? {
        try number << 32 | database.number("PRAGMA data_version")
    }

    // MARK: - Collections

    /// Gives a number that changes whenever any process makes or drops a table or an index.
    private static let schemaVersionStatement = "PRAGMA schema_version"

    private func refreshCollections(_ version: Int) throws {
        guard version != schemaVersion else { return }
        forgetCollections()
        // Another process may have brought the store to another layout.
        layoutVersion = try database.number("PRAGMA user_version")
        guard layoutVersion <= SQLiteLayout.version else {
            throw StorageError.futureVersion(
                path: database.path,
                found: layoutVersion,
                supported: SQLiteLayout.version
            )
        }
        schemaVersion = version
    }

    /// Brings a store of an earlier version to the present one, in the open transaction.
    private func upgradeStore() throws {
        guard layoutVersion == 1 else { return }
        for statement in SQLiteLayout.upgradeStatements { try database.run(statement) }
        layoutVersion = SQLiteLayout.version
    }

    func forgetCollections() {
        knownCollections.removeAll()
    }

    /// Reads a collection, with reads that all see the same state.
    ///
    /// - Parameter none: the result where there is no such collection.
    func reading<Value>(
        _ schema: CollectionSchema,
        for uses: CollectionSchema.Use...,
        orElse none: Value,
        _ work: (SQLiteCollection) throws -> Value
    ) throws -> Value {
        try consistently { try collection(schema, uses).map(work) ?? none }
    }

    /// The collection, or nil where there is none; checks that it has what is used of it.
    private func collection(
        _ schema: CollectionSchema,
        _ uses: [CollectionSchema.Use]
    ) throws -> SQLiteCollection? {
        let known = knownCollections[schema.name].flatMap { $0.schema == schema ? $0 : nil }
        // The version of a collection does not change without its tables.
        if let known, try uses.allSatisfy({ $0 == .records }) || isWhole(known) { return known }
        guard let stored = try storedCollection(schema.name) else { return nil }
        for use in uses {
            try schema.check(storedVersion: stored.version, definition: stored.definition, for: use)
        }
        if let known { return known }
        let collection = try SQLiteCollection(schema, database: database)
        knownCollections[schema.name] = collection
        return collection
    }

    private static let wholeStatement =
        "SELECT 1 FROM store_collections WHERE name = ? AND definition = ? AND version = ?"

    /// Whether the collection is stored as it is known, and no record is missing in an index.
    private func isWhole(_ known: SQLiteCollection) throws -> Bool {
        guard known.lacksNothing else { return false }
        let schema = known.schema
        var isSame = false
        try database.run(Self.wholeStatement, schema.name, schema.definition, schema.version) { _ in
            isSame = true
        }
        return isSame
    }

    /// Creates the collection where it is not there yet; runs inside a transaction.
    ///
    /// - Returns: whether it was not there.
    func create(_ schema: CollectionSchema) throws -> Bool {
        guard try collection(schema, [.writing]) == nil else {
            let bulk = bulkWrites[schema.name]
            if try !state(schema).lacksIndexes {
                // Another process has made them during the bulk write.
                bulk?.rows = nil
            } else if bulk?.rows == nil {
                // A bulk write that was killed has left them out.
                try createIndexes(schema)
            }
            return false
        }
        guard schema.isWellFormed else {
            throw StorageError.invalidRecord(schema.name, "its schema's names are not lower-case names")
        }
        try createTables(schema)
        try createIndexes(schema)
        return true
    }

    func createTables(_ schema: CollectionSchema, shape: String = "") throws {
        for statement in SQLiteLayout.createStatements(schema) { try database.run(statement) }
        let state = SQLiteCollectionState(empty: schema)
        try database.run(
            "INSERT INTO store_collections "
                + "(name, version, definition, next_row, counts, changes, lacks_indexes, shape) "
                + "VALUES (?, ?, ?, ?, ?, 0, 1, ?)",
            schema.name,
            schema.version,
            schema.definition,
            state.nextRow,
            state.text,
            shape
        )
    }

    func createIndexes(_ schema: CollectionSchema) throws {
        for statement in SQLiteLayout.createIndexStatements(schema) { try database.run(statement) }
        try database.run("UPDATE store_collections SET lacks_indexes = 0 WHERE name = ?", schema.name)
    }
}
