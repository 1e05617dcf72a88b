extension JSONText {
    /// A string between its quotes.
    struct StringExtent {
        /// Where the closing quote is.
        var end: Int
        var hasEscapes: Bool
        /// Whether it is known to be ASCII.
        var isASCII = false
    }

    /// Finds the end of the string whose first byte after the quote is at a place, and checks all of it.
    @inline(__always)
    func scanString(_ start: Int) throws(JSONFault) -> StringExtent {
        var index = start
        var beyondASCII: UInt64 = 0
        while index < count, count >= 8 {
            let rest = count - index
            // Near the end the bytes before are shifted out; the zeros shifted in are marked as controls.
            let word =
                rest >= 8
                ? JSONWord.load(base + index)
                : JSONWord.load(base + count - 8) >> UInt64(truncatingIfNeeded: 8 * (8 - rest))
            beyondASCII |= JSONWord.beyondASCII(word)
            let marks = JSONWord.specials(word)
            if marks != 0 {
                index += JSONWord.firstMark(marks)
                if beyondASCII == 0, byte(index) == UInt8(ascii: "\"") {
                    return StringExtent(end: index, hasEscapes: false, isASCII: true)
                }
                break
            }
            index += 8
        }
        return try scanOddString(start, from: min(index, count), isASCII: beyondASCII == 0)
    }

    /// Goes on byte by byte, for what has escapes or is not only ASCII.
    @inline(never)
    private func scanOddString(
        _ start: Int,
        from plainEnd: Int,
        isASCII: Bool
    ) throws(JSONFault) -> StringExtent {
        var index = plainEnd
        var isASCII = isASCII
        var hasEscapes = false
        while index < count {
            switch base[index] {
            case UInt8(ascii: "\""):
                if !isASCII, let broken = firstBrokenUTF8(start, index) {
                    throw JSONFault(broken, "the byte \(base[broken]) is no part of UTF-8 text here")
                }
                return StringExtent(end: index, hasEscapes: hasEscapes)
            case UInt8(ascii: "\\"):
                hasEscapes = true
                index = try scanEscape(index)
            case 0..<0x20:
                throw JSONFault(index, "a control character in a string has to be written as an escape")
            default:
                if base[index] >= 0x80 { isASCII = false }
                index += 1
            }
        }
        throw JSONFault(count, "the text ends within a string")
    }

    /// The text of a string that was scanned.
    @inline(__always)
    func string(_ start: Int, _ extent: StringExtent) -> String {
        let bytes = slice(start, extent.end)
        if extent.isASCII { return String(copying: UTF8Span(unchecked: bytes.span, isKnownASCII: true)) }
        return extent.hasEscapes ? unescaped(start, extent.end) : String(decoding: bytes, as: UTF8.self)
    }
}
