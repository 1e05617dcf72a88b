/// One collection in memory: rows by id, put in order when they are asked for.
struct MemoryCollection: Sendable {
    struct Row: Sendable {
        /// Counts insertions, so that a search gives the oldest matches first as other backends do.
        let number: Int
        let keys: [[UInt8]?]
        let manyKeys: [(index: Int, key: [UInt8])]
        let words: [UInt8]
        let body: [UInt8]

        init(number: Int, _ row: StorageRow, schema: CollectionSchema) {
            self.number = number
            keys = schema.indexes.indices.map(row.key)
            manyKeys = row.manyKeys
            words = row.words
            body = row.body
        }

        /// Whether every prefix begins one of the row's words.
        func matches(_ prefixes: [[UInt8]]) -> Bool {
            words.withUnsafeBytes { words in prefixes.allSatisfy { Self.isBeginning($0, in: words) } }
        }

        private static func isBeginning(_ prefix: [UInt8], in words: UnsafeRawBufferPointer) -> Bool {
            var start = 0
            while start + prefix.count <= words.count {
                if words[start..<start + prefix.count].elementsEqual(prefix) { return true }
                while start < words.count, words[start] != UInt8(ascii: " ") { start += 1 }
                start += 1
            }
            return false
        }
    }

    private(set) var schema: CollectionSchema
    private(set) var rows: [String: Row] = [:]
    private var nextNumber = 0
    /// The positions in each index that was asked for, in order; that of the ids under nil.
    private var orders: [Int?: [StoredPosition]] = [:]

    init(_ schema: CollectionSchema) {
        self.schema = schema
    }

    /// Checks that the collection was written with what is declared now.
    func check(_ declared: CollectionSchema) throws(StorageError) {
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

    private func keys(of row: Row, id: String, index: Int?) -> [[UInt8]] {
        guard let index else { return [Array(id.utf8)] }
        if let key = row.keys[index] { return [key] }
        return row.manyKeys.filter { $0.index == index }.map(\.key)
    }

    /// The positions of a range, in ascending order.
    mutating func positions(in range: IndexRange) -> ArraySlice<StoredPosition> {
        let order = order(range.index)
        let start = range.lower.map { key in order.partition { $0.key.lexicographicallyPrecedes(key) } } ?? 0
        let end =
            range.upper.map { key in order.partition { $0.key.lexicographicallyPrecedes(key) } }
            ?? order.count
        return order[start..<max(start, end)]
    }

    private mutating func order(_ index: Int?) -> [StoredPosition] {
        if let order = orders[index] { return order }
        let order = rows.flatMap { id, row in positions(of: row, id: id, index: index) }
            .sorted { $0.precedes($1) }
        orders[index] = order
        return order
    }

    private func positions(of row: Row, id: String, index: Int?) -> [StoredPosition] {
        keys(of: row, id: id, index: index).map { StoredPosition(key: $0, id: id) }
    }

    /// The oldest rows that match, with their positions in the range.
    func search(_ search: SearchExpression, in range: IndexRange, limit: Int) -> [StoredPosition] {
        let prefixes = search.words.map { Array($0.utf8) }
        return rows.filter { $0.value.matches(prefixes) }
            .sorted { $0.value.number < $1.value.number }
            .lazy
            .flatMap { id, row in
                positions(of: row, id: id, index: range.index).filter { range.contains($0.key) }
            }
            .prefix(max(0, limit)).map(\.self)
    }

    /// The row of a position that there is.
    func row(_ position: StoredPosition) -> StoredRow {
        StoredRow(position: position, body: rows[position.id]?.body ?? [])
    }

    /// Orders that many rows are about to change are put together again when they are asked for.
    mutating func forgetOrders() { orders = [:] }

    /// Puts a row in the place of what there is of an id, or takes that away where it is nil.
    mutating func replace(_ id: String, with row: Row?) {
        let before = rows[id]
        rows[id] = row
        for index in orders.keys {
            for position in before.map({ positions(of: $0, id: id, index: index) }) ?? [] {
                remove(position, from: index)
            }
            for position in row.map({ positions(of: $0, id: id, index: index) }) ?? [] {
                insert(position, into: index)
            }
        }
    }

    private mutating func remove(_ position: StoredPosition, from index: Int?) {
        guard let place = orders[index]?.partition(where: { $0.precedes(position) }) else { return }
        orders[index]?.remove(at: place)
    }

    private mutating func insert(_ position: StoredPosition, into index: Int?) {
        guard let place = orders[index]?.partition(where: { $0.precedes(position) }) else { return }
        orders[index]?.insert(position, at: place)
    }

    /// Does one operation, and gives what was there before it.
    mutating func apply(
        _ operation: StorageOperation,
        summary: inout WriteSummary
    ) throws(StorageError) -> (id: String, row: Row?)? {
        let id = String(decoding: operation.id, as: UTF8.self)
        let before = rows[id]
        switch operation.kind {
        case .delete:
            guard before != nil else { return nil }
            replace(id, with: nil)
            summary.deleted += 1
        case .write(.insertIfAbsent, _) where before != nil:
            summary.skipped += 1
            return nil
        case .write(.insert, _) where before != nil:
            throw .conflict(collection: schema.name, id: id)
        case .write(_, let row):
            replace(id, with: Row(number: nextNumber, row, schema: schema))
            nextNumber += 1
            if before == nil { summary.inserted += 1 } else { summary.replaced += 1 }
        }
        return (id, before)
    }
}
