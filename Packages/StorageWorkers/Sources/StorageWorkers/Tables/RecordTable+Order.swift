internal import Glibc

extension RecordTable {
    /// An entry of an index: a row, and where in it the key is; 0 for its id.
    struct Entry: Sendable {
        let row: UInt32
        let place: UInt32
    }

    /// The entries of an index by key and id, or of the rows by id where it is nil; sorted when they are first asked for.
    mutating func order(_ index: Int?) -> [Entry] {
        let number = index ?? -1
        let changes = changedRows.removeValue(forKey: number) ?? []
        if orders[number] == nil || changes.count > Self.fewChanges {
            orders[number] = sorted(liveRows.flatMap { entries(of: $0, index) })
        } else {
            // One by one, so that a write costs no sorting of all.
            for row in changes where !isLive(row) {
                entries(of: row, index).forEach { remove($0, from: number) }
            }
            for row in changes where isLive(row) {
                entries(of: row, index).forEach { insert($0, into: number) }
            }
        }
        return orders[number] ?? []
    }

    private static let fewChanges = 64

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

    private mutating func remove(_ entry: Entry, from order: Int) {
        let rank = rank(of: entry, in: order)
        // A row may have come and gone since the order was last asked for.
        guard rank < orders[order]?.count ?? 0, orders[order]?[rank].row == entry.row else { return }
        orders[order]?.remove(at: rank)
    }

    private mutating func insert(_ entry: Entry, into order: Int) {
        let rank = rank(of: entry, in: order)
        orders[order]?.insert(entry, at: rank)
    }

    private func rank(of entry: Entry, in order: Int) -> Int {
        bytes.withUnsafeBytes { bytes in
            let (key, id) = (key(entry, bytes), id(entry.row, bytes))
            return (orders[order] ?? []).partition { compare($0, key, id, bytes) < 0 }
        }
    }

    /// Compares eight bytes of the keys as numbers first, behind what all keys begin with, so that most comparisons need
    /// no look at the rows.
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
                let (key, id) = (key(right.entry, bytes), id(right.entry.row, bytes))
                return compare(left.entry, key, id, bytes) < 0
            }
            return items.map(\.entry)
        }
    }

    private func key(_ entry: Entry, _ bytes: UnsafeRawBufferPointer) -> UnsafeRawBufferPointer {
        entry.place == 0
            ? id(entry.row, bytes) : StorageRow.key(bytes, at: start(entry.row) + Int(entry.place))
    }

    private func id(_ row: UInt32, _ bytes: UnsafeRawBufferPointer) -> UnsafeRawBufferPointer {
        StorageRow.id(bytes, at: start(row))
    }

    /// Below zero where an entry comes before a key and id, zero where it is the one.
    private func compare(
        _ entry: Entry,
        _ key: UnsafeRawBufferPointer,
        _ id: UnsafeRawBufferPointer?,
        _ bytes: UnsafeRawBufferPointer
    ) -> Int {
        let order = self.key(entry, bytes).compared(to: key)
        guard order == 0 else { return order }
        guard let id else { return 1 }
        return self.id(entry.row, bytes).compared(to: id)
    }

    // MARK: - Ranges

    /// The entries of a range behind a cursor, in the order of the range.
    mutating func entries(in range: IndexRange, after cursor: RecordCursor?, limit: Int) -> [Entry] {
        let order = order(range.index)
        var ranks = ranks(range, order)
        if let cursor {
            let key = range.index == nil ? Array(cursor.id.utf8) : cursor.key
            let rank = rank(key, id: cursor.id, in: order, includingEqual: !range.isDescending)
            let rest = range.isDescending ? 0..<rank : rank..<order.count
            ranks = ranks.clamped(to: rest)
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
        range.isWhole ? entryCount(range.index) : ranks(range, order(range.index)).count
    }

    func cursor(of entry: Entry) -> RecordCursor {
        bytes.withUnsafeBytes { bytes in
            RecordCursor(
                key: Array(key(entry, bytes)),
                id: String(decoding: id(entry.row, bytes), as: UTF8.self)
            )
        }
    }

    /// The cursors of a row in a range.
    func cursors(of row: UInt32, in range: IndexRange) -> [RecordCursor] {
        entries(of: row, range.index).map(cursor(of:)).filter { range.contains($0.key) }
    }

    private func ranks(_ range: IndexRange, _ order: [Entry]) -> Range<Int> {
        let start = range.lower.map { rank($0, id: nil, in: order) } ?? 0
        let end = range.upper.map { rank($0, id: nil, in: order) } ?? order.count
        return start..<max(start, end)
    }

    /// How many entries come before a key, or before a key and id.
    private func rank(
        _ key: [UInt8],
        id: String?,
        in order: [Entry],
        includingEqual: Bool = false
    ) -> Int {
        bytes.withUnsafeBytes { bytes in
            key.withUnsafeBytes { key in
                Array((id ?? "").utf8).withUnsafeBytes { idBytes in
                    order.partition {
                        let order = compare($0, key, id == nil ? nil : idBytes, bytes)
                        return order < 0 || (order == 0 && includingEqual)
                    }
                }
            }
        }
    }
}

extension UnsafeRawBufferPointer {
    /// Below zero where it comes before another, byte by byte; zero where they are equal.
    func compared(to other: UnsafeRawBufferPointer) -> Int {
        let common = Swift.min(count, other.count)
        if common > 0, let left = baseAddress, let right = other.baseAddress {
            let order = memcmp(left, right, common)
            if order != 0 { return Int(order) }
        }
        return count - other.count
    }
}
