/// Splits a text into folded words; see `SearchWords`.
struct WordSplitter: ~Copyable {
    /// The words, each with a space behind, and the one that is being put together.
    private var buffer: ByteBuffer
    private var wordStart = 0
    /// Where in the word the part behind an apostrophe begins.
    private var tailStart: Int?
    private let keepsNumbers: Bool

    /// A longer word is cut: no one types it whole.
    private static let longestWord = 64
    private static let shortestTail = 3

    init(_ buffer: consuming ByteBuffer, keepsNumbers: Bool) {
        self.buffer = buffer
        self.keepsNumbers = keepsNumbers
    }

    /// The words with spaces between, until the next change.
    var words: UnsafeRawBufferPointer {
        UnsafeRawBufferPointer(start: buffer.base, count: max(0, wordStart - 1))
    }

    mutating func split(_ text: UnsafeRawBufferPointer, _ seen: inout SeenWords) {
        var index = 0
        while index < text.count {
            index = addPlain(text, from: index)
            guard index < text.count else { break }
            if text[index] < 0x80 {
                endAtPunctuation(text[index], &seen)
                index += 1
            } else {
                let (scalar, length) = TextFolding.decode(text, at: index)
                index += length
                add(scalar, &seen)
            }
        }
        endWord(&seen)
    }

    /// Takes in ASCII letters and digits up to what is none of them.
    private mutating func addPlain(_ text: UnsafeRawBufferPointer, from start: Int) -> Int {
        buffer.reserve(text.count - start)
        let out = buffer.end
        var index = start
        while index < text.count {
            let folded = TextFolding.asciiWord(text[index])
            if folded == 0 { break }
            out[index - start] = folded
            index += 1
        }
        buffer.advance(index - start)
        return index
    }

    private mutating func add(_ scalar: Unicode.Scalar, _ seen: inout SeenWords) {
        if scalar.value == 0x2019 || scalar.value == 0x02BC {
            endAtPunctuation(UInt8(ascii: "'"), &seen)
        } else if TextFolding.isIdeograph(scalar) {
            endWord(&seen)
            TextFolding.append(scalar, to: &buffer)
            endWord(&seen)
        } else if TextFolding.isWordScalar(scalar) {
            TextFolding.append(scalar, to: &buffer)
        } else if !TextFolding.isMark(scalar) {
            endWord(&seen)
        }
    }

    private mutating func endAtPunctuation(_ byte: UInt8, _ seen: inout SeenWords) {
        if byte == UInt8(ascii: "'"), buffer.count > wordStart {
            tailStart = buffer.count - wordStart
        } else {
            endWord(&seen)
        }
    }

    private mutating func endWord(_ seen: inout SeenWords) {
        guard buffer.count > wordStart else { return }
        let tail = tailStart
        tailStart = nil
        if buffer.count - wordStart > Self.longestWord { cut() }
        if !keepsNumbers, SearchWords.isLongNumber(buffer.bytes[wordStart...]) {
            return keepRuns(&seen)
        }
        let length = buffer.count - wordStart
        guard let tail, length - tail >= Self.shortestTail else { return keepWord(&seen) }
        let word = copyWord()
        keepWord(&seen)
        for place in tail..<length { buffer.append(word[place]) }
        keepWord(&seen)
    }

    private mutating func cut() {
        var end = wordStart + Self.longestWord
        while end > wordStart, buffer.bytes[end] & 0xC0 == 0x80 { end -= 1 }
        buffer.truncate(to: end)
    }

    /// Leaves the word where it is if it is new, and takes it away if not.
    private mutating func keepWord(_ seen: inout SeenWords) {
        if seen.isNew(UnsafeRawBufferPointer(rebasing: UnsafeRawBufferPointer(buffer.bytes)[wordStart...])) {
            buffer.append(UInt8(ascii: " "))
            wordStart = buffer.count
        } else {
            buffer.truncate(to: wordStart)
        }
    }

    /// Puts a number's runs in its place.
    private mutating func keepRuns(_ seen: inout SeenWords) {
        let digits = copyWord()
        let count = buffer.count - wordStart
        buffer.truncate(to: wordStart)
        for place in 0...(count - SearchWords.runLength) {
            let (first, second, third) = (digits[place], digits[place + 1], digits[place + 2])
            let run = Int(first - 0x30) * 100 + Int(second - 0x30) * 10 + Int(third - 0x30)
            guard seen.isNew(run: run) else { continue }
            buffer.append(first)
            buffer.append(second)
            buffer.append(third)
            buffer.append(UInt8(ascii: " "))
        }
        wordStart = buffer.count
    }

    /// The word, which is cut already.
    private func copyWord() -> InlineArray<64, UInt8> {
        var word = InlineArray<64, UInt8>(repeating: 0)
        for place in 0..<buffer.count - wordStart { word[place] = buffer.bytes[wordStart + place] }
        return word
    }
}
