/// A store that has its tables in memory: alone, or with a log behind them.
protocol TableStore: Sendable {
    /// Looks at the tables as they are now, and at the log that has their bodies.
    func read<Value: Sendable>(_ work: (inout RecordTables, LogFile?) throws -> Value) throws -> Value

    /// Writes batches, each whole or not at all.
    ///
    /// - Parameter declaresAnew: see `WriteStaging.plans`.
    /// - Throws: what keeps all of them from being written; what keeps one of them from it is its result.
    func write(
        _ batches: [StorageBatch],
        declaringAnew declaresAnew: Bool
    ) throws -> [Result<WriteSummary, StorageError>]

    /// Keeps other processes from writing from now on.
    func takeRightToWrite() throws

    /// A connection has been closed.
    func disconnect() throws
}

/// A connection to tables in memory; all of an engine share them.
final class TableConnection: StorageConnection {
    private let store: any TableStore
    /// The state that a group of consistent reads sees; nil outside of such a group.
    private var snapshot: (tables: RecordTables, log: LogFile?)?
    private var isClosed = false

    init(_ store: any TableStore) {
        self.store = store
    }

    deinit {
        // Reached without `close()` only by who does not care how it ends.
        if !isClosed { try? store.disconnect() }
    }

    func close() throws {
        guard !isClosed else { return }
        isClosed = true
        try store.disconnect()
    }

    // MARK: - Reading

    private typealias RowsFound = (rows: [FoundRow], next: RecordCursor?)

    private func read<Value: Sendable>(
        _ work: (inout RecordTables, LogFile?) throws -> Value
    ) throws -> Value {
        guard var snapshot else { return try store.read(work) }
        // What is put in order for one of the reads is there for the next.
        self.snapshot = nil
        defer { self.snapshot = snapshot }
        return try work(&snapshot.tables, snapshot.log)
    }

    func consistently(_ work: () throws -> Void) throws {
        guard snapshot == nil else { return try work() }
        snapshot = try store.read { ($0, $1) }
        defer { snapshot = nil }
        try work()
    }

    func collections() throws -> [StoredCollection] {
        try read { tables, _ in tables.stored }
    }

    func forEachBody(
        of schema: CollectionSchema,
        ids: [String],
        _ visit: (Int, UnsafeRawBufferPointer) throws -> Void
    ) throws {
        let found = try read { tables, log in
            let rows = try tables.table(of: schema) { table in
                ids.enumerated().compactMap { position, id in
                    id.withBytes { table.row($0, hash: XXHash64.hash($0)) }
                        .map { (position, table.found($0, log)) }
                }
            }
            return (rows: rows ?? [], log: log)
        }
        try found.rows.map(\.1).forEachBody(in: found.log) { try visit(found.rows[$0].0, $1) }
    }

    func forEachRow(
        of schema: CollectionSchema,
        in range: IndexRange,
        after cursor: RecordCursor?,
        limit: Int,
        _ visit: StorageVisit
    ) throws -> RecordCursor? {
        try forEachRow(in: range, after: cursor, limit: limit, visit) { try $0.table(of: schema, $1) }
    }

    /// Visits the rows in the order of their ids, also of a collection whose definition this program cannot read.
    func scan(
        _ collection: StoredCollection,
        after cursor: RecordCursor?,
        limit: Int,
        damaged: ((StorageDamage) -> Void)?,
        _ visit: StorageVisit
    ) throws -> RecordCursor? {
        let schema = try? collection.schema()
        return try forEachRow(in: IndexRange(), after: cursor, limit: limit, visit) { tables, work in
            if let schema { return try tables.table(of: schema, work) }
            return tables.table(named: collection.name, work)
        }
    }

    private func forEachRow(
        in range: IndexRange,
        after cursor: RecordCursor?,
        limit: Int,
        _ visit: StorageVisit,
        of table: (inout RecordTables, (inout RecordTable) -> RowsFound) throws -> RowsFound?
    ) throws -> RecordCursor? {
        guard limit > 0 else { return cursor }
        let found = try read { tables, log in
            let found = try table(&tables) { table in
                // One more shows whether there are more.
                let entries = table.entries(
                    in: range,
                    after: cursor,
                    limit: limit == .max ? limit : limit + 1
                )
                let next = entries.count > limit ? table.cursor(of: entries[limit - 1]) : nil
                return (rows: entries.prefix(limit).map { table.found($0.row, log) }, next: next)
            }
            return (rows: found?.rows ?? [], next: found?.next, log: log)
        }
        try found.rows.forEachBody(in: found.log) { position, body in
            try found.rows[position].id.withUnsafeBytes { try visit($0, body) }
        }
        return found.next
    }

    func cursor(of schema: CollectionSchema, in range: IndexRange, offset: Int) throws -> RecordCursor? {
        try read { tables, _ in try tables.table(of: schema) { $0.cursor(in: range, offset: offset) } } ?? nil
    }

