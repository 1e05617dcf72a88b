/// The text of a search: every word must begin one of the record's, and a number of four digits or more
/// may be any part of one.
struct SearchText: Sendable {
    /// The readings of the text, which are tried until one finds something. Digits with nothing but blanks and punctuation
    /// between them are tried as one number first, so that the spacing of phone numbers does not matter; several words
    /// are tried as one word last, so that `van der berg` finds `Vanderberg`. Text without blanks between words is tried
    /// as the words of a dictionary, then as one word, of which the last may still be being typed.
    let alternatives: [Alternative]

    /// Words of which a record must have every one.
    struct Alternative: Hashable, Sendable {
        let words: [String]

        /// Whether the records that the index finds have to be compared: it has a number's runs, but not their order.
        var needsCheck: Bool { words.contains { SearchWords.isLongNumber($0.utf8) } }

        /// The words as they are indexed.
        var indexedWords: [String] {
            words.flatMap { word in
                guard SearchWords.isLongNumber(word.utf8) else { return [word] }
                var runs = SearchWords()
                runs.add(word)
                return runs.list
            }
        }

        /// Whether a record with these words is found, whose numbers are whole.
        func matches(_ found: SearchWords) -> Bool {
            let list = found.bytes.split(separator: UInt8(ascii: " "))
            return words.allSatisfy { word in
                let bytes = Array(word.utf8)
                return SearchWords.isLongNumber(bytes)
                    ? list.contains { SearchWords.isLongNumber($0) && $0.contains(bytes) }
                    : list.contains { $0.starts(with: bytes) || Self.number($0, hasRunBeginningWith: bytes) }
            }
        }

        /// Whether a few digits are somewhere in a longer number, as its runs of three would say.
        private static func number(_ number: ArraySlice<UInt8>, hasRunBeginningWith digits: [UInt8]) -> Bool {
            guard SearchWords.isLongNumber(number), digits.allSatisfy({ $0 &- 0x30 < 10 }) else {
                return false
            }
            return (number.startIndex...number.endIndex - SearchWords.runLength)
                .contains { number[$0...].starts(with: digits) }
        }
    }

    /// Nil where there is no word in it.
    init?(_ text: String) {
        let list = Self.words(of: text, .words)
        guard !list.isEmpty else { return nil }
        let isNumber = list.allSatisfy { $0.utf8.allSatisfy { $0 &- 0x30 < 10 } }
        let digits = String(list.joined().prefix(64))
        let spoken = Alternative(words: list)
        let number = isNumber && list != [digits] ? [Alternative(words: [digits])] : []
        let joined = !isNumber && list.count > 1 ? [Alternative(words: [list.joined()])] : []
        let unparted = Self.words(of: text, .text)
        let whole = unparted == list ? [] : [Alternative(words: unparted)]
        alternatives = number + [spoken] + whole + (joined == whole ? [] : joined)
    }

    private static func words(of text: String, _ parting: SearchWords.Parting) -> [String] {
        var words = SearchWords(keepsNumbers: true, parting: parting)
        words.add(text)
        return words.list
    }
}

extension SearchWords {
    /// The words one by one.
    fileprivate var list: [String] {
        bytes.split(separator: UInt8(ascii: " ")).map { String(decoding: $0, as: UTF8.self) }
    }
}
