extension JSONText {
    /// Where the escape with the backslash at a place ends; a pair of surrogates is one escape.
    func scanEscape(_ start: Int) throws(JSONFault) -> Int {
        switch byte(start + 1) {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"), UInt8(ascii: "b"), UInt8(ascii: "f"),
            UInt8(ascii: "n"), UInt8(ascii: "r"), UInt8(ascii: "t"):
            return start + 2
        case UInt8(ascii: "u"):
            guard let unit = hexadecimal(start + 2) else {
                throw JSONFault(start, "an escape \\u needs four hexadecimal digits")
            }
            guard (0xD800...0xDFFF).contains(unit) else { return start + 6 }
            guard unit < 0xDC00, byte(start + 6) == UInt8(ascii: "\\"), byte(start + 7) == UInt8(ascii: "u"),
                let low = hexadecimal(start + 8), (0xDC00...0xDFFF).contains(low)
            else { throw JSONFault(start, "half of a surrogate pair stands alone") }
            return start + 12
        default:
            throw JSONFault(
                start,
                "there is no such escape; known are \\\" \\\\ \\/ \\b \\f \\n \\r \\t and \\u"
            )
        }
    }

    private func hexadecimal(_ start: Int) -> UInt32? {
        guard start + 4 <= count else { return nil }
        var value: UInt32 = 0
        for index in start..<start + 4 {
            let digit: UInt8
            switch base[index] {
            case UInt8(ascii: "0")...UInt8(ascii: "9"): digit = base[index] - UInt8(ascii: "0")
            case UInt8(ascii: "a")...UInt8(ascii: "f"): digit = base[index] - UInt8(ascii: "a") + 10
            case UInt8(ascii: "A")...UInt8(ascii: "F"): digit = base[index] - UInt8(ascii: "A") + 10
            default: return nil
            }
            value = value << 4 | UInt32(digit)
        }
        return value
    }

    /// The text of a string with escapes that was scanned.
    @inline(never)
    func unescaped(_ start: Int, _ end: Int) -> String {
        // No escape is shorter than what it stands for.
        String(unsafeUninitializedCapacity: end - start) { out in
            var length = 0
            var index = start
            while index < end {
                guard base[index] == UInt8(ascii: "\\"), index + 1 < end else {
                    out[length] = base[index]
                    length += 1
                    index += 1
                    continue
                }
                guard base[index + 1] == UInt8(ascii: "u") else {
                    out[length] = Self.plain(base[index + 1])
                    length += 1
                    index += 2
                    continue
                }
                let (scalar, count) = escapedScalar(index)
                for unit in UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter {
                    out[length] = unit
                    length += 1
                }
                index += count
            }
            return length
        }
    }

    private func escapedScalar(_ start: Int) -> (Unicode.Scalar, Int) {
        let unit = hexadecimal(start + 2) ?? 0xFFFD
        if let scalar = Unicode.Scalar(unit) { return (scalar, 6) }
        let low = hexadecimal(start + 8) ?? 0
        let value = 0x10000 + (unit & 0x3FF) << 10 | (low & 0x3FF)
        return (Unicode.Scalar(value) ?? "\u{FFFD}", 12)
    }

    private static func plain(_ letter: UInt8) -> UInt8 {
        switch letter {
        case UInt8(ascii: "b"): 0x08
        case UInt8(ascii: "f"): 0x0C
        case UInt8(ascii: "n"): 0x0A
        case UInt8(ascii: "r"): 0x0D
        case UInt8(ascii: "t"): 0x09
        default: letter
        }
    }
}