    func count(of schema: CollectionSchema, in range: IndexRange) throws -> Int {
        try read { tables, _ in try tables.table(of: schema) { $0.count(in: range) } } ?? 0
    }

    func search(
        of schema: CollectionSchema,
        for search: SearchExpression,
        in range: IndexRange,
        limit: Int
    ) throws -> [RecordCursor] {
        guard schema.isSearchable, limit > 0 else { return [] }
        return try read { tables, log in
            try tables.table(of: schema) { try $0.search(search, in: range, limit: limit, log: log) }
        } ?? []
    }

    // MARK: - Writing

    func apply(_ batches: [StorageBatch]) throws -> [Result<WriteSummary, any Error>] {
        try store.write(batches, declaringAnew: false).map { $0.mapError { $0 } }
    }

    func exclusively(_ work: () throws -> Void) throws {
        // The right to write is kept until the store is closed, so that nobody else's write comes between; within this
        // process one connection writes.
        try store.takeRightToWrite()
        try work()
    }

    func rebuild(
        _ schema: CollectionSchema,
        _ encode: (String, UnsafeRawBufferPointer) throws -> StorageOperation
    ) throws {
        try store.takeRightToWrite()
        let found = try store.read { tables, log in
            let table = tables.number(schema.name).map { tables.all[$0] }
            return (rows: table.map { table in table.liveRows.map { table.found($0, log) } } ?? [], log: log)
        }
        var operations: [StorageOperation] = []
        try found.rows.forEachBody(in: found.log) { position, body in
            operations.append(try encode(String(decoding: found.rows[position].id, as: UTF8.self), body))
        }
        let batch = StorageBatch(operations: operations, schemas: [schema])
        _ = try store.write([batch], declaringAnew: true)[0].get()
    }
}

/// A row that was found: whose it is, and its body, or where that is.
struct FoundRow: Sendable {
    var id: [UInt8]
    var place: LinePlace
    /// Empty where a log has it.
    var body: [UInt8]
}

extension RecordTable {
    func found(_ number: UInt32, _ log: LogFile?) -> FoundRow {
        bytes.withUnsafeBytes { bytes in
            let row = StorageRow(bytes, at: start(number))
            return FoundRow(id: Array(row.id), place: place(number), body: log == nil ? Array(row.body) : [])
        }
    }

    mutating func search(
        _ search: SearchExpression,
        in range: IndexRange,
        limit: Int,
        log: LogFile?
    ) throws -> [RecordCursor] {
        if words == nil { words = try wordIndex(log) }
        var found: [RecordCursor] = []
        for row in words?.rows(matching: search.words) ?? [] where isLive(row) {
            found += cursors(of: row, in: range)
            guard found.count < limit else { break }
        }
        return Array(found.prefix(limit))
    }

    /// The words of all rows, which a log has where there is one.
    private func wordIndex(_ log: LogFile?) throws -> WordIndex {
        var index = WordIndex()
        let rows = liveRows
        guard let log else {
            bytes.withUnsafeBytes { bytes in
                for row in rows { index.add(StorageRow(bytes, at: start(row)).words, of: row) }
            }
            return index
        }
        var fields = RowFields()
        try log.forEachLine(at: rows.map(place)) { position, line, text in
            var rest = LogFields(text, from: line.fieldsStart)
            guard rest.next() != nil, fields.read(&rest), let words = fields.words else { return }
            if let words = FieldText.unescaped(words) { index.add(words, of: rows[position]) }
        }
        return index
    }
}

extension [FoundRow] {
    /// Calls with the bodies, and with their positions among the rows.
    fileprivate func forEachBody(
        in log: LogFile?,
        _ visit: (Int, UnsafeRawBufferPointer) throws -> Void
    ) throws {
        if let log { return try log.forEachBody(of: self, visit) }
        for (position, row) in enumerated() { try row.body.withUnsafeBytes { try visit(position, $0) } }
    }
}

extension LogFile {
    /// Reads the bodies of rows, and checks that they are theirs.
    fileprivate func forEachBody(
        of rows: [FoundRow],
        _ visit: (Int, UnsafeRawBufferPointer) throws -> Void
    ) throws {
        var row = RowFields()
        try forEachLine(at: rows.map(\.place)) { position, line, text in
            var fields = LogFields(text, from: line.fieldsStart)
            guard line.kind == .put, fields.next() != nil, row.read(&fields),
                FieldText.unescaped(row.id) == rows[position].id, let body = FieldText.unescaped(row.body)
            else {
                throw StorageError.corrupt(
                    "another line is in its place, in \(path)",
                    record: String(decoding: rows[position].id, as: UTF8.self),
                    offset: Int(rows[position].place.offset)
                )
            }
            try body.withUnsafeBytes { try visit(position, $0) }
        }
    }
}
