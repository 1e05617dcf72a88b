extension EncodingState {
    /// Whether a key sorts before another, byte by byte.
    @inline(__always)
    func precedes(_ one: EncodingEntry, _ other: EncodingEntry) -> Bool {
        one.prefix != other.prefix ? one.prefix < other.prefix : order(one, other) < 0
    }

    private func order(_ one: EncodingEntry, _ other: EncodingEntry) -> Int {
        func key(_ entry: EncodingEntry) -> UnsafeBufferPointer<UInt8> {
            UnsafeBufferPointer(rebasing: buffer.bytes[entry.start + 1..<entry.keyEnd])
        }
        return JSONBytes.order(key(one), key(other))
    }

    /// Writes the object that is open again, with its keys in order and its nested containers in their places.
    func rebuildObject() throws {
        let first = level.firstEntry
        guard first < entries.count else { return }
        sortEntries(from: first)
        let start = level.start + 1
        try withCopy(from: start) { old in
            for index in first..<entries.count {
                // Of a key that was encoded twice, the last value counts.
                if index + 1 < entries.count, isSameKey(entries[index], entries[index + 1], old, start) {
                    continue
                }
                if buffer.count > start { buffer.append(UInt8(ascii: ",")) }
                let entry = entries[index]
                buffer.append(UnsafeBufferPointer(rebasing: old[entry.start - start..<entry.end - start]))
                if let position = entry.nested { try append(nested[position]) }
            }
        }
    }

    /// Writes the array that is open again, with its nested containers in their places.
    func insertNested() throws {
        let start = level.start + 1
        try withCopy(from: start) { old in
            var done = start
            for entry in entries[level.firstEntry...] {
                guard let position = entry.nested else { continue }
                buffer.append(UnsafeBufferPointer(rebasing: old[done - start..<entry.start - start]))
                done = entry.start
                try append(nested[position])
            }
            buffer.append(UnsafeBufferPointer(rebasing: old[(done - start)...]))
        }
    }

    private func append(_ state: EncodingState) throws {
        try state.finish()
        buffer.append(state.buffer.bytes)
    }

    private func withCopy(from start: Int, _ body: (UnsafeBufferPointer<UInt8>) throws -> Void) throws {
        let length = buffer.count - start
        try withUnsafeTemporaryAllocation(of: UInt8.self, capacity: max(length, 1)) { copy in
            _ = copy.initialize(
                fromContentsOf: UnsafeBufferPointer(start: buffer.base + start, count: length)
            )
            buffer.truncate(to: start)
            try body(UnsafeBufferPointer(rebasing: copy[..<length]))
        }
    }

    private func isSameKey(
        _ one: EncodingEntry,
        _ other: EncodingEntry,
        _ text: UnsafeBufferPointer<UInt8>,
        _ start: Int
    ) -> Bool {
        one.prefix == other.prefix
            && text[one.start - start..<one.keyEnd - start].elementsEqual(
                text[other.start - start..<other.keyEnd - start]
            )
    }

    private func sortEntries(from first: Int) {
        let count = entries.count - first
        guard count <= 24 else {
            return entries.withUnsafeMutableBufferPointer { all in
                all[first...].sort { one, other in
                    let order =
                        one.prefix == other.prefix ? order(one, other) : one.prefix < other.prefix ? -1 : 1
                    return order == 0 ? one.start < other.start : order < 0
                }
            }
        }
        for index in first + 1..<max(entries.count, first + 1) {
            let entry = entries[index]
            var place = index
            while place > first, precedes(entry, entries[place - 1]) {
                entries[place] = entries[place - 1]
                place -= 1
            }
            entries[place] = entry
        }
    }
}
