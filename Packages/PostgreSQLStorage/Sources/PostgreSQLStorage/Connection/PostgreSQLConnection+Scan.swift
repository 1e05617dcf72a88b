internal import StorageWorkers

/// A record's row, whose bytes are there during a visit.
struct StoredRecord {
    let id: UnsafeRawBufferPointer
    let body: UnsafeRawBufferPointer
    let checksum: Int
    let keys: UnsafeRawBufferPointer
    let words: UnsafeRawBufferPointer
    let number: Int

    /// A row of `Statements.scanRecords`.
    init(_ rows: ServerResult, _ row: Int) throws {
        id = try rows.bytes(row, 0)
        body = try rows.bytes(row, 1)
        checksum = try rows.number(row, 2)
        keys = try rows.bytes(row, 3)
        words = try rows.bytes(row, 4)
        number = try rows.number(row, 5)
    }
}

extension PostgreSQLConnection {
    func verify(_ name: String, _ record: StoredRecord) throws {
        try verify(name, record.id, record.body, record.checksum)
    }

    /// Visits the rows in the order of their ids, even if the collection's definition cannot be read.
    func scan(
        _ stored: StoredCollection,
        after cursor: RecordCursor?,
        limit: Int,
        damaged: ((StorageDamage) -> Void)?,
        _ visit: StorageVisit
    ) throws -> RecordCursor? {
        guard limit > 0 else { return cursor }
        var last: [UInt8]?
        let after = cursor.map { Array($0.id.utf8) } ?? []
        let count = try forEachRowOfScan(stored, after, limit) { record in
            last = Array(record.id)
            do {
                try verify(stored.name, record)
            } catch StorageError.corrupt(let message, let record, _) where damaged != nil {
                damaged?(StorageDamage(record: record, message: message))
                return
            }
            try visit(record.id, record.body)
        }
        guard count == limit, let last else { return nil }
        return RecordCursor(key: [], id: String(decoding: last, as: UTF8.self))
    }

    private func forEachRowOfScan(
        _ stored: StoredCollection,
        _ after: [UInt8],
        _ limit: Int,
        _ visit: (StoredRecord) throws -> Void
    ) throws -> Int {
        func read() throws -> Int {
            // In a transaction, the collection stays as it is found here.
            guard let state = try transactionState(stored.name) else { return 0 }
            return try forEachStored(stored.name, state, after: after, limit: limit, visit)
        }
        return try transaction == nil ? consistently(read) : read()
    }

    /// Visits the rows of a collection in the open transaction.
    ///
    /// - Returns: How many there were.
    @discardableResult
    func forEachStored(
        _ name: String,
        _ state: StoredState,
        after: [UInt8],
        limit: Int,
        _ visit: (StoredRecord) throws -> Void
    ) throws -> Int {
        // An id is never empty, so that all come behind the empty one.
        var (last, count) = (after, 0)
        while count < limit {
            let most = min(limit - count, Self.rowsAtOnce)
            let values = Self.head(name, state) + [ServerValue(last), ServerValue(most)]
            let rows = try run([ServerCommand(Statements.scanRecords, values: values)])[0]
            for row in 0..<rows.rows {
                try visit(StoredRecord(rows, row))
            }
            count += rows.rows
            guard rows.rows == most else { break }
            last = try rows.array(most - 1, 0)
        }
        return count
    }
}
