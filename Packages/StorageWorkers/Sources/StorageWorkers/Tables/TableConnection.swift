/// A connection to tables in memory, which all connections of an engine share.
final class TableConnection: StorageConnection {
    private let store: any TableStore
    /// The tables during consistent reads; nil at other times.
    private var snapshot: RecordTables?
    private var isClosed = false

    init(_ store: any TableStore) {
        self.store = store
    }

    deinit {
        // A caller that does not call `close()` ignores its errors.
        if !isClosed { try? store.disconnect() }
    }

    func close() throws {
        guard !isClosed else { return }
        isClosed = true
        try store.disconnect()
    }

    // MARK: - Reading

    private func read<Value: Sendable>(_ work: (inout RecordTables) throws -> Value) throws -> Value {
        guard var tables = snapshot else { return try store.read(work) }
        // Keep the orders that this read sorts for the next one.
        snapshot = nil
        defer { snapshot = tables }
        return try work(&tables)
    }

    func consistently<Value>(_ work: () throws -> Value) throws -> Value {
        guard snapshot == nil else { return try work() }
        snapshot = try store.read { $0 }
        defer { snapshot = nil }
        return try work()
    }

    func collections() throws -> [StoredCollection] {
        try read { $0.stored }
    }

    /// That of a store in memory. The tables of a log are made anew if it cannot be read, and then count anew.
    func version(ofSpace space: String) throws -> Int? {
        try read { $0.log == nil ? $0.batches : nil }
    }

    func forEachBody(
        of schema: CollectionSchema,
        ids: [String],
        _ visit: (Int, UnsafeRawBufferPointer) throws -> Void
    ) throws {
        let found = try read { tables -> (positions: [Int], rows: FoundRows)? in
            guard
                let table = try tables.number(of: schema, for: .records)
                    .map({ tables.all[$0] })
            else { return nil }
            let numbers = ids.map { $0.withBytes(table.row) }
            let rows = FoundRows(numbers.compactMap(\.self), in: table, tables.log)
            return (ids.indices.filter { numbers[$0] != nil }, rows)
        }
        guard let found else { return }
        try found.rows.forEach { position, _, body in try visit(found.positions[position], body) }
    }

    func forEachRow(
        of schema: CollectionSchema,
        in range: IndexRange,
        after cursor: RecordCursor?,
        limit: Int,
        _ visit: StorageVisit
    ) throws -> RecordCursor? {
        let number = { (tables: inout RecordTables) in
            try tables.number(of: schema, for: CollectionSchema.use(of: range))
        }
        return try forEachRow(of: number, in: range, after: cursor, limit: limit, visit)
    }

    /// Visits the rows in the order of their ids, even if the collection's definition is invalid.
    func scan(
        _ collection: StoredCollection,
        after cursor: RecordCursor?,
        limit: Int,
        damaged: ((StorageDamage) -> Void)?,
        _ visit: StorageVisit
    ) throws -> RecordCursor? {
        let schema = try? collection.schema()
        let number = { (tables: inout RecordTables) in
            guard let schema else { return tables.number(collection.name) }
            return try tables.number(of: schema, for: .records)
        }
        return try forEachRow(of: number, in: IndexRange(), after: cursor, limit: limit, visit)
    }

    private func forEachRow(
        of number: (inout RecordTables) throws -> Int?,
        in range: IndexRange,
        after cursor: RecordCursor?,
        limit: Int,
        _ visit: StorageVisit
    ) throws -> RecordCursor? {
        guard limit > 0 else { return cursor }
        let found = try read { tables -> (rows: FoundRows, next: RecordCursor?)? in
            guard let number = try number(&tables) else { return nil }
            // One extra entry shows whether more follow.
            let most = limit == .max ? limit : limit + 1
            let entries = tables.all[number].entries(in: range, after: cursor, limit: most)
            let table = tables.all[number]
            let next = entries.count > limit ? table.cursor(of: entries[limit - 1]) : nil
            return (FoundRows(entries.prefix(limit).map(\.row), in: table, tables.log), next)
        }
        guard let found else { return nil }
        try found.rows.forEach { _, id, body in try visit(id, body) }
        return found.next
    }

    func cursor(of schema: CollectionSchema, in range: IndexRange, offset: Int) throws -> RecordCursor? {
        try read { tables in
            try tables.table(of: schema, for: CollectionSchema.use(of: range)) {
                $0.cursor(in: range, offset: offset)
            }
        } ?? nil
    }

    func count(of schema: CollectionSchema, in range: IndexRange) throws -> Int {
        try read { tables in
            try tables.table(of: schema, for: CollectionSchema.use(of: range)) { $0.count(in: range) }
        } ?? 0
    }

    func search(
        of schema: CollectionSchema,
        for words: [String],
        in range: IndexRange,
        limit: Int
    ) throws -> [RecordCursor] {
        guard schema.isSearchable, limit > 0 else { return [] }
        return try read { tables in
            let log = tables.log
            _ = try tables.number(of: schema, for: CollectionSchema.use(of: range))
            return try tables.table(of: schema, for: .words) { table in
                if table.words == nil { table.words = try WordIndex(of: table, log) }
                var found: [RecordCursor] = []
                for row in table.words?.rows(matching: words) ?? [] where table.isLive(row) {
                    found += table.cursors(of: row, in: range)
                    guard found.count < limit else { break }
                }
                return Array(found.prefix(limit))
            }
        } ?? []
    }

    // MARK: - Writing

    func apply(_ batches: [StorageBatch]) throws -> [Result<WriteSummary, any Error>] {
        try store.write(batches, declaringAnew: false).map { $0.mapError { $0 } }
    }

    func exclusively<Value>(_ work: () throws -> Value) throws -> Value {
        // No other process can write until the store is closed, and only one connection of this process writes.
        try store.takeRightToWrite()
        return try work()
    }

    func rebuild(
        _ schema: CollectionSchema,
        _ encode: (String, UnsafeRawBufferPointer) throws -> StorageOperation
    ) throws {
        try store.takeRightToWrite()
        let found = try store.read { tables in
            tables.number(schema.name).map { number in
                FoundRows(tables.all[number].liveRows, in: tables.all[number], tables.log)
            }
        }
        var operations: [StorageOperation] = []
        try found?.forEach { _, id, body in
            operations.append(try encode(String(decoding: id, as: UTF8.self), body))
        }
        let batch = StorageBatch(operations: operations, schemas: [schema])
        _ = try store.write([batch], declaringAnew: true)[0].get()
    }
}
