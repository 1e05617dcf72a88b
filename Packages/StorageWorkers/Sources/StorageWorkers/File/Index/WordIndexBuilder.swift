/// Collects the words of rows, to make an index of them.
struct WordIndexBuilder: ~Copyable {
    private let terms = WordTerms()
    private var numbers = NumberTable()
    /// The term of each word, and the row of each, in the order of rows.
    private var termNumbers: [UInt32] = []
    private var rowNumbers: [UInt32] = []

    init() {}

    /// Adds a row's words, which have spaces between.
    mutating func add(_ row: UInt32, _ words: UnsafeRawBufferPointer) {
        var start = 0
        while start < words.count {
            var end = start
            while end < words.count, words[end] != UInt8(ascii: " ") { end += 1 }
            if end > start { add(row, word: UnsafeRawBufferPointer(rebasing: words[start..<end])) }
            start = end + 1
        }
    }

    private mutating func add(_ row: UInt32, word: UnsafeRawBufferPointer) {
        let hash = XXHash64.hash(word)
        if let number = numbers.find(hash, { terms[$0].compared(to: word) == 0 }) {
            termNumbers.append(number)
        } else {
            guard terms.hasRoom(for: word.count) else { return }
            let number = UInt32(terms.count)
            terms.append(word)
            numbers.insert(hash, number)
            termNumbers.append(number)
        }
        rowNumbers.append(row)
    }

    /// The terms, their order, where each one's rows begin, and the rows.
    consuming func finished() -> (terms: WordTerms, order: [UInt32], starts: [UInt32], rows: [UInt32]) {
        var starts = [UInt32](repeating: 0, count: terms.count + 1)
        for term in termNumbers { starts[Int(term) + 1] += 1 }
        for term in 0..<terms.count { starts[term + 1] += starts[term] }
        var next = starts
        var rows = [UInt32](repeating: 0, count: rowNumbers.count)
        for (place, term) in termNumbers.enumerated() {
            rows[Int(next[Int(term)])] = rowNumbers[place]
            next[Int(term)] += 1
        }
        return (terms, Self.sorted(terms), starts, rows)
    }

    private static func sorted(_ terms: WordTerms) -> [UInt32] {
        var items = (0..<UInt32(terms.count)).map { number in
            let term = terms[number]
            var window: UInt64 = 0
            for offset in 0..<min(8, term.count) { window |= UInt64(term[offset]) << UInt64(56 - offset * 8) }
            return (window: window, number: number)
        }
        items.sort {
            $0.window != $1.window
                ? $0.window < $1.window : terms[$0.number].compared(to: terms[$1.number]) < 0
        }
        return items.map(\.number)
    }
}
