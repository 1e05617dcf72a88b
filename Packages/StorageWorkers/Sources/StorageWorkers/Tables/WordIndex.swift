/// The rows that have each word; for a table's live rows, and for those that have ended since.
struct WordIndex: Sendable {
    private var rows: [[UInt8]: [UInt32]] = [:]
    /// The words in order, but for those that have come since it was last asked for.
    private var words: [[UInt8]] = []
    private var newWords: [[UInt8]] = []

    /// Adds a row, whose number is the highest, with its words with spaces between.
    mutating func add(_ text: some Collection<UInt8>, of row: UInt32) {
        for word in text.split(separator: UInt8(ascii: " ")) {
            let word = Array(word)
            let known = rows.count
            rows[word, default: []].append(row)
            if rows.count > known { newWords.append(word) }
        }
    }

    /// The rows, oldest first, of which every prefix begins a word.
    mutating func rows(matching prefixes: [String]) -> [UInt32] {
        if !newWords.isEmpty {
            words += newWords
            newWords = []
            words.sort { $0.lexicographicallyPrecedes($1) }
        }
        var found: Set<UInt32>?
        for prefix in prefixes {
            let prefix = Array(prefix.utf8)
            let start = words.partition { $0.lexicographicallyPrecedes(prefix) }
            var ofPrefix: Set<UInt32> = []
            for word in words[start...].prefix(while: { $0.starts(with: prefix) }) {
                for row in rows[word] ?? [] where found?.contains(row) ?? true { ofPrefix.insert(row) }
            }
            found = ofPrefix
        }
        return (found ?? []).sorted()
    }
}
