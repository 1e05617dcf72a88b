/// A collection that encodes as an array, in an order that means nothing and changes from run to run.
private protocol UnorderedCollection {
    /// How many elements of the array belong together.
    static var elementsPerEntry: Int { get }
}

extension Set: UnorderedCollection {
    fileprivate static var elementsPerEntry: Int { 1 }
}

/// With keys that are neither text nor whole numbers, keys and values alternate in an array.
extension Dictionary: UnorderedCollection {
    fileprivate static var elementsPerEntry: Int { 2 }
}

extension EncodedValue {
    /// Writes the array or object again where that is necessary: with keys and the elements of a set in order, so that
    /// equal values have equal texts, and with nested containers in their places.
    func arrange(_ type: Any.Type) throws {
        let unordered = isArray && entries.count > 1 ? type as? any UnorderedCollection.Type : nil
        guard unordered != nil || !isSorted || !nested.isEmpty else { return }
        for index in entries.indices {
            entries[index].end = index + 1 < entries.count ? entries[index + 1].start - 1 : buffer.count
        }
        if let unordered {
            sortElements(unordered.elementsPerEntry)
        } else if isObject {
            entries.sort(by: precedes)
        }
        var other = makeInner(at: .single)
        other.buffer.reserve(buffer.count + 1)
        other.buffer.append(buffer.bytes[0])
        for (index, entry) in entries.enumerated() {
            // Of a key that was encoded twice, the last value counts.
            if isObject, index + 1 < entries.count, !precedes(entry, entries[index + 1]) { continue }
            if other.buffer.count > 1 { other.buffer.append(UInt8(ascii: ",")) }
            other.buffer.append(text(entry.start, entry.end))
            if entry.nested >= 0 {
                try nested[entry.nested].finish()
                other.buffer.append(nested[entry.nested].text)
            }
        }
        swap(&buffer, &other.buffer)
        recycle(&other)
    }

    private func sortElements(_ size: Int) {
        entries = stride(from: 0, to: entries.count, by: size).map { first in
            Entry(start: entries[first].start, end: entries[first + size - 1].end)
        }
        .sorted { text($0.start, $0.end).lexicographicallyPrecedes(text($1.start, $1.end)) }
    }

    /// Whether a key sorts before another, byte by byte.
    func precedes(_ one: Entry, _ other: Entry) -> Bool {
        if one.prefix != other.prefix { return one.prefix < other.prefix }
        return text(one.start + 1, one.keyEnd).lexicographicallyPrecedes(text(other.start + 1, other.keyEnd))
    }

    private func text(_ start: Int, _ end: Int) -> UnsafeBufferPointer<UInt8> {
        UnsafeBufferPointer(rebasing: buffer.bytes[start..<end])
    }
}
