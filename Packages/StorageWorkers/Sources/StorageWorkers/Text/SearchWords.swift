/// The words by which a search finds a record: the folded words of texts, each once.
///
/// A word is a run of letters and digits. Apostrophes inside a word are dropped, and the part after one is a word
/// too (`O’Neill` is `oneill` and `neill`). Each character of scripts without spaces is a word of its own. A number
/// of four digits or more is indexed as its runs of three, so that any part of it finds it: there are a thousand of
/// those, where an index of numbers or of their endings has a new word for nearly each of them.
public struct SearchWords: Sendable {
    /// In UTF-8 with spaces between, as the full-text indexes hold them.
    private(set) var bytes: [UInt8] = []
    private var seen = SeenTexts()
    private let keepsNumbers: Bool
    private var wordStart = 0
    /// The beginning, within the word, of the part behind an apostrophe.
    private var tailStart: Int?

    /// The length of the runs that a longer number is indexed by.
    static let runLength = 3
    /// A longer word is cut: no one types it whole.
    private static let longestWord = 64
    private static let shortestTail = 3

    /// - Parameter keepsNumbers: whether numbers stay whole, to be compared with those of a search.
    init(keepsNumbers: Bool = false) {
        self.keepsNumbers = keepsNumbers
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
            while index < text.count, TextFolding.asciiWord(text[index]) != 0 {
                // With this bit set, a capital letter is small, and small letters and digits are as they were.
                bytes.append(text[index] | 0x20)
                index += 1
            }
            guard index < text.count else { break }
            if text[index] < 0x80 {
                endPart(isApostrophe: text[index] == UInt8(ascii: "'"))
                index += 1
            } else {
                let (scalar, length) = TextFolding.decode(text, at: index)
                add(scalar)
                index += length
            }
        }
        endWord()
        if bytes.last == UInt8(ascii: " ") { bytes.removeLast() }
    }

    private mutating func add(_ scalar: Unicode.Scalar) {
        if scalar.value == 0x2019 || scalar.value == 0x02BC {
            endPart(isApostrophe: true)
        } else if TextFolding.isIdeograph(scalar) {
            endWord()
            TextFolding.append(scalar, to: &bytes)
            endWord()
        } else if TextFolding.isWordScalar(scalar) {
            TextFolding.append(scalar, to: &bytes)
        } else if !TextFolding.isMark(scalar) {
            endWord()
        }
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
        if bytes.count - wordStart > Self.longestWord { cut() }
        if !keepsNumbers, Self.isLongNumber(bytes[wordStart...]) { return keepRuns() }
        guard let tail, bytes.count - wordStart - tail >= Self.shortestTail else { return keepWord() }
        let ending = Array(bytes[(wordStart + tail)...])
        keepWord()
        bytes += ending
        keepWord()
    }

    private mutating func cut() {
        var end = wordStart + Self.longestWord
        while end > wordStart, bytes[end] & 0xC0 == 0x80 { end -= 1 }
        bytes.removeSubrange(end...)
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
