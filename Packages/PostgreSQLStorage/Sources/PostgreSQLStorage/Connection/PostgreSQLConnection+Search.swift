internal import StorageWorkers

extension PostgreSQLConnection {
    func search(
        of schema: CollectionSchema,
        for words: [String],
        in range: IndexRange,
        limit: Int
    ) throws -> [RecordCursor] {
        guard schema.isSearchable, limit > 0, !words.isEmpty else { return [] }
        let search = WordSearch(words, range)
        var cursors: [RecordCursor] = []
        var last = 0
        // More than one answer, where the range leaves out records that the words find.
        while cursors.count < limit {
            let count = min(limit - cursors.count, Self.rowsAtOnce)
            let uses = [.words, CollectionSchema.use(of: range)]
            let isEnd = try reading(schema, for: uses, orElse: true) { state in
                [search.command(Self.head(schema.name, state), after: last, limit: count)]
            } _: { _, results in
                let rows = results[0]
                for row in 0..<rows.rows { try search.append(rows, row, schema.name, to: &cursors) }
                if rows.rows > 0 { last = try rows.number(rows.rows - 1, 0) }
                return rows.rows < count
            }
            if isEnd { break }
        }
        return Array(cursors.prefix(limit))
    }
}

/// A search for records in which each of some words begins one of theirs.
private struct WordSearch {
    private let range: IndexRange
    /// The words that the server compares.
    private let words: [[UInt8]]
    /// The words that are compared here.
    private let otherWords: [[UInt8]]
    private let isWide: Bool

    /// Comes behind everything that begins with a word, as no UTF-8 has such a byte.
    private static let end: [UInt8] = [0xFF]

    init(_ words: [String], _ range: IndexRange) {
        self.range = range
        // The longest words are the rarest.
        let all = words.map { Array($0.utf8) }.sorted { $0.count > $1.count }
        self.words = Array(all.prefix(SearchStatement.mostWords))
        otherWords = Array(all.dropFirst(SearchStatement.mostWords))
        isWide = range.index != nil || !otherWords.isEmpty
    }

    func command(_ head: [ServerValue], after last: Int, limit: Int) -> ServerCommand {
        let ends = words.flatMap { [ServerValue($0), ServerValue($0 + Self.end)] }
        let statement = SearchStatement(words: words.count, isWide: isWide).statement
        return ServerCommand(statement, values: head + [ServerValue(last), ServerValue(limit)] + ends)
    }

    func append(
        _ rows: ServerResult,
        _ row: Int,
        _ collection: String,
        to cursors: inout [RecordCursor]
    ) throws {
        let id = try rows.array(row, 1)
        let text = String(decoding: id, as: UTF8.self)
        if isWide {
            guard let keys = try rows.bytesIfAny(row, 2), let words = try rows.bytesIfAny(row, 3) else {
                throw StorageError.corrupt(
                    "a search finds it, and it is not there",
                    record: "\(collection)/\(text)"
                )
            }
            let found = words.split(separator: UInt8(ascii: " "))
            guard otherWords.allSatisfy({ word in found.contains { $0.starts(with: word) } }) else { return }
            guard range.index == nil else {
                for (index, key) in try PackedKeys(keys).keys
                where index == range.index && range.contains(key) {
                    cursors.append(RecordCursor(key: key, id: text))
                }
                return
            }
        }
        if range.contains(id) { cursors.append(RecordCursor(key: id, id: text)) }
    }
}
