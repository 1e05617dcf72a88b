/// A walk over a collection's table in the order of its rows, which goes on behind rows that cannot be read.
struct SQLiteScan {
    private let schema: CollectionSchema
    private let limit: Int
    /// The last row that was visited or passed over.
    private(set) var last: Int
    private var count = 0
    /// The first of the rows that cannot be read, and why.
    private var gap: (first: Int, message: String)?

    init(_ schema: CollectionSchema, last: Int, limit: Int) {
        self.schema = schema
        self.last = last
        self.limit = limit
    }

    /// How many rows have been passed over.
    var gapLength: Int { gap.map { last + 1 - $0.first } ?? 0 }

    /// Visits the rows from behind the last one.
    ///
    /// - Parameter damaged: told of records that are not what was written; nil where the first one is an error.
    /// - Returns: where to go on, or nil where there are no more.
    mutating func rows(
        _ statement: SQLiteStatement,
        _ collection: SQLiteCollection,
        _ damaged: ((StorageDamage) -> Void)?,
        _ visit: StorageVisit
    ) throws -> RecordCursor? {
        // From a row on, not behind one: that may lie on a page that cannot be read.
        try statement.bind(1, last < .max ? last + 1 : last)
        try statement.bind(2, limit - count)
        var isThere = count == 0 && gap == nil ? try collection.firstStep(statement) : try statement.step()
        while isThere {
            let row = statement.number(0)
            endGap(before: row, damaged)
            last = max(last, row)
            let id = statement.bytesInPlace(1)
            let body = statement.bytesInPlace(2)
            if Checksum.matches(id, body, statement.number(3)) {
                try visit(id, body)
            } else {
                let record = schema.name + "/" + String(decoding: id, as: UTF8.self)
                guard let damaged else { throw StorageError.notAsWritten(record) }
                damaged(StorageDamage(record: record, message: StorageError.mismatch))
            }
            count += 1
            isThere = try statement.step()
        }
        return count == limit ? RecordCursor(key: [], id: String(last)) : nil
    }

    mutating func skipRow(_ message: String) {
        last += 1
        if gap == nil { gap = (last, message) }
    }

    /// - Parameter next: the row behind it, or nil where there is none.
    mutating func endGap(before next: Int?, _ damaged: ((StorageDamage) -> Void)?) {
        guard let gap else { return }
        self.gap = nil
        let end = next.map { " to \($0 - 1)" } ?? " on"
        damaged?(
            StorageDamage(
                message: "'\(schema.name)' cannot be read from row \(gap.first)\(end): \(gap.message)"
            )
        )
    }
}

extension StorageError {
    static let mismatch = "it is not what was written"

    static func notAsWritten(_ record: String) -> StorageError { .corrupt(mismatch, record: record) }
}
