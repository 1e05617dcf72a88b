/// The entries of one index in the order of keys, then of ids: a list of small sorted blocks, in which an entry is
/// found, counted, added and removed without touching the others.
///
/// An entry is a row's number, and where in the row's front the key is.
final class OrderedEntries {
    private var blocks: [[UInt64]] = []
    private(set) var count = 0
    private unowned let collection: FileCollection

    private static let blockSize = 512

    /// Sorts the entries of all rows of a collection.
    init(_ collection: FileCollection, index: Int?) {
        self.collection = collection
        var items: [EntrySorter.Item] = []
        items.reserveCapacity(collection.entryCount(index))
        for row in 0..<UInt32(collection.rowCount) where collection.isLive(row) {
            Self.forEachEntry(row, collection, index) { items.append(EntrySorter.Item(entry: $0)) }
        }
        EntrySorter(collection).sort(&items)
        count = items.count
        for start in stride(from: 0, to: items.count, by: Self.blockSize) {
            blocks.append(items[start..<min(start + Self.blockSize, items.count)].map(\.entry))
        }
    }

    static func row(_ entry: UInt64) -> UInt32 { UInt32(truncatingIfNeeded: entry >> 32) }

    static func key(_ entry: UInt64, _ collection: FileCollection) -> UnsafeRawBufferPointer {
        collection.front(row(entry)).text(at: Int(entry & 0xFFFF_FFFF))
    }

    private static func forEachEntry(
        _ row: UInt32,
        _ collection: FileCollection,
        _ index: Int?,
        _ body: (UInt64) -> Void
    ) {
        let base = UInt64(row) << 32
        guard let index else { return body(base | UInt64(RowFront.idOffset)) }
        collection.front(row).forEachKey { if $0 == index { body(base | UInt64($1)) } }
    }

    // MARK: - Looking

    /// How many entries come before a key and id; with the entry itself where it is there and that is wanted.
    ///
    /// - Parameter id: nil for a place before all entries of the key.
    func rank(
        _ key: UnsafeRawBufferPointer,
        _ id: UnsafeRawBufferPointer? = nil,
        includingEqual: Bool = false
    ) -> Int {
        let (block, offset) = place { entry in
            let order = compare(entry, key, id)
            return order < 0 || (order == 0 && includingEqual)
        }
        return blocks[..<block].reduce(offset) { $0 + $1.count }
    }

    /// The entries of a range of ranks.
    func entries(_ range: Range<Int>) -> [UInt64] {
        var entries: [UInt64] = []
        entries.reserveCapacity(range.count)
        var start = 0
        for block in blocks {
            if start >= range.upperBound { break }
            let part = range.clamped(to: start..<(start + block.count))
            if !part.isEmpty { entries += block[(part.lowerBound - start)..<(part.upperBound - start)] }
            start += block.count
        }
        return entries
    }

    private func compare(
        _ entry: UInt64,
        _ key: UnsafeRawBufferPointer,
        _ id: UnsafeRawBufferPointer?
    ) -> Int {
        let order = Self.key(entry, collection).compared(to: key)
        if order != 0 { return order }
        guard let id else { return 1 }
        return collection.front(Self.row(entry)).id.compared(to: id)
    }

    /// The first entry that is not before something.
    private func place(_ isBefore: (UInt64) -> Bool) -> (block: Int, offset: Int) {
        let block = Self.partition(blocks.count) { isBefore(blocks[$0][blocks[$0].count - 1]) }
        guard block < blocks.count else { return (block, 0) }
        return (block, Self.partition(blocks[block].count) { isBefore(blocks[block][$0]) })
    }

    private static func partition(_ count: Int, _ isBefore: (Int) -> Bool) -> Int {
        var low = 0
        var high = count
        while low < high {
            let middle = (low + high) / 2
            if isBefore(middle) { low = middle + 1 } else { high = middle }
        }
        return low
    }

    // MARK: - Changing

    /// Removes the entries of rows that have ended, and adds those of rows that have come.
    func update(_ rows: [UInt32], _ collection: FileCollection, index: Int?) {
        for row in rows where !collection.isLive(row) { Self.forEachEntry(row, collection, index, remove) }
        for row in rows where collection.isLive(row) { Self.forEachEntry(row, collection, index, insert) }
    }

    private func place(of entry: UInt64) -> (block: Int, offset: Int) {
        let key = Self.key(entry, collection)
        let id = collection.front(Self.row(entry)).id
        return place { compare($0, key, id) < 0 }
    }

    private func remove(_ entry: UInt64) {
        let (block, offset) = place(of: entry)
        // A row may have come and gone since the order was last asked for.
        guard block < blocks.count, blocks[block][offset] == entry else { return }
        blocks[block].remove(at: offset)
        if blocks[block].isEmpty { blocks.remove(at: block) }
        count -= 1
    }

    private func insert(_ entry: UInt64) {
        var (block, offset) = place(of: entry)
        if blocks.isEmpty { blocks.append([]) }
        if block == blocks.count {
            block -= 1
            offset = blocks[block].count
        }
        blocks[block].insert(entry, at: offset)
        count += 1
        guard blocks[block].count > Self.blockSize * 2 else { return }
        blocks.insert(Array(blocks[block][Self.blockSize...]), at: block + 1)
        blocks[block].removeSubrange(Self.blockSize...)
    }
}
