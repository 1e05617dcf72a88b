/// Which rows have which words: the words in order, each with its rows; and the rows that came later, with theirs.
final class WordIndex {
    private let terms: WordTerms
    private let order: [UInt32]
    /// Where each term's rows begin in `rows`.
    private let starts: [UInt32]
    private let rows: [UInt32]
    /// The rows from this one on are among the recent ones.
    private let firstRecentRow: UInt32
    private var recent: [(row: UInt32, words: [UInt8])] = []

    /// More than this many recent rows are better made part of the index.
    var isStale: Bool { recent.count > max(10_000, Int(firstRecentRow) / 8) }

    init(_ builder: consuming WordIndexBuilder, rowCount: Int) {
        (terms, order, starts, rows) = builder.finished()
        firstRecentRow = UInt32(rowCount)
    }

    func add(_ row: UInt32, _ words: [UInt8]) {
        if !words.isEmpty { recent.append((row, words)) }
    }

    /// Calls with the rows, oldest first, of which every prefix begins a word, until it is told to stop.
    func forEachMatch(_ prefixes: [String], _ body: (UInt32) -> Bool) {
        var found: [UInt64]?
        for prefix in prefixes {
            var bits = bits(Array(prefix.utf8))
            if let found { for word in bits.indices { bits[word] &= found[word] } }
            found = bits
        }
        for (word, bits) in (found ?? []).enumerated() {
            var bits = bits
            while bits != 0 {
                guard body(UInt32(word * 64 + bits.trailingZeroBitCount)) else { return }
                bits &= bits - 1
            }
        }
        for (row, words) in recent where Self.matches(words, prefixes) {
            guard body(row) else { return }
        }
    }

    /// A bit for each row that has a word with that beginning.
    private func bits(_ prefix: [UInt8]) -> [UInt64] {
        var bits = [UInt64](repeating: 0, count: (Int(firstRecentRow) + 63) / 64)
        prefix.withUnsafeBytes { prefix in
            var position = partition { terms[order[$0]].compared(to: prefix) < 0 }
            while position < order.count, terms[order[position]].starts(with: prefix) {
                let term = Int(order[position])
                for place in Int(starts[term])..<Int(starts[term + 1]) {
                    let row = rows[place]
                    bits[Int(row >> 6)] |= 1 << UInt64(row & 63)
                }
                position += 1
            }
        }
        return bits
    }

    private func partition(_ isBefore: (Int) -> Bool) -> Int {
        var low = 0
        var high = order.count
        while low < high {
            let middle = (low + high) / 2
            if isBefore(middle) { low = middle + 1 } else { high = middle }
        }
        return low
    }

    private static func matches(_ words: [UInt8], _ prefixes: [String]) -> Bool {
        let words = words.split(separator: UInt8(ascii: " "))
        return prefixes.allSatisfy { prefix in words.contains { $0.starts(with: prefix.utf8) } }
    }
}
