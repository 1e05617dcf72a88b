private import Glibc

extension SQLiteConnection {
    func forEachRecord(
        in collection: String,
        after id: String?,
        limit: Int,
        _ visit: (String, UnsafeRawBufferPointer) throws -> Void
    ) throws {
        guard let stored = try storedCollection(collection) else { return }
        let schema = try schema(of: stored)
        let condition = id == nil ? "" : "WHERE id > ?1 "
        let statement = try database.statement(
            "SELECT id, body, checksum FROM \(SQLiteLayout.table(schema)) \(condition)ORDER BY id LIMIT ?2"
        )
        defer { statement.reset() }
        if let id { try statement.bind(1, id) }
        try statement.bind(2, max(0, limit))
        while try statement.step() {
            let found = statement.bytesInPlace(0)
            let body = statement.bytesInPlace(1)
            try verify(schema, id: found, body: body, checksum: statement.number(2))
            try visit(String(decoding: found, as: UTF8.self), body)
        }
    }

    func rebuild(
        _ schema: CollectionSchema,
        _ encode: (String, UnsafeRawBufferPointer) throws -> StorageOperation
    ) throws {
        try transaction {
            // Another process may have been faster.
            guard let stored = try storedCollection(schema.name),
                stored.definition != schema.definition || stored.version != schema.version
            else { return }
            let before = try self.schema(of: stored)
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

    func schema(of stored: StoredCollection) throws -> CollectionSchema {
        guard
            let schema = CollectionSchema(
                name: stored.name,
                version: stored.version,
                definition: stored.definition
            )
        else {
            throw StorageError.corrupt("the definition of '\(stored.name)' cannot be read", record: nil)
        }
        return schema
    }

    // MARK: - Salvage

    func salvage(
        _ collection: String,
        _ visit: (String, UnsafeRawBufferPointer) throws -> Void,
        _ report: (StorageDamage) -> Void
    ) throws {
        guard let stored = try storedCollection(collection) else { return }
        let schema = try schema(of: stored)
        let statement = try database.statement(
            "SELECT row, id, body, checksum FROM \(SQLiteLayout.table(schema)) WHERE row >= ? ORDER BY row"
        )
        // Where that is damaged too, it is at least known when to stop.
        let end = (try? state(schema).nextRow) ?? Self.mostRows
        var next = 1
        var gap: SQLiteGap?
        repeat {
            do {
                defer { statement.reset() }
                try statement.bind(1, next)
                while try statement.step() {
                    let row = statement.number(0)
                    gap?.report(before: row, of: collection, report)
                    gap = nil
                    next = max(next, row < .max ? row + 1 : row)
                    try salvageRow(of: statement, collection, visit, report)
                }
                break
            } catch StorageError.corrupt(let message, _, _) {
                // What lies on a damaged page is passed over row by row, so that none beside it is lost; each is
                // looked for by its own number, since the way from the one before it leads over that page.
                gap = gap ?? SQLiteGap(first: next, message: message)
                next += 1
            }
        } while next < end && next - (gap?.first ?? next) < Self.mostRows
        gap?.report(before: nil, of: collection, report)
    }

    private func salvageRow(
        of statement: SQLiteStatement,
        _ collection: String,
        _ visit: (String, UnsafeRawBufferPointer) throws -> Void,
        _ report: (StorageDamage) -> Void
    ) throws {
        let id = statement.text(1)
        let body = statement.bytesInPlace(2)
        if Checksum.matches(id, body, statement.number(3)) {
            try visit(id, body)
        } else {
            report(StorageDamage(record: "\(collection)/\(id)", message: "it is not what was written"))
        }
    }

    private static let mostRows = 1 << 24

    // MARK: - Backup

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

/// Rows that cannot be read.
private struct SQLiteGap {
    let first: Int
    let message: String

    /// - Parameter next: the row behind it, or nil where there is none.
    func report(before next: Int?, of collection: String, _ report: (StorageDamage) -> Void) {
        let last = next.map { " to \($0 - 1)" } ?? " on"
        report(StorageDamage(message: "'\(collection)' cannot be read from row \(first)\(last): \(message)"))
    }
}
