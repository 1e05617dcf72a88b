/// A collection in memory: the ids and keys of its rows, and their bodies or places in the log.
///
/// Rows are numbered in the order of their writes. A row never changes; when it is replaced or deleted, it is dead, and
/// remains until the table is compacted.
struct RecordTable: Sendable {
    struct Declaration: Sendable {
        var version: Int
        /// Nil if it is lost. The next declaration replaces it.
        var definition: String?
        /// See `StoredCollection.shape`.
        var shape = ""
        /// The line in the log.
        var place = LinePlace()
    }

    private struct Row {
        /// The offset in the bytes.
        let start: Int
        /// The line in the log; without a log, only the row's length. The length is 0 if the row is dead.
        var place: LinePlace
    }

    let name: String
    private(set) var declaration: Declaration
    /// The schema that last matched the declaration.
    var checkedSchema: CollectionSchema?
    /// The use for which it did.
    var checkedUse = CollectionSchema.Use.records
    /// The rows in the format of `StorageRow`.
    private(set) var bytes: [UInt8] = []
    private var rows: [Row] = []
    private var numbers = HashedNumbers()
    /// The number of live rows.
    private(set) var count = 0
    private var rowBytes: UInt64 = 0
    /// The number of batches that have written to the collection.
    var changes = 0
    /// The orders in use, by index; nil is the order of ids.
    var orders: [Int?: [Entry]] = [:]
    /// The rows that were added or removed since each order was last used.
    var changedRows: [Int?: [UInt32]] = [:]
    var words: WordIndex?

    init(name: String, _ declaration: Declaration) {
        self.name = name
        self.declaration = declaration
    }

    /// The number of bytes in live rows and the declaration.
    var liveBytes: UInt64 { rowBytes + UInt64(declaration.place.length) }
    /// The numbers of the live rows.
    var liveRows: [UInt32] { (0..<UInt32(rows.count)).filter(isLive) }

    mutating func declare(_ declaration: Declaration) {
        let before = self.declaration
        self.declaration = declaration
        checkedSchema = nil
        let isSame = CollectionSchema.isSame(before.definition ?? "?", declaration.definition ?? "?")
        guard before.version != declaration.version || !isSame else { return }
        // The new declaration may have other indexes.
        orders = [:]
        changedRows = [:]
        words = nil
    }

    // MARK: - Rows

    func isLive(_ row: UInt32) -> Bool { rows[Int(row)].place.length > 0 }

    func place(_ row: UInt32) -> LinePlace { rows[Int(row)].place }

    func start(_ row: UInt32) -> Int { rows[Int(row)].start }

    /// The number of an id's row.
    func row(_ id: UnsafeRawBufferPointer) -> UInt32? {
        numbers[slot(id, XXHash64.hash(id))].flatMap { isLive($0) ? $0 : nil }
    }

    private func slot(_ id: UnsafeRawBufferPointer, _ hash: UInt64) -> Int {
        bytes.withUnsafeBytes { bytes in
            numbers.slot(of: hash) { StorageRow(bytes, at: start($0)).id.compared(to: id) == 0 }
        }
    }

    /// Adds a row, and removes the previous one with its id.
    ///
    /// - Parameters:
    ///   - place: The line in the log; nil without a log.
    ///   - words: The row's words for searches.
    ///   - append: Appends the row to the bytes.
    mutating func put(
        at place: LinePlace?,
        words found: UnsafeRawBufferPointer,
        _ append: (inout [UInt8]) -> Void
    ) {
        let start = bytes.count
        append(&bytes)
        let number = UInt32(rows.count)
        let (slot, hash) = bytes.withUnsafeBytes { bytes in
            let id = StorageRow(bytes, at: start).id
            let hash = XXHash64.hash(id)
            return (self.slot(id, hash), hash)
        }
        if let old = numbers[slot], isLive(old) { end(old) }
        numbers.set(number, at: slot, hash: hash)
        let place = place ?? LinePlace(length: bytes.count - start)
        rows.append(Row(start: start, place: place))
        count += 1
        rowBytes += UInt64(place.length)
        changed(number)
        words?.add(found, of: number)
    }

    mutating func reserve(times factor: Int) {
        bytes.reserveCapacity(bytes.count * factor)
        rows.reserveCapacity(rows.count * factor)
    }

    /// Removes a row if it exists. After a salvage it may not.
    mutating func delete(_ id: UnsafeRawBufferPointer) {
        if let old = row(id) { end(old) }
    }

    private mutating func end(_ row: UInt32) {
        rowBytes -= UInt64(place(row).length)
        rows[Int(row)].place.length = 0
        count -= 1
        changed(row)
    }

    private mutating func changed(_ row: UInt32) {
        for index in orders.keys { changedRows[index, default: []].append(row) }
    }

    /// Whether dead rows take more memory than live ones.
    var isWasteful: Bool { bytes.count > Self.smallestWaste && UInt64(bytes.count) > 2 * rowBytes }

    private static let smallestWaste = 1 << 20

    /// The table without its dead rows. Works only without a log.
    func compacted() -> RecordTable {
        var table = RecordTable(name: name, declaration)
        table.changes = changes
        bytes.withUnsafeBytes { bytes in
            for number in liveRows {
                let row = bytes[start(number)...].prefix(place(number).length)
                table.put(at: nil, words: .empty) { $0.append(contentsOf: row) }
            }
        }
        return table
    }
}
