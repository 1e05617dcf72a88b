import TextWorkers

/// The words by which a search finds a record: the folded words of texts, each once; see `TextFolding`.
///
/// A word is a run of letters and digits. Apostrophes inside a word are dropped, and the part after one is a word
/// too (`O’Neill` is `oneill` and `neill`). Each character of Chinese and Japanese is a word of its own. A run with Thai,
/// Lao, Khmer or Burmese in it is a word, and so are the words in it that ICU's dictionaries tell apart, and the other
/// letters and digits beside them. A number of four
/// digits or more is indexed as its runs of three, so that any part of it finds it: there are a thousand of those, where
/// an index of numbers or of their endings has a new word for nearly each of them.
public struct SearchWords: Sendable {
    /// In UTF-8 with spaces between, as the full-text indexes hold them.
    private(set) var bytes: [UInt8] = []
    private var seen = SeenTexts()
    private let keepsNumbers: Bool
    private let parting: Parting

    /// The words of text without blanks between words.
    enum Parting {
        /// Those of a dictionary, and the whole text, which are indexed.
        case wordsAndText
        /// Those of a dictionary.
        case words
        /// The whole text.
        case text
    }
    private var wordStart = 0
    /// The beginning, within the word, of the part behind an apostrophe.
    private var tailStart: Int?
    /// The word as it was written, with what is before its first letter of a script without blanks between words in
    /// folded form; empty for a word without such a letter.
    private var unparted = ""

    /// The length of the runs that a longer number is indexed by.
    static let runLength = 3
    /// A longer word is cut: no one types it whole.
    private static let longestWord = 64
    private static let shortestTail = 3

    /// - Parameters:
    ///   - keepsNumbers: whether numbers stay whole, to be compared with those of a search.
    ///   - parting: the words of text without blanks between words.
    init(keepsNumbers: Bool = false, parting: Parting = .wordsAndText) {
        self.keepsNumbers = keepsNumbers
        self.parting = parting
    }

    /// Makes room for other text.
    mutating func removeAll() {
        bytes.removeAll(keepingCapacity: true)
        seen.removeAll()
    }

    /// Whether a word is a number that is indexed by its runs.
    static func isLongNumber(_ word: some Collection<UInt8>) -> Bool {
        word.count > runLength && word.allSatisfy { $0 &- 0x30 < 10 }
    }

