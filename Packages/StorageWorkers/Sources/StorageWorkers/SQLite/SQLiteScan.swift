/// A walk over a collection's rows in the order of their numbers, which goes on behind rows that cannot be read.
struct SQLiteScan {
    let schema: CollectionSchema
    let limit: Int
    /// Told of rows that cannot be read; nil where the first one is an error.
    let damaged: ((StorageDamage) -> Void)?
    /// The last row that was visited or skipped.
    var last: Int
    var count = 0
    /// The first of the rows that have just been skipped, and why.
    var gap: (first: Int, message: String)?

    /// The most rows that are skipped one after the other.
    private static let longestGap = 1 << 24

    /// Visits the rows from behind the last one, and returns where to go on, or nil where there are no more.
    mutating func visitRows(_ statement: SQLiteStatement, _ visit: StorageVisit) throws -> RecordCursor? {
        // From a row on, not behind one: that may lie on a page that cannot be read.
        try statement.bind(last < .max ? last + 1 : last, at: 1)
        try statement.bind(limit - count, at: 2)
        while try statement.step() {
            let row = statement.number(0)
            endGap(" to \(row - 1)")
            last = max(last, row)
            count += 1
            let (id, body) = (statement.bytesInPlace(1), statement.bytesInPlace(2))
            do {
                try schema.verify(id, body, checksum: statement.number(3))
            } catch StorageError.corrupt(let message, let record, _) where damaged != nil {
                damaged?(StorageDamage(record: record, message: message))
                continue
            }
            try visit(id, body)
        }
        endGap(" on")
        return count == limit ? RecordCursor(key: [], id: String(last)) : nil
    }

    /// Skips a row; false where none can follow it.
    mutating func skipRow(_ message: String, nextRow: Int) -> Bool {
        let first = gap?.first ?? last &+ 1
        gap = (first, gap?.message ?? message)
        guard last < nextRow - 2, last - first < Self.longestGap else {
            endGap(" on")
            return false
        }
        last += 1
        return true
    }

    private mutating func endGap(_ end: String) {
        guard let gap else { return }
        self.gap = nil
        let message = "'\(schema.name)' cannot be read from row \(gap.first)\(end): \(gap.message)"
        damaged?(StorageDamage(message: message))
    }
}

extension SQLiteConnection {
    /// Goes in the order of row numbers, which are never used again; a cursor's id is one.
    func scan(
        _ stored: StoredCollection,
        after cursor: RecordCursor?,
        limit: Int,
        damaged: ((StorageDamage) -> Void)?,
        _ visit: StorageVisit
    ) throws -> RecordCursor? {
        guard limit > 0 else { return cursor }
        let schema = try stored.schema()
        return try reading(schema, for: .records, orElse: nil) { _ in
            let table = SQLiteLayout.table(schema)
            let statement = try database.statement(
                "SELECT row, id, body, checksum FROM \(table) WHERE row >= ? ORDER BY row LIMIT ?"
            )
            defer { statement.reset() }
            let last = cursor.flatMap { Int($0.id) } ?? 0
            var scan = SQLiteScan(schema: schema, limit: limit, damaged: damaged, last: last)
            while true {
                do {
                    return try scan.visitRows(statement, visit)
                } catch StorageError.corrupt(let message, _, _) where damaged != nil {
                    // The scan skips the rows of a damaged page one by one, so that no other row is lost. It looks up
                    // each row by its number, since a step from the row before would lead over that page.
                    statement.reset()
                    // Where the next row's number is damaged too, the length of a gap is limited.
                    let nextRow = (try? state(schema).nextRow) ?? .max
                    guard scan.skipRow(message, nextRow: nextRow) else { return nil }
                }
            }
        }
    }
}
