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

    mutating func split(_ text: UnsafeRawBufferPointer, _ seen: inout SeenTexts) {
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

    private mutating func add(_ scalar: Unicode.Scalar, _ seen: inout SeenTexts) {
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

    private mutating func endAtPunctuation(_ byte: UInt8, _ seen: inout SeenTexts) {
        if byte == UInt8(ascii: "'"), buffer.count > wordStart {
            tailStart = buffer.count - wordStart
        } else {
            endWord(&seen)
        }
    }

    private mutating func endWord(_ seen: inout SeenTexts) {
        guard buffer.count > wordStart else { return }
        let tail = tailStart
        tailStart = nil
        if buffer.count - wordStart > Self.longestWord { cut() }
        if !keepsNumbers, SearchWords.isLongNumber(buffer.bytes[wordStart...]) {
            return keepRuns(&seen)
        }
        guard let tail, buffer.count - wordStart - tail >= Self.shortestTail else { return keepWord(&seen) }
        let ending = Array(buffer.bytes[(wordStart + tail)...])
        keepWord(&seen)
        for byte in ending { buffer.append(byte) }
        keepWord(&seen)
    }

    private mutating func cut() {
        var end = wordStart + Self.longestWord
        while end > wordStart, buffer.bytes[end] & 0xC0 == 0x80 { end -= 1 }
        buffer.truncate(to: end)
    }

    /// Leaves the word where it is if it is new, and takes it away if not.
    private mutating func keepWord(_ seen: inout SeenTexts) {
        if seen.isNew(UnsafeRawBufferPointer(rebasing: UnsafeRawBufferPointer(buffer.bytes)[wordStart...])) {
            buffer.append(UInt8(ascii: " "))
            wordStart = buffer.count
        } else {
            buffer.truncate(to: wordStart)
        }
    }

    /// Puts a number's runs in its place.
    private mutating func keepRuns(_ seen: inout SeenTexts) {
        let digits = Array(buffer.bytes[wordStart...])
        buffer.truncate(to: wordStart)
        for place in 0...(digits.count - SearchWords.runLength) {
            for digit in digits[place..<place + SearchWords.runLength] { buffer.append(digit) }
            keepWord(&seen)
        }
    }
}
