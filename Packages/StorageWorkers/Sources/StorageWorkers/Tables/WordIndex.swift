/// The rows of each word. Rows that have died since are still included.
struct WordIndex: Sendable {
    private var rows: [[UInt8]: [UInt32]] = [:]
    /// The sorted words, without those added since the last search.
    private var words: [[UInt8]] = []
    private var newWords: [[UInt8]] = []

    /// Indexes the live rows of a table, whose words are in the log or in the table.
    init(of table: RecordTable, _ log: LogFile?) throws {
        let live = table.liveRows
        guard let log else {
            table.bytes.withUnsafeBytes { bytes in
                for row in live { add(StorageRow(bytes, at: table.start(row)).words, of: row) }
            }
            return
        }
        var found = LogRow()
        try log.forEachLine(at: live.map(table.place)) { position, line in
            if found.read(line, whole: true) { add(found.words, of: live[position]) }
        }
    }

    /// Adds a row with the highest number so far. Spaces separate its words.
    mutating func add(_ text: UnsafeRawBufferPointer, of row: UInt32) {
        for word in text.split(separator: UInt8(ascii: " ")) {
            let word = Array(word)
            let known = rows.count
            rows[word, default: []].append(row)
            if rows.count > known { newWords.append(word) }
        }
    }

    /// The rows in which every prefix begins a word, from old to new.
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