    private static func isLetter(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"),
            UInt8(ascii: "A")...UInt8(ascii: "Z"):
            true
        default: false
        }
    }

    /// The character at a byte, and how many bytes it takes; a broken sequence is one replacement character a byte.
    private static func decode(_ text: UnsafeRawBufferPointer, at index: Int) -> (Unicode.Scalar, Int) {
        let broken: (Unicode.Scalar, Int) = ("\u{FFFD}", 1)
        let lead = text[index]
        let length = lead >= 0xF0 ? 4 : lead >= 0xE0 ? 3 : lead >= 0xC2 ? 2 : 0
        guard length > 0, index + length <= text.count else { return broken }
        var value = UInt32(lead) & (length == 2 ? 0x1F : length == 3 ? 0x0F : 0x07)
        for offset in 1..<length {
            let byte = text[index + offset]
            guard byte & 0xC0 == 0x80 else { return broken }
            value = value << 6 | UInt32(byte & 0x3F)
        }
        guard let scalar = Unicode.Scalar(value) else { return broken }
        return (scalar, length)
    }

    /// Adds the words of a text.
    public mutating func add(_ text: String) {
        text.withBytes { add($0) }
    }

    /// Adds the words of a text in UTF-8.
    public mutating func add(_ text: UnsafeRawBufferPointer) {
        if !bytes.isEmpty { bytes.append(UInt8(ascii: " ")) }
        wordStart = bytes.count
        var index = 0
        while index < text.count {
            let start = index
            while index < text.count, Self.isLetter(text[index]) {
                // With this bit set, a capital letter is small, and small letters and digits are as they were.
                bytes.append(text[index] | 0x20)
                index += 1
            }
            if !unparted.isEmpty { unparted += String(decoding: text[start..<index], as: UTF8.self) }
            guard index < text.count else { break }
            if text[index] < 0x80 {
                endPart(isApostrophe: text[index] == UInt8(ascii: "'"))
                index += 1
            } else {
                let (scalar, length) = Self.decode(text, at: index)
                index += length
                add(scalar)
            }
        }
        endWord()
        if bytes.last == UInt8(ascii: " ") { bytes.removeLast() }
    }

    private mutating func add(_ scalar: Unicode.Scalar) {
        if scalar.value == 0x2019 || scalar.value == 0x02BC { return endPart(isApostrophe: true) }
        let folded = TextFolding.folded(scalar)
        switch folded.role {
        case .separator: return endWord()
        case .ideograph:
            endWord()
            bytes.append(contentsOf: folded.text.utf8)
            return endWord()
        case .dictionaryLetter where unparted.isEmpty:
            unparted = String(decoding: bytes[wordStart...], as: UTF8.self)
            unparted.unicodeScalars.append(scalar)
        case .letter, .accent, .dictionaryLetter:
            if !unparted.isEmpty { unparted.unicodeScalars.append(scalar) }
        }
        bytes.append(contentsOf: folded.text.utf8)
    }

    private mutating func endPart(isApostrophe: Bool) {
        if isApostrophe, bytes.count > wordStart {
            tailStart = bytes.count - wordStart
        } else {
            endWord()
        }
    }

    private mutating func endWord() {
        guard bytes.count > wordStart else { return }
        let tail = tailStart
        tailStart = nil
        if !unparted.isEmpty { keepDictionaryWords() }
        guard bytes.count > wordStart else { return }
        if bytes.count - wordStart > Self.longestWord { cut() }
        guard let tail, bytes.count - wordStart - tail >= Self.shortestTail, !isRuns else {
            return keepPart()
        }
        let ending = Array(bytes[(wordStart + tail)...])
        keepWord()
        bytes += ending
        keepWord()
    }

    /// Puts the words that a dictionary tells apart before the whole text, or in its place.
    private mutating func keepDictionaryWords() {
        let text = unparted
        unparted = ""
        guard parting != .text else { return }
        let whole = Array(bytes[wordStart...])
        bytes.removeSubrange(wordStart...)
        for word in TextFolding.words(in: text) {
            for scalar in word.unicodeScalars {
                bytes.append(contentsOf: TextFolding.folded(scalar).text.utf8)
            }
            if bytes.count - wordStart > Self.longestWord { cut() }
            if bytes.count > wordStart { keepPart() }
        }
        if parting == .wordsAndText { bytes += whole }
    }

    private mutating func cut() {
        var end = wordStart + Self.longestWord
        while end > wordStart, bytes[end] & 0xC0 == 0x80 { end -= 1 }
        bytes.removeSubrange(end...)
    }

    /// Whether the word is a number that is kept as its runs.
    private var isRuns: Bool { !keepsNumbers && Self.isLongNumber(bytes[wordStart...]) }

    /// Keeps the word, or a number's runs.
    private mutating func keepPart() {
        if isRuns { keepRuns() } else { keepWord() }
    }

    /// Leaves the word where it is if it is new, and takes it away if not.
    private mutating func keepWord() {
        let isNew = bytes.withUnsafeBytes { seen.isNew(UnsafeRawBufferPointer(rebasing: $0[wordStart...])) }
        if isNew {
            bytes.append(UInt8(ascii: " "))
            wordStart = bytes.count
        } else {
            bytes.removeSubrange(wordStart...)
        }
    }

    /// Puts a number's runs in its place.
    private mutating func keepRuns() {
        let digits = Array(bytes[wordStart...])
        bytes.removeSubrange(wordStart...)
        for place in 0...(digits.count - Self.runLength) {
            let run = digits[place..<place + Self.runLength]
            guard seen.isNew(run: run.reduce(0) { 10 * $0 + Int($1 - 0x30) }) else { continue }
            for digit in run { bytes.append(digit) }
            bytes.append(UInt8(ascii: " "))
        }
        wordStart = bytes.count
    }
}
