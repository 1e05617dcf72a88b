internal import Glibc

extension RecordTable {
    /// An entry of an index: a row, and the offset of the key in it. The offset is 0 for the id.
    struct Entry: Sendable {
        let row: UInt32
        let place: UInt32
    }

    private static let fewChanges = 64

    /// The entries of an index in the order of keys and ids, or the rows in the order of ids. The first use sorts them.
    mutating func order(_ index: Int?) -> [Entry] {
        let changes = changedRows.removeValue(forKey: index) ?? []
        guard changes.count <= Self.fewChanges, var order = orders.removeValue(forKey: index) else {
            let order = sorted(liveRows.flatMap { entries(of: $0, index) })
            orders[index] = order
            return order
        }
        // Apply a few changes one by one instead of sorting again. Remove first, because a new row may replace a dead one.
        for row in changes where !isLive(row) {
            for entry in entries(of: row, index) {
                let rank = rank(of: entry, in: order)
                // The row may never have been in this order.
                if rank < order.count, order[rank].row == row { order.remove(at: rank) }
            }
        }
        for row in changes where isLive(row) {
            for entry in entries(of: row, index) { order.insert(entry, at: rank(of: entry, in: order)) }
        }
        orders[index] = order
        return order
    }

    private func entries(of row: UInt32, _ index: Int?) -> [Entry] {
        guard let index else { return [Entry(row: row, place: 0)] }
        var entries: [Entry] = []
        bytes.withUnsafeBytes { bytes in
            StorageRow(bytes, at: start(row)).forEachKeyPlace {
                if $0 == index { entries.append(Entry(row: row, place: UInt32($1))) }
            }
        }
        return entries
    }

    /// Sorts by the eight bytes after the common prefix of all keys, so that few comparisons need to read the rows.
    private func sorted(_ entries: [Entry]) -> [Entry] {
        bytes.withUnsafeBytes { bytes in
            let first = entries.first.map { key($0, bytes) } ?? .empty
            var common = first.count
            for entry in entries {
                let key = key(entry, bytes)
                var length = 0
                while length < min(common, key.count), key[length] == first[length] { length += 1 }
                common = length
            }
            var items = entries.map { entry in
                var window: UInt64 = 0
                for (offset, byte) in key(entry, bytes)[common...].prefix(8).enumerated() {
                    window |= UInt64(byte) << UInt64(56 - offset * 8)
                }
                return (window: window, entry: entry)
            }
            items.sort { left, right in
                guard left.window == right.window else { return left.window < right.window }
                let (key, id) = (key(right.entry, bytes), id(right.entry, bytes))
                return compare(left.entry, key, id, bytes) < 0
            }
            return items.map(\.entry)
        }
    }

    private func key(_ entry: Entry, _ bytes: UnsafeRawBufferPointer) -> UnsafeRawBufferPointer {
        entry.place == 0
            ? id(entry, bytes) : StorageRow(bytes, at: start(entry.row)).key(at: Int(entry.place))
    }

    private func id(_ entry: Entry, _ bytes: UnsafeRawBufferPointer) -> UnsafeRawBufferPointer {
        StorageRow(bytes, at: start(entry.row)).id
    }

    /// Negative if an entry precedes a key and id, and 0 if it has both. A nil id precedes all ids.
    private func compare(
        _ entry: Entry,
        _ key: UnsafeRawBufferPointer,
        _ id: UnsafeRawBufferPointer?,
        _ bytes: UnsafeRawBufferPointer
    ) -> Int {
        let order = self.key(entry, bytes).compared(to: key)
        guard order == 0 else { return order }
        return id.map { self.id(entry, bytes).compared(to: $0) } ?? 1
    }

    // MARK: - Ranks

    private func rank(of entry: Entry, in order: [Entry]) -> Int {
        let cursor = cursor(of: entry)
        return rank(of: cursor.key, id: cursor.id, in: order)
    }

    /// The number of entries before a key, or before a key and id.
    private func rank(
        of key: [UInt8],
        id: String? = nil,
        orEqual: Bool = false,
        in order: [Entry]
    ) -> Int {
        let id = id.map { Array($0.utf8) }
        return bytes.withUnsafeBytes { bytes in
            key.withUnsafeBytes { key in
                (id ?? []).withUnsafeBytes { idBytes in
                    order.partition {
                        let order = compare($0, key, id == nil ? nil : idBytes, bytes)
                        return order < 0 || (orEqual && order == 0)
                    }
                }
            }
        }
    }

    private func ranks(_ range: IndexRange, _ order: [Entry]) -> Range<Int> {
        let start = range.lower.map { rank(of: $0, in: order) } ?? 0
        let end = range.upper.map { rank(of: $0, in: order) } ?? order.count
        return start..<max(start, end)
    }

    // MARK: - Ranges

    /// The entries of a range after a cursor, in the order of the range.
    mutating func entries(in range: IndexRange, after cursor: RecordCursor?, limit: Int) -> [Entry] {
        let order = order(range.index)
        var ranks = ranks(range, order)
        if let cursor {
            let key = range.index == nil ? Array(cursor.id.utf8) : cursor.key
            let rank = rank(of: key, id: cursor.id, orEqual: !range.isDescending, in: order)
            ranks = ranks.clamped(to: range.isDescending ? 0..<rank : rank..<order.count)
        }
        let part = order[ranks]
        return range.isDescending ? part.suffix(max(0, limit)).reversed() : Array(part.prefix(max(0, limit)))
    }

    mutating func cursor(in range: IndexRange, offset: Int) -> RecordCursor? {
        let order = order(range.index)
        let part = order[ranks(range, order)]
        guard offset >= 0, offset < part.count else { return nil }
        return cursor(
            of: range.isDescending ? part[part.endIndex - 1 - offset] : part[part.startIndex + offset]
        )
    }

    mutating func count(in range: IndexRange) -> Int {
        range.isWhole && range.index == nil ? count : ranks(range, order(range.index)).count
    }

    func cursor(of entry: Entry) -> RecordCursor {
        bytes.withUnsafeBytes { bytes in
            RecordCursor(
                key: Array(key(entry, bytes)),
                id: String(decoding: id(entry, bytes), as: UTF8.self)
            )
        }
    }

    /// The cursors of a row's entries in a range.
    func cursors(of row: UInt32, in range: IndexRange) -> [RecordCursor] {
        entries(of: row, range.index).map(cursor(of:)).filter { range.contains($0.key) }
    }
}

extension UnsafeRawBufferPointer {
    /// Compares bytes: negative if these precede the others, and 0 if they are equal.
    func compared(to other: UnsafeRawBufferPointer) -> Int {
        let common = Swift.min(count, other.count)
        if common > 0, let left = baseAddress, let right = other.baseAddress {
            let order = memcmp(left, right, common)
            if order != 0 { return Int(order) }
        }
        return count - other.count
    }
}
