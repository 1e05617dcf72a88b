/// Sorts entries by key, then by id, byte by byte.
///
/// Seven bytes at a time are taken out of the texts and sorted as numbers, so that most comparisons need no look at
/// the rows.
struct EntrySorter {
    struct Item {
        /// Seven bytes of the text, and in the last byte how many of them there are; 8 where the text goes on.
        var window: UInt64 = 0
        var entry: UInt64
    }

    private let collection: FileCollection

    /// Below this many, texts are compared whole.
    private static let fewItems = 12
    private static let windowSize = 7
    /// Equal texts that are longer than this are compared whole too.
    private static let deepest = 64 * windowSize

    init(_ collection: FileCollection) {
        self.collection = collection
    }

    func sort(_ items: inout [Item]) {
        items.withUnsafeMutableBufferPointer { sort($0, isByID: false, from: 0) }
    }

    private func sort(_ items: UnsafeMutableBufferPointer<Item>, isByID: Bool, from depth: Int) {
        var items = items
        if items.count <= Self.fewItems || depth >= Self.deepest {
            items.sort { compare($0.entry, $1.entry) < 0 }
            return
        }
        for position in items.indices {
            let entry = items[position].entry
            let text = isByID ? id(entry) : OrderedEntries.key(entry, collection)
            items[position].window = Self.window(text, from: depth)
        }
        items.sort { $0.window < $1.window }
        var start = 0
        while start < items.count {
            let window = items[start].window
            var end = start + 1
            while end < items.count, items[end].window == window { end += 1 }
            if end - start > 1 {
                let equal = UnsafeMutableBufferPointer(rebasing: items[start..<end])
                if window & 0xFF > UInt64(Self.windowSize) {
                    sort(equal, isByID: isByID, from: depth + Self.windowSize)
                } else if !isByID {
                    sort(equal, isByID: true, from: 0)
                }
            }
            start = end
        }
    }

    private static func window(_ text: UnsafeRawBufferPointer, from depth: Int) -> UInt64 {
        let left = text.count - depth
        if left >= 8 {
            let word = UInt64(bigEndian: text.loadUnaligned(fromByteOffset: depth, as: UInt64.self))
            return (word & ~0xFF) | 8
        }
        var window: UInt64 = 0
        for offset in 0..<left { window |= UInt64(text[depth + offset]) << UInt64(56 - offset * 8) }
        return window | UInt64(left)
    }

    private func id(_ entry: UInt64) -> UnsafeRawBufferPointer {
        collection.front(OrderedEntries.row(entry)).id
    }

    private func compare(_ left: UInt64, _ right: UInt64) -> Int {
        let order = OrderedEntries.key(left, collection).compared(to: OrderedEntries.key(right, collection))
        return order != 0 ? order : id(left).compared(to: id(right))
    }
}
