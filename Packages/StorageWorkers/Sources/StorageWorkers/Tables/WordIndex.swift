/// The rows of each word: a table's live rows, and those that have ended since.
struct WordIndex: Sendable {
    private var rows: [[UInt8]: [UInt32]] = [:]
    /// The words in order, but for those added since the last search.
    private var words: [[UInt8]] = []
    private var newWords: [[UInt8]] = []

    /// Indexes a table's live rows, whose words are in its log if there is one.
    init(of table: RecordTable, _ log: LogFile?) throws {
        let live = table.liveRows
        guard let log else {
            table.bytes.withUnsafeBytes { bytes in
                for row in live { add(StorageRow(bytes, at: table.start(row)).words, of: row) }
            }
            return
        }
        let found = LogRow()
        try log.forEachLine(at: live.map(table.place)) { position, line in
            if found.read(line, whole: true) { add(found.words, of: live[position]) }
        }
    }

    /// Adds a row, whose number is the highest, with its words with spaces between.
    mutating func add(_ text: UnsafeRawBufferPointer, of row: UInt32) {
        for word in text.split(separator: UInt8(ascii: " ")) {
            let word = Array(word)
            let known = rows.count
            rows[word, default: []].append(row)
            if rows.count > known { newWords.append(word) }
        }
    }

    /// The rows, oldest first, in which every prefix begins a word.
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
