/// One collection in memory: rows by id, put in order when they are asked for.
struct MemoryCollection: Sendable {
    struct Row: Sendable {
        /// Counts insertions, so that a search gives the oldest matches first as other backends do.
        let number: Int
        let keys: [[UInt8]?]
        let manyKeys: [(index: Int, key: [UInt8])]
        let words: [UInt8]
        let body: [UInt8]

        init(number: Int, _ row: StorageRow, schema: RecordSchema) {
            self.number = number
            keys = schema.indexes.indices.map(row.key)
            manyKeys = row.manyKeys
            words = row.words
            body = row.body
        }

        /// Whether every prefix begins one of the row's words.
        func matches(_ prefixes: [String]) -> Bool {
            let words = words.split(separator: UInt8(ascii: " "))
            return prefixes.allSatisfy { prefix in words.contains { $0.starts(with: prefix.utf8) } }
        }
    }

    private(set) var schema: RecordSchema
    private(set) var rows: [String: Row] = [:]
    private var nextNumber = 0

    init(_ schema: RecordSchema) {
        self.schema = schema
    }

    /// Checks that the collection was written with what is declared now.
    func check(_ declared: RecordSchema) throws(StorageError) {
        guard schema.version <= declared.version else {
            throw .futureCollection(declared.name, found: schema.version, supported: declared.version)
        }
        guard schema == declared else {
            throw .schemaMismatch(
                collection: declared.name,
                stored: schema.definition,
                declared: declared.definition
            )
        }
    }

    func positions(in range: IndexRange) -> [StoredPosition] {
        let (lower, upper) = range.bounds
        let positions = rows.flatMap { id, row in
            keys(of: row, id: id, index: range.index)
                .filter { key in
                    lower.map { !key.lexicographicallyPrecedes($0) } ?? true
                        && upper.map { key.lexicographicallyPrecedes($0) } ?? true
                }
                .map { StoredPosition(key: $0, id: id) }
        }
        return positions.sorted { range.isDescending ? $1.precedes($0) : $0.precedes($1) }
    }

    private func keys(of row: Row, id: String, index: Int?) -> [[UInt8]] {
        guard let index else { return [Array(id.utf8)] }
        if let key = row.keys[index] { return [key] }
        return row.manyKeys.filter { $0.index == index }.map(\.key)
    }

    mutating func apply(
        _ operation: StorageOperation,
        summary: inout WriteSummary
    ) throws(StorageError) {
        let id = String(decoding: operation.id, as: UTF8.self)
        let isThere = rows[id] != nil
        switch operation.kind {
        case .delete:
            if rows.removeValue(forKey: id) != nil { summary.deleted += 1 }
        case .write(.insertIfAbsent, _) where isThere:
            summary.skipped += 1
        case .write(.insert, _) where isThere:
            throw .conflict(collection: schema.name, id: id)
        case .write(_, let row):
            rows[id] = Row(number: nextNumber, row, schema: schema)
            nextNumber += 1
            if isThere { summary.replaced += 1 } else { summary.inserted += 1 }
        }
    }
}
