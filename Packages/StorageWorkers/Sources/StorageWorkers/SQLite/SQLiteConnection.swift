private import Glibc

/// A connection to a store in a SQLite file.
final class SQLiteConnection: StorageConnection {
    let database: SQLiteDatabase
    private var knownCollections: [String: SQLiteCollection] = [:]
    /// The collections that this connection is writing in bulk, without indexes.
    var bulkCollections: [RecordSchema: SQLiteBulkIDs] = [:]
    /// Not while a collection is written in bulk, which moves it once at its end.
    var keepsJournalShort = true
    private var isInTransaction = false
    /// Why nothing more is written, once a write has failed on its way to the disk.
    private var failure: String?

    init(path: String, busyTimeout: Int32, durability: StorageDurability = .full) throws {
        database = try SQLiteDatabase(path: path, busyTimeout: busyTimeout)
        try prepareStore(busyTimeout)
        try database.run("PRAGMA synchronous = \(durability == .full ? "FULL" : "NORMAL")")
        try database.run("PRAGMA cache_size = -16000")
        try database.run("PRAGMA journal_size_limit = 4194304")
    }

    func close() throws {
        knownCollections = [:]
        try database.close()
    }

    // MARK: - The store

    /// SQLite gives up at once where two who make a store wait for each other, so that one of them tries again.
    private func prepareStore(_ busyTimeout: Int32) throws {
        let end = ContinuousClock.now + .milliseconds(busyTimeout)
        while true {
            do {
                return try prepareStore()
            } catch StorageError.busy where ContinuousClock.now < end {
                usleep(Self.pause)
            }
        }
    }

    private static let pause: useconds_t = 1_000

    private func prepareStore() throws {
        let found = try readMarks()
        if found.application == SQLiteLayout.applicationID {
            guard found.version <= SQLiteLayout.version else {
                throw StorageError.futureVersion(
                    path: database.path,
                    found: found.version,
                    supported: SQLiteLayout.version
                )
            }
            return
        }
        guard found.application == 0, found.version == 0, found.isEmpty else {
            throw StorageError.notAStore(path: database.path, reason: "it is another program's database")
        }
        try createStore()
    }

    /// What tells a store from another database.
    private struct Marks {
        var application = 0
        var version = 0
        var isEmpty = false
    }

    /// Reads all of them at one moment, since another process may be making the store.
    private func readMarks() throws -> Marks {
        var marks = Marks()
        try consistently {
            marks.application = try firstRead()
            marks.version = try database.number("PRAGMA user_version")
            if marks.application == 0 {
                marks.isEmpty = try database.number("SELECT count(*) FROM sqlite_schema") == 0
            }
        }
        return marks
    }

    private func firstRead() throws -> Int {
        do {
            return try database.number("PRAGMA application_id")
        } catch StorageError.readOnly(let path) {
            // SQLite keeps beside the file who reads it.
            throw StorageError.cannotOpen(
                path: path,
                reason:
                    "its folder may not be written to, which is needed to read it too; a copy of it can be read"
            )
        }
    }

    private func createStore() throws {
        try database.run("PRAGMA journal_mode = WAL")
        try transaction {
            // Another process may have been faster.
            guard try database.number("PRAGMA application_id") == 0 else { return }
            for statement in SQLiteLayout.storeStatements { try database.run(statement) }
        }
    }

    // MARK: - Transactions

