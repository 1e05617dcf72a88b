/// A connection to a store in a SQLite file.
final class SQLiteConnection: StorageConnection {
    let database: SQLiteDatabase
    private var knownCollections: [String: SQLiteCollection] = [:]
    /// The collections that this connection is writing in bulk, without indexes.
    var bulkCollections: [CollectionSchema: SQLiteBulkIDs] = [:]
    /// Not while a collection is written in bulk, which moves it once at its end.
    var keepsJournalShort = true
    private var isInTransaction = false
    private var isPreparedToWrite = false
    /// Why nothing more is written, once a write has failed on its way to the disk.
    private var failure: String?

    init(path: String, busyTimeout: Int32, durability: StorageDurability = .full) throws {
        database = try SQLiteDatabase(path: path, busyTimeout: busyTimeout)
        try prepareStore(busyTimeout, durability)
    }

    func close() throws {
        knownCollections = [:]
        try database.close()
    }

    // MARK: - Transactions

    /// Runs work in a transaction: committed when it returns, undone when it throws; part of one that is open already.
    func transaction<Value>(_ work: () throws -> Value) throws -> Value {
        guard !isInTransaction else { return try work() }
        if let failure { throw StorageError.outcomeUnknown(path: database.path, reason: failure) }
        try prepareWriting()
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

    /// What a connection that only reads is spared.
    private func prepareWriting() throws {
        guard !isPreparedToWrite else { return }
        try database.runOnce("PRAGMA journal_size_limit = 4194304")
        isPreparedToWrite = true
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
    func collection(_ schema: CollectionSchema) throws -> SQLiteCollection? {
        try withCollection(schema) { $0 }
    }

    /// Does work with the collection, or nil where there is none; where it is looked up, what the work reads
    /// is of the same moment.
    private func withCollection<Value>(
        _ schema: CollectionSchema,
        _ work: (SQLiteCollection?) throws -> Value
    ) throws -> Value {
        if let known = knownCollections[schema.name], known.schema == schema {
            known.isFresh = false
            return try work(known)
        }
        // One of its own: the work may look up another collection.
        let statement = try database.prepared(
            "SELECT version, definition FROM store_collections WHERE name = ?"
        )
        defer { statement.reset() }
        try statement.bind(1, schema.name)
        guard try statement.step() else { return try work(nil) }
        let version = statement.number(0)
        guard version <= schema.version else {
            throw StorageError.futureCollection(
                schema.name,
                found: version,
                supported: schema.version
            )
        }
        let definition = Array(schema.definition.utf8)
        guard version == schema.version, definition.elementsEqual(statement.bytesInPlace(1)) else {
            throw StorageError.schemaMismatch(
                collection: schema.name,
                stored: statement.text(1),
                declared: schema.definition
            )
        }
        let collection = try SQLiteCollection(schema, definition, database: database)
        knownCollections[schema.name] = collection
        return try work(collection)
    }

    func knownCollection(_ schema: CollectionSchema) -> SQLiteCollection? { knownCollections[schema.name] }

    /// Reads with what is known of a collection, and once more where that has changed meanwhile; nil where there is no
    /// such collection.
    ///
    /// - Parameter work: visits nothing before `SQLiteCollection.firstStep` has returned.
    func reading<Value>(
        _ schema: CollectionSchema,
        _ work: (SQLiteCollection) throws -> Value
    ) throws -> Value? {
        for _ in 0..<Self.attempts {
            do {
                return try withCollection(schema) { try $0.map(work) }
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
    func create(_ schema: CollectionSchema) throws {
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
