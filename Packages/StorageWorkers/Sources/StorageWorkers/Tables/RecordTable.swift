/// One collection in memory: its rows' ids and keys, and their bodies or where in a log these are.
///
/// A row is never changed: one that is replaced or deleted ends, and stays until the table is made anew. Rows are
/// numbered in the order in which they were written.
struct RecordTable: Sendable {
    struct Declaration: Sendable {
        var version: Int
        /// Nil where that is lost: then the table is whatever is declared next.
        var definition: String?
        /// Where it is in a log.
        var place = LinePlace()
    }

    private struct Row {
        /// Where it begins among the bytes.
        let start: Int
        /// Its line in a log, or only its length; no length once the row has ended.
        var place: LinePlace
    }

    let name: String
    private(set) var declaration: Declaration
    /// The schema that was last found to be as declared.
    var checkedSchema: CollectionSchema?
    /// The rows, one after the other; see `StorageRow`.
    private(set) var bytes: [UInt8] = []
    private var rows: [Row] = []
    private var numbers = HashedNumbers()
    /// How many rows have not ended.
    private(set) var count = 0
    private var rowBytes: UInt64 = 0
    /// How many entries each index has.
    private var entryCounts: [Int] = []
    /// How many batches have written to the collection.
    var changes = 0
    /// The orders that have been used, by index; that of ids under nil.
    var orders: [Int?: [Entry]] = [:]
    /// The rows that have come and gone since an order was used.
    var changedRows: [Int?: [UInt32]] = [:]
    var words: WordIndex?

    init(name: String, _ declaration: Declaration) {
        self.name = name
        self.declaration = declaration
    }

    /// How many rows there ever were.
    var rowCount: Int { rows.count }
    /// The bytes that are needed still.
    var liveBytes: UInt64 { rowBytes + UInt64(declaration.place.length) }
    /// The numbers of the rows that have not ended.
    var liveRows: [UInt32] { (0..<UInt32(rows.count)).filter(isLive) }

    /// How many entries there are in an index, or rows where it is nil.
    func entryCount(_ index: Int?) -> Int {
        guard let index else { return count }
        return index < entryCounts.count ? entryCounts[index] : 0
    }

    mutating func declare(_ declaration: Declaration) {
        self.declaration = declaration
        checkedSchema = nil
        // Rows that the old declaration sorted have another order under the new one.
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
            numbers.slot(of: hash) { StorageRow.id(bytes, at: start($0)).compared(to: id) == 0 }
        }
    }

    /// Adds a row, in place of the one with its id.
    ///
    /// - Parameters:
    ///   - place: its line in a log; nil if the table has all of the row.
    ///   - words: the words that find the row.
    ///   - append: appends the row to the bytes.
    mutating func put(
        at place: LinePlace?,
        words found: UnsafeRawBufferPointer,
        _ append: (inout [UInt8]) -> Void
    ) {
        let start = bytes.count
        append(&bytes)
        let number = UInt32(rows.count)
        let (slot, hash) = bytes.withUnsafeBytes { bytes in
            let id = StorageRow.id(bytes, at: start)
            let hash = XXHash64.hash(id)
            return (self.slot(id, hash), hash)
        }
        if let old = numbers[slot], isLive(old) { end(old) }
        numbers.set(number, at: slot, hash: hash)
        let place = place ?? LinePlace(length: bytes.count - start)
        rows.append(Row(start: start, place: place))
        count += 1
        rowBytes += UInt64(place.length)
        changed(number, by: 1)
        words?.add(found, of: number)
    }

    /// Ends an id's row, if there is one: salvage may have lost it.
    mutating func delete(_ id: UnsafeRawBufferPointer) {
        if let old = row(id) { end(old) }
    }

    private mutating func end(_ row: UInt32) {
        rowBytes -= UInt64(place(row).length)
        rows[Int(row)].place.length = 0
        count -= 1
        changed(row, by: -1)
    }

    private mutating func changed(_ row: UInt32, by change: Int) {
        bytes.withUnsafeBytes { bytes in
            StorageRow(bytes, at: rows[Int(row)].start).forEachKey { index, _ in
                while entryCounts.count <= index { entryCounts.append(0) }
                entryCounts[index] += change
            }
        }
        if orders.isEmpty { return }
        for index in orders.keys { changedRows[index, default: []].append(row) }
    }

    /// Whether the rows that have ended take more memory than the others.
    var isWasteful: Bool { bytes.count > Self.smallestWaste && UInt64(bytes.count) > 2 * rowBytes }

    private static let smallestWaste = 1 << 20

    /// The same table without the rows that have ended; for one that has all of its rows.
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