    /// Runs work in a transaction: committed when it returns, undone when it throws; part of one that is open already.
    func transaction<Value>(_ work: () throws -> Value) throws -> Value {
        guard !isInTransaction else { return try work() }
        if let failure { throw StorageError.outcomeUnknown(path: database.path, reason: failure) }
        try database.run("BEGIN IMMEDIATE")
        isInTransaction = true
        defer { isInTransaction = false }
        do {
            let value = try work()
            try commit()
            for ids in bulkCollections.values { ids.commit() }
            shortenJournal()
            return value
        } catch {
            for ids in bulkCollections.values { ids.rollBack() }
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

    /// Moves a long journal into the store. What was committed is safe in the journal however that ends.
    private func shortenJournal() {
        guard keepsJournalShort, database.journal.pages >= SQLiteJournal.usualPages else { return }
        do {
            try database.checkpoint()
        } catch StorageError.failed(let reason) {
            // A sync that has failed says nothing of the next one, so that nothing more is entrusted to this file.
            failure = reason
        } catch {
            // In use or full: the journal grows on, and the next commit tries again.
        }
    }

    func exclusively(_ work: () throws -> Void) throws {
        try transaction(work)
    }

    func consistently(_ work: () throws -> Void) throws {
        guard !isInTransaction else { return try work() }
        try database.run("BEGIN")
        // Nothing was written in it, so that it matters not how it ends.
        defer { try? database.run("COMMIT") }
        try work()
    }

    // MARK: - Collections

    /// The collection, or nil where there is none; checks that it was written with what is declared now.
    func collection(_ schema: RecordSchema) throws -> SQLiteCollection? {
        if let known = knownCollections[schema.name], known.schema == schema {
            known.isFresh = false
            return known
        }
        guard let stored = try storedCollection(schema.name) else { return nil }
        guard stored.version <= schema.version else {
            throw StorageError.futureCollection(
                schema.name,
                found: stored.version,
                supported: schema.version
            )
        }
        guard stored.definition == schema.definition, stored.version == schema.version else {
            throw StorageError.schemaMismatch(
                collection: schema.name,
                stored: stored.definition,
                declared: schema.definition
            )
        }
        let collection = try SQLiteCollection(schema, database: database)
        knownCollections[schema.name] = collection
        return collection
    }

    func knownCollection(_ schema: RecordSchema) -> SQLiteCollection? { knownCollections[schema.name] }

    /// Reads with what is known of a collection, and once more where that has changed meanwhile; nil where there is no
    /// such collection.
    ///
    /// - Parameter work: visits nothing before `SQLiteCollection.firstStep` has returned.
    func reading<Value>(_ schema: RecordSchema, _ work: (SQLiteCollection) throws -> Value) throws -> Value? {
        for _ in 0..<Self.attempts {
            guard let collection = try collection(schema) else { return nil }
            do {
                return try work(collection)
            } catch is SQLiteStaleCollection {
                forgetCollections()
            } catch StorageError.failed(let reason) {
                // A table that is no longer there is one that has been made anew, which looking it up tells.
                forgetCollections()
                _ = try self.collection(schema)
                throw StorageError.failed(reason)
            }
        }
        throw StorageError.busy(path: database.path)
    }

    /// How often others may change the tables while one reading begins.
    private static let attempts = 5

    /// Creates the collection where it is not there yet; runs inside a transaction.
    func create(_ schema: RecordSchema) throws {
        guard schema.isWellFormed else {
            throw StorageError.invalidRecord(schema.name, "its schema's names are not lower-case names")
        }
        guard try collection(schema) == nil else {
            // A bulk write that was killed has left them out.
            if bulkCollections[schema] == nil, try state(schema).lacksIndexes { try createIndexes(schema) }
            return
        }
        for statement in SQLiteLayout.createStatements(schema) + SQLiteLayout.createIndexStatements(schema) {
            try database.run(statement)
        }
        let insert = try database.statement(
            "INSERT INTO store_collections (name, version, definition, next_row, counts, changes) "
                + "VALUES (?, ?, ?, 1, ?, 0)"
        )
        try insert.bind(1, schema.name)
        try insert.bind(2, schema.version)
        try insert.bind(3, schema.definition)
        let none = schema.indexes.map { _ in 0 } + [0]
        try insert.bind(4, SQLiteCollectionState.text(none, words: schema.isSearchable ? 0 : nil))
        try insert.run()
    }

    /// Forgets what a transaction that failed may have created.
    func forgetCollections() {
        knownCollections.removeAll()
    }
}
