extension FileCollection {
    /// The rows of a part of an index, in its order.
    func rows(
        in range: IndexRange,
        after: StoredPosition?,
        limit: Int
    ) -> [(row: FileRow, position: StoredPosition)] {
        let order = order(range.index)
        var ranks = ranks(range, order)
        if let after {
            let key = range.index == nil ? Array(after.id.utf8) : after.key
            let rank = key.withUnsafeBytes { key in
                Array(after.id.utf8).withUnsafeBytes {
                    order.rank(key, $0, includingEqual: !range.isDescending)
                }
            }
            ranks =
                range.isDescending
                ? ranks.lowerBound..<max(ranks.lowerBound, min(ranks.upperBound, rank))
                : min(ranks.upperBound, max(ranks.lowerBound, rank))..<ranks.upperBound
        }
        let wanted = min(max(0, limit), ranks.count)
        let entries =
            range.isDescending
            ? order.entries((ranks.upperBound - wanted)..<ranks.upperBound).reversed()
            : order.entries(ranks.lowerBound..<(ranks.lowerBound + wanted))
        return entries.map { entry in
            let row = OrderedEntries.row(entry)
            return (FileRow(id: Array(front(row).id), place: place(row)), position(entry))
        }
    }

    func position(in range: IndexRange, offset: Int) -> StoredPosition? {
        let order = order(range.index)
        let ranks = ranks(range, order)
        guard offset >= 0, offset < ranks.count else { return nil }
        let rank = range.isDescending ? ranks.upperBound - 1 - offset : ranks.lowerBound + offset
        return order.entries(rank..<(rank + 1)).first.map(position)
    }

    func count(in range: IndexRange) -> Int {
        if range.isWhole { return entryCount(range.index) }
        return ranks(range, order(range.index)).count
    }

    private func ranks(_ range: IndexRange, _ order: OrderedEntries) -> Range<Int> {
        let start = range.lower.map { $0.withUnsafeBytes { order.rank($0) } } ?? 0
        let end = range.upper.map { $0.withUnsafeBytes { order.rank($0) } } ?? order.count
        return start..<max(start, end)
    }

    private func position(_ entry: UInt64) -> StoredPosition {
        position(OrderedEntries.row(entry), key: OrderedEntries.key(entry, self))
    }

    private func position(_ row: UInt32, key: UnsafeRawBufferPointer) -> StoredPosition {
        StoredPosition(key: Array(key), id: String(decoding: front(row).id, as: UTF8.self))
    }

    // MARK: - Searching

    func search(
        _ search: SearchExpression,
        in range: IndexRange,
        limit: Int,
        file: LogFile
    ) throws -> [StoredPosition] {
        let words = try wordIndex(file)
        var found: [StoredPosition] = []
        words.forEachMatch(search.words) { row in
            guard isLive(row) else { return true }
            forEachKey(row, range.index) { key in
                guard found.count < limit, range.contains(key) else { return }
                found.append(position(row, key: key))
            }
            return found.count < limit
        }
        return found
    }

    private func forEachKey(_ row: UInt32, _ index: Int?, _ body: (UnsafeRawBufferPointer) -> Void) {
        let front = front(row)
        guard let index else { return body(front.id) }
        front.forEachKey { if $0 == index { body(front.text(at: $1)) } }
    }

    /// The words, which are read from the log at the first search, and again when much has been added since.
    private func wordIndex(_ file: LogFile) throws -> WordIndex {
        if let words, !words.isStale { return words }
        var builder = WordIndexBuilder()
        var fields = RowFields()
        for start in stride(from: 0, to: rowCount, by: Self.rowsAtOnce) {
            let live = (start..<min(start + Self.rowsAtOnce, rowCount)).map(UInt32.init).filter(isLive)
            try file.forEachLine(at: live.map(place)) { position, line, text in
                var rest = LogFields(text, from: line.fieldsStart)
                guard rest.next() != nil, fields.read(&rest), let words = fields.words else { return }
                if FieldText.isPlain(words) {
                    builder.add(live[position], words)
                } else {
                    FieldText.unescaped(words)?.withUnsafeBytes { builder.add(live[position], $0) }
                }
            }
        }
        let words = WordIndex(builder, rowCount: rowCount)
        self.words = words
        return words
    }

    private static let rowsAtOnce = 1 << 14
}
