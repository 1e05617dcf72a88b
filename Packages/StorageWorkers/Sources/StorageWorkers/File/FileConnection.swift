/// A connection to a file store; all of an engine share one core.
final class FileConnection: StorageConnection {
    let core: FileCore
    private var isClosed = false

    init(_ core: FileCore) {
        self.core = core
    }

    deinit {
        // Reached without `close()` only by who does not care how it ends.
        if !isClosed { try? core.disconnect() }
    }

    func close() throws {
        guard !isClosed else { return }
        isClosed = true
        try core.disconnect()
    }

    func apply(_ operations: [StorageOperation], schemas: [CollectionSchema]) throws -> WriteSummary {
        try core.write([FileBatch(operations: operations, schemas: schemas)])[0].get()
    }

    func apply(_ batches: [StorageBatch]) throws -> [Result<WriteSummary, any Error>] {
        try core.write(batches.map { FileBatch(operations: $0.operations, schemas: $0.schemas) })
            .map { $0.mapError { $0 } }
    }

    // MARK: - Reading

    func bodies(of schema: CollectionSchema, ids: [String]) throws -> [StoredBody] {
        let (rows, file) = try core.read { index, file in
            let collection = try index.collection(schema)
            let rows = ids.compactMap { id -> FileRow? in
                var id = id
                return id.withUTF8 { bytes in
                    let bytes = UnsafeRawBufferPointer(bytes)
                    guard let collection, let row = collection.row(bytes) else { return nil }
                    return FileRow(id: Array(bytes), place: collection.place(row))
                }
            }
            return (rows, file)
        }
        return try file?.bodies(rows).enumerated().map { position, body in
            StoredBody(id: String(decoding: rows[position].id, as: UTF8.self), body: body)
        } ?? []
    }

    func rows(
        of schema: CollectionSchema,
        in range: IndexRange,
        after: StoredPosition?,
        limit: Int
    ) throws -> [StoredRow] {
        let (found, file) = try core.read { index, file in
            (try index.collection(schema)?.rows(in: range, after: after, limit: limit) ?? [], file)
        }
        return try file?.bodies(found.map(\.row)).enumerated().map { position, body in
            StoredRow(position: found[position].position, body: body)
        } ?? []
    }

    func position(of schema: CollectionSchema, in range: IndexRange, offset: Int) throws -> StoredPosition? {
        try core.read { index, _ in try index.collection(schema)?.position(in: range, offset: offset) }
    }

    func count(of schema: CollectionSchema, in range: IndexRange) throws -> Int {
        try core.read { index, _ in try index.collection(schema)?.count(in: range) ?? 0 }
    }

    func search(
        of schema: CollectionSchema,
        for search: SearchExpression,
        in range: IndexRange,
        limit: Int
    ) throws -> [StoredPosition] {
        guard schema.isSearchable, limit > 0 else { return [] }
        return try core.read { index, file in
            guard let collection = try index.collection(schema), let file else { return [] }
            return try collection.search(search, in: range, limit: limit, file: file)
        }
    }
}

/// A row that is to be read: whose, and where.
struct FileRow: Sendable {
    var id: [UInt8]
    var place: LinePlace
}

extension LogFile {
    /// The bodies of rows, in their order.
    func bodies(_ rows: [FileRow]) throws -> [[UInt8]] {
        var bodies: [[UInt8]] = []
        bodies.reserveCapacity(rows.count)
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
            bodies.append(body)
        }
        return bodies
    }
}
