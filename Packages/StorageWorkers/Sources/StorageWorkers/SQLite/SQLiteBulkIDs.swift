/// Which ids a bulk write has put into which rows, while there is no index of them.
final class SQLiteBulkIDs {
    private var rows: [UInt64: Int] = [:]
    private var undoLog: [(hash: UInt64, row: Int?)] = []

    /// The row that may have the id: a hash is compared, so it has to be looked at.
    func candidate(_ id: UnsafeRawBufferPointer) -> Int? { rows[Self.hash(id)] }

    func set(_ id: UnsafeRawBufferPointer, row: Int?) {
        let hash = Self.hash(id)
        undoLog.append((hash, rows[hash]))
        rows[hash] = row
    }

    /// The transaction's rows are committed.
    func commit() {
        undoLog.removeAll(keepingCapacity: true)
    }

    /// The transaction's rows are gone.
    func rollBack() {
        for (hash, row) in undoLog.reversed() { rows[hash] = row }
        undoLog.removeAll(keepingCapacity: true)
    }

    private static func hash(_ id: UnsafeRawBufferPointer) -> UInt64 {
        var hasher = Hasher()
        hasher.combine(bytes: id)
        return UInt64(bitPattern: Int64(hasher.finalize()))
    }
}
