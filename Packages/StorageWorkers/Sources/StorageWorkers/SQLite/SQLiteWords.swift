/// The words of a full-text table, and a checksum of them, since the table's own check does not see that a word has
/// become another.
///
/// The checksum is the sum of a number for each word of each row, which does not depend on their order. Nothing is ever
/// deleted from the table, so the sums of the written and of the stored words are equal.
enum SQLiteWords {
    /// The sum of a row's words, which have spaces between them.
    static func digest(_ words: UnsafeRawBufferPointer, row: Int) -> UInt64 {
        var sum: UInt64 = 0
        var seen = SeenTexts()
        var start = 0
        while start < words.count {
            var end = start
            while end < words.count, words[end] != UInt8(ascii: " ") { end += 1 }
            let word = UnsafeRawBufferPointer(rebasing: words[start..<end])
            start = end + 1
            // A number of three digits may be a part of a longer one too; the table has it once.
            if let number = number(word), !seen.isNew(run: number) { continue }
            sum &+= digest(word: word, row: row)
        }
        return sum
    }

    /// The number of one word in one row.
    static func digest(word: UnsafeRawBufferPointer, row: Int) -> UInt64 {
        var state = UInt64(bitPattern: Int64(row)) &* 0x9E37_79B9_7F4A_7C15
        var part: UInt64 = 0
        for index in 0..<word.count {
            part = part << 8 | UInt64(word[index])
            if index & 7 == 7 {
                state = Checksum.mix(state ^ part)
                part = 0
            }
        }
        return Checksum.mix(state ^ part ^ UInt64(word.count) << 56)
    }

    /// FTS5's query for the rows that have a word with each of these beginnings.
    static func match(_ beginnings: [String]) -> String {
        // Each is quoted, so that none of them is an operator.
        beginnings.map { "\"\($0.replacing("\"", with: "\"\""))\" *" }
            .joined(separator: " AND ")
    }

    /// The bytes of a word's first letter, which FTS5 indexes.
    static func firstLetter(_ word: UnsafeRawBufferPointer) -> Slice<UnsafeRawBufferPointer> {
        let length = word.first.map { $0 < 0xC0 ? 1 : $0 < 0xE0 ? 2 : $0 < 0xF0 ? 3 : 4 } ?? 0
        return word.prefix(length)
    }

    private static func number(_ word: UnsafeRawBufferPointer) -> Int? {
        guard word.count == 3, word.allSatisfy({ $0 &- 0x30 < 10 }) else { return nil }
        return word.reduce(0) { $0 * 10 + Int($1 - 0x30) }
    }
}
