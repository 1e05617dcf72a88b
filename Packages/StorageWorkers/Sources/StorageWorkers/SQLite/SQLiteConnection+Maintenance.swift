private import Glibc

extension SQLiteConnection {
    func rebuild(
        _ schema: CollectionSchema,
        _ encode: (String, UnsafeRawBufferPointer) throws -> StorageOperation
    ) throws {
        try transaction {
            // Another process may have been faster.
            guard let stored = try storedCollection(schema.name),
                stored.definition != schema.definition || stored.version != schema.version
            else { return }
            let before = try stored.schema()
            let old = CollectionSchema(name: schema.name + " before")
            let table = SQLiteLayout.table(old)
            try database.run("ALTER TABLE \(SQLiteLayout.table(before)) RENAME TO \(table)")
            for statement in SQLiteLayout.dropIndexStatements(before)
                + SQLiteLayout.dropStatements(before).dropFirst()
            {
                try database.run(statement)
            }
            let delete = try database.statement("DELETE FROM store_collections WHERE name = ?")
            try delete.bind(1, schema.name)
            try delete.run()
            forgetCollections()
            try create(schema)
            for statement in SQLiteLayout.dropIndexStatements(schema) { try database.run(statement) }
            try copyRecords(from: table, to: schema, encode)
            try createIndexes(schema)
            try database.run("DROP TABLE \(table)")
        }
    }

    private func copyRecords(
        from table: String,
        to schema: CollectionSchema,
        _ encode: (String, UnsafeRawBufferPointer) throws -> StorageOperation
    ) throws {
        let writer = try SQLiteCollectionWriter(schema, ids: SQLiteBulkIDs(), connection: self)
        let statement = try database.statement("SELECT id, body, checksum FROM \(table) ORDER BY row")
        defer { statement.reset() }
        var summary = WriteSummary()
        while try statement.step() {
            let id = statement.bytesInPlace(0)
            let body = statement.bytesInPlace(1)
            try verify(schema, id: id, body: body, checksum: statement.number(2))
            try writer.apply(encode(String(decoding: id, as: UTF8.self), body), summary: &summary)
        }
        try writer.finish()
    }

    func backup(to path: String, progress: @escaping StorageProgress) throws {
        guard access(path, F_OK) != 0 else {
            throw StorageError.cannotOpen(path: path, reason: "something is there already")
        }
        let descriptor = open(path, O_CREAT | O_EXCL | O_RDWR | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else {
            throw StorageError.cannotOpen(path: path, reason: String(cString: strerror(errno)))
        }
        Glibc.close(descriptor)
        do {
            // In a reading that goes on, each step copies of the same moment.
            try database.number("PRAGMA user_version") { _ in
                try database.backup(to: path, progress: progress)
            }
        } catch {
            unlink(path)
            throw error
        }
    }
}
