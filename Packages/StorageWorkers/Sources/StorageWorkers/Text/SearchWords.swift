/// The folded words of a text, each once, in UTF-8 with spaces between: what the full-text indexes hold.
///
/// A word is a run of letters and digits. Apostrophes inside a word are dropped, and what follows one is a word
/// too (`O’Neill` is `oneill` and `neill`). Each character of scripts without spaces is a word of its own. A number
/// of four digits or more is indexed as its runs of three, so that any part of it finds it: there are a thousand of
/// those, where an index of numbers or of their endings has a new word for nearly each of them.
struct SearchWords: Sendable {
    private(set) var bytes: [UInt8] = []
    private var seen: [UInt64] = []
    private var seenRuns = InlineArray<16, UInt64>(repeating: 0)
    private let keepsNumbers: Bool
    private var word: [UInt8] = []
    private var tailStart: Int?

    /// A longer word is cut: no one types it whole.
    private static let longestWord = 64
    /// The length of the runs that a longer number is indexed by.
    static let runLength = 3

    /// - Parameter keepsNumbers: whether numbers stay whole, to be compared with what was asked for.
    init(keepsNumbers: Bool = false) {
        self.keepsNumbers = keepsNumbers
    }

    /// Makes room for other text.
    mutating func removeAll() {
        bytes.removeAll(keepingCapacity: true)
        seen.removeAll(keepingCapacity: true)
        seenRuns = InlineArray(repeating: 0)
    }

    /// Whether a word is a number that is indexed by its runs.
    static func isLongNumber(_ word: some Collection<UInt8>) -> Bool {
        word.count > runLength && word.allSatisfy { $0 &- 0x30 < 10 }
    }

    mutating func add(_ text: UnsafeRawBufferPointer) {
        var index = 0
        while index < text.count {
            let byte = text[index]
            if byte < 0x80 {
                let folded = TextFolding.asciiWord(byte)
                if folded != 0 { word.append(folded) } else { endAtPunctuation(byte) }
                index += 1
            } else {
                let (scalar, length) = TextFolding.decode(text, at: index)
                index += length
                add(scalar)
            }
        }
        endWord()
    }

    private mutating func add(_ scalar: Unicode.Scalar) {
        if scalar.value == 0x2019 || scalar.value == 0x02BC {
            endAtPunctuation(UInt8(ascii: "'"))
        } else if TextFolding.isIdeograph(scalar) {
            endWord()
            TextFolding.append(scalar, to: &word)
            endWord()
        } else if TextFolding.isWordScalar(scalar) {
            TextFolding.append(scalar, to: &word)
        } else if !TextFolding.isMark(scalar) {
            endWord()
        }
    }

    private mutating func endAtPunctuation(_ byte: UInt8) {
        if byte == UInt8(ascii: "'"), !word.isEmpty {
            tailStart = word.count
        } else {
            endWord()
        }
    }

    private mutating func endWord() {
        defer {
            word.removeAll(keepingCapacity: true)
            tailStart = nil
        }
        guard !word.isEmpty else { return }
        if word.count > Self.longestWord {
            var end = Self.longestWord
            while end > 0, word[end] & 0xC0 == 0x80 { end -= 1 }
            word.removeSubrange(end...)
        }
        if !keepsNumbers, Self.isLongNumber(word) {
            appendRuns()
            return
        }
        append(word[...])
        if let tailStart, word.count - tailStart >= 3 { append(word[tailStart...]) }
    }

    private mutating func appendRuns() {
        for start in 0...(word.count - Self.runLength) {
            let number = word[start..<start + Self.runLength].reduce(0) { $0 * 10 + Int($1 - 0x30) }
            guard seenRuns[number / 64] & (1 << UInt64(number % 64)) == 0 else { continue }
            seenRuns[number / 64] |= 1 << UInt64(number % 64)
            if !bytes.isEmpty { bytes.append(UInt8(ascii: " ")) }
            bytes.append(contentsOf: word[start..<start + Self.runLength])
        }
    }

    private mutating func append(_ word: ArraySlice<UInt8>) {
        let hash = Self.hash(word)
        // Two words of one hash are one chance in 2^64 a pair; then the second is not found by itself.
        guard !seen.contains(hash) else { return }
        seen.append(hash)
        if !bytes.isEmpty { bytes.append(UInt8(ascii: " ")) }
        bytes.append(contentsOf: word)
    }

    /// FNV-1a.
    private static func hash(_ word: ArraySlice<UInt8>) -> UInt64 {
        var hash: UInt64 = 0xcbf2_9ce4_8422_2325
        for byte in word { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
        return hash
    }
}
