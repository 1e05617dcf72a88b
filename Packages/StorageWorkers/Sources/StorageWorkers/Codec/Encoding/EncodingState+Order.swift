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

extension EncodingState {
    /// Writes the array or object that ends here again where that is necessary: with keys and the elements of a set in
    /// order, so that equal values have equal texts, and with nested containers in their places.
    func arrange(_ type: Any.Type) throws {
        let first = level.firstEntry
        let unordered =
            level.form == .array && entries.count > first + 1 ? type as? any UnorderedCollection.Type : nil
        guard unordered != nil || !level.isSorted || nested.count > level.firstNested else { return }
        let end = buffer.count
        for index in first..<entries.count {
            entries[index].end = index + 1 < entries.count ? entries[index + 1].start - 1 : end
        }
        if let unordered {
            sortElements(unordered.elementsPerEntry)
        } else if level.form == .object {
            entries.withUnsafeMutableBufferPointer { $0[first...].sort(by: precedes) }
        }
        for index in first..<entries.count {
            let entry = entries[index]
            // Of a key that was encoded twice, the last value counts.
            if level.form == .object, index + 1 < entries.count, !precedes(entry, entries[index + 1]) {
                continue
            }
            if buffer.count > end { buffer.append(UInt8(ascii: ",")) }
            buffer.append(copyOf: entry.start..<entry.end)
            if entry.nested >= 0 {
                try nested[entry.nested].finish()
                buffer.append(nested[entry.nested].buffer.bytes)
            }
        }
        buffer.remove(level.start + 1..<end)
    }

    private func sortElements(_ size: Int) {
        let first = level.firstEntry
        let groups = stride(from: first, to: entries.count, by: size).map { start in
            EncodingEntry(start: entries[start].start, end: entries[start + size - 1].end)
        }
        .sorted { text($0.start, $0.end).lexicographicallyPrecedes(text($1.start, $1.end)) }
        entries.replaceSubrange(first..., with: groups)
    }

    /// Whether a key sorts before another, byte by byte.
    func precedes(_ one: EncodingEntry, _ other: EncodingEntry) -> Bool {
        if one.prefix != other.prefix { return one.prefix < other.prefix }
        return text(one.start + 1, one.keyEnd).lexicographicallyPrecedes(text(other.start + 1, other.keyEnd))
    }

    func text(_ start: Int, _ end: Int) -> UnsafeBufferPointer<UInt8> {
        UnsafeBufferPointer(rebasing: buffer.bytes[start..<end])
    }
}
