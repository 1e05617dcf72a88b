/// One collection of a file store: which rows there are, where their lines are, and what they are found by.
final class FileCollection {
    struct Declaration {
        var version: Int
        var definition: String
        var place: LinePlace
    }

    private struct Row {
        /// Where the line is; negative once the row has been deleted or replaced.
        var offset: Int64
        var front: RowFront
    }

    let name: String
    private let nameBytes: [UInt8]
    private(set) var declaration: Declaration
    /// The schema that has been found to be as declared.
    var checkedSchema: CollectionSchema?
    // No access to one of these can overlap another to the same: what is called while one lasts reads other ones only.
    @exclusivity(unchecked) private var rows: [Row] = []
    @exclusivity(unchecked) private var numbers = NumberTable()
    private let memory = IndexMemory()
    @exclusivity(unchecked) private var rowBytes: UInt64 = 0
    @exclusivity(unchecked) private var rowFields = RowFields()
    /// How many entries each index has.
    @exclusivity(unchecked) private var entryCounts: [Int] = []
    /// The orders that have been asked for, by index; -1 for that of ids.
    private var orders: [Int: OrderedEntries] = [:]
    /// The rows that have come and gone since an order was asked for.
    private var changedRows: [Int: [UInt32]] = [:]
    var words: WordIndex?

    init(name: String, _ declaration: Declaration) {
        self.name = name
        nameBytes = Array(name.utf8)
        self.declaration = declaration
    }

    var definition: String { declaration.definition }
    var count: Int { numbers.count }
    /// How many rows there ever were.
    var rowCount: Int { rows.count }
    var liveBytes: UInt64 { rowBytes + UInt64(declaration.place.length) }

    func isNamed(_ bytes: UnsafeRawBufferPointer) -> Bool {
        nameBytes.withUnsafeBytes { $0.compared(to: bytes) == 0 }
    }

    func declare(_ declaration: Declaration) {
        self.declaration = declaration
        checkedSchema = nil
        // What was in order by the old declaration is not by the new one.
        orders = [:]
        changedRows = [:]
        words = nil
    }

    // MARK: - Rows

    func isLive(_ row: UInt32) -> Bool { rows[Int(row)].offset >= 0 }

    func front(_ row: UInt32) -> RowFront { rows[Int(row)].front }

    func place(_ row: UInt32) -> LinePlace {
        LinePlace(offset: UInt64(rows[Int(row)].offset), length: front(row).lineLength)
    }

    func row(_ id: UnsafeRawBufferPointer) -> UInt32? { row(id, hash: XXHash64.hash(id)) }

    func row(_ id: UnsafeRawBufferPointer, hash: UInt64) -> UInt32? {
        numbers.find(hash) { front($0).id.compared(to: id) == 0 }
    }

    /// Adds a row, in the place of the one of its id; false where the fields are not those of a row.
    func put(_ fields: inout LogFields, lineLength: Int, at offset: UInt64) -> Bool {
        guard rowFields.read(&fields), hasRoom(lineLength: lineLength),
            let front = rowFields.front(in: memory, lineLength: lineLength)
        else { return false }
        add(
            front,
            hash: XXHash64.hash(front.id),
            at: offset,
            words: rowFields.words.flatMap(FieldText.unescaped) ?? []
        )
        return true
    }

    /// Adds a row that has been written; false where there is no more room.
    func put(_ parts: StorageRowParts, _ step: FilePlan.Step, _ place: LinePlace) -> Bool {
        guard hasRoom(lineLength: place.length) else { return false }
        add(
            parts.front(in: memory, lineLength: place.length),
            hash: step.hash,
            at: place.offset,
            isNew: step.action == .insert,
            words: Array(parts.words)
        )
        return true
    }

    private func hasRoom(lineLength: Int) -> Bool {
        rows.count < Int(UInt32.max) - 1 && lineLength <= Int(UInt32.max)
    }

    /// - Parameters:
    ///   - isNew: whether it is known that there is no row of its id.
    ///   - added: the words that find it, asked for only where they are kept.
    private func add(
        _ front: RowFront,
        hash: UInt64,
        at offset: UInt64,
        isNew: Bool = false,
        words added: @autoclosure () -> [UInt8]
    ) {
        let number = UInt32(rows.count)
        let old =
            isNew
            ? nil : numbers.replace(hash, with: number) { self.front($0).id.compared(to: front.id) == 0 }
        if let old { end(old) } else { numbers.insert(hash, number) }
        rows.append(Row(offset: Int64(offset), front: front))
        count(front, 1)
        rowBytes += UInt64(front.lineLength)
        changed(number)
        words?.add(number, added())
    }

    /// Ends a row; false where the field is none. Where there is no such row there is nothing to do: salvage may have
    /// lost it.
    func delete(_ fields: inout LogFields) -> Bool {
        guard let id = fields.next().flatMap(FieldText.unescaped) else { return false }
        id.withUnsafeBytes { delete($0, hash: XXHash64.hash($0)) }
        return true
    }

    func delete(_ id: UnsafeRawBufferPointer, hash: UInt64) {
        if let old = numbers.remove(hash, { front($0).id.compared(to: id) == 0 }) { end(old) }
    }

    private func end(_ row: UInt32) {
        rowBytes -= UInt64(front(row).lineLength)
        rows[Int(row)].offset = -1
        count(front(row), -1)
        changed(row)
    }

    private func count(_ front: RowFront, _ change: Int) {
        front.forEachKey { index, _ in
            while entryCounts.count <= index { entryCounts.append(0) }
            entryCounts[index] += change
        }
    }

    // MARK: - Orders

    /// How many entries there are in an index, or rows where it is nil.
    func entryCount(_ index: Int?) -> Int {
        guard let index else { return count }
        return index < entryCounts.count ? entryCounts[index] : 0
    }

    /// The entries of an index in order, or of the ids where it is nil; made when they are first asked for.
    func order(_ index: Int?) -> OrderedEntries {
        let number = index ?? Self.idOrder
        let changes = changedRows[number] ?? []
        if let order = orders[number], changes.count <= max(1_000, order.count / 4) {
            if !changes.isEmpty {
                changedRows[number] = []
                order.update(changes, self, index: index)
            }
            return order
        }
        let order = OrderedEntries(self, index: index)
        orders[number] = order
        changedRows[number] = []
        return order
    }

    private static let idOrder = -1

    private func changed(_ row: UInt32) {
        guard !orders.isEmpty else { return }
        for number in orders.keys { changedRows[number, default: []].append(row) }
    }
}
