extension ByteBuffer {
    /// A string with its quotes, and with escapes for what cannot stand in one.
    mutating func append(string: String) {
        var string = string
        string.withUTF8 { append(quoted: $0) }
    }

    mutating func append(quoted text: UnsafeBufferPointer<UInt8>) {
        let count = text.count
        reserve(count + 2)
        let out = end
        out[0] = UInt8(ascii: "\"")
        let plain = text.baseAddress.map { Self.copyPlain($0, count, to: out + 1) } ?? 0
        advance(plain + 1)
        if plain < count { append(escaping: UnsafeBufferPointer(rebasing: text[plain...])) }
        append(UInt8(ascii: "\""))
    }

    /// Copies eight bytes at a time for as long as none needs an escape, and says how many that were.
    @inline(__always)
    private static func copyPlain(
        _ text: UnsafePointer<UInt8>,
        _ count: Int,
        to out: UnsafeMutablePointer<UInt8>
    ) -> Int {
        if count >= 8 {
            var index = 0
            while index + 8 <= count {
                let word = JSONWord.load(text + index)
                if JSONWord.specials(word) != 0 { return index }
                JSONWord.store(word, out + index)
                index += 8
            }
            // The last word overlaps the one before, which spares a loop over single bytes.
            let word = JSONWord.load(text + count - 8)
            if JSONWord.specials(word) != 0 { return index }
            JSONWord.store(word, out + count - 8)
            return count
        }
        if count >= 4 {
            let first = JSONWord.load32(text)
            let last = JSONWord.load32(text + count - 4)
            if JSONWord.specials(UInt64(last) << 32 | UInt64(first)) != 0 { return 0 }
            JSONWord.store32(first, out)
            JSONWord.store32(last, out + count - 4)
            return count
        }
        for index in 0..<count {
            if escape(text[index]) != 0 { return index }
            out[index] = text[index]
        }
        return count
    }

    @inline(never)
    private mutating func append(escaping text: UnsafeBufferPointer<UInt8>) {
        reserve(6 * text.count)
        let out = end
        var length = 0
        for byte in text {
            let escape = Self.escape(byte)
            if escape == 0 {
                out[length] = byte
                length += 1
                continue
            }
            out[length] = UInt8(ascii: "\\")
            out[length + 1] = escape
            length += 2
            guard escape == UInt8(ascii: "u") else { continue }
            out[length] = UInt8(ascii: "0")
            out[length + 1] = UInt8(ascii: "0")
            out[length + 2] = UInt8(ascii: "0") + byte >> 4
            let low = byte & 15
            out[length + 3] = low < 10 ? UInt8(ascii: "0") + low : UInt8(ascii: "a") + low - 10
            length += 4
        }
        advance(length)
    }

    /// What stands after the backslash for a byte, `u` where it has no short form, 0 where it needs none.
    @inline(__always)
    private static func escape(_ byte: UInt8) -> UInt8 {
        switch byte {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"): byte
        case 0x08: UInt8(ascii: "b")
        case 0x09: UInt8(ascii: "t")
        case 0x0A: UInt8(ascii: "n")
        case 0x0C: UInt8(ascii: "f")
        case 0x0D: UInt8(ascii: "r")
        case 0..<0x20: UInt8(ascii: "u")
        default: 0
        }
    }

    mutating func append(boolean: Bool) {
        if boolean { append("true") } else { append("false") }
    }

    @inline(__always)
    mutating func append(integer: some FixedWidthInteger) {
        let magnitude = integer.magnitude
        if integer < 0 { append(UInt8(ascii: "-")) }
        if let small = UInt64(exactly: magnitude) {
            append(magnitude: small)
        } else {
            append(text: String(magnitude))
        }
    }

    private mutating func append(magnitude: UInt64) {
        reserve(20)
        var length = 1
        var rest = magnitude
        while rest >= 10 {
            rest /= 10
            length += 1
        }
        let out = end
        rest = magnitude
        for index in stride(from: length - 1, through: 0, by: -1) {
            let (quotient, digit) = rest.quotientAndRemainder(dividingBy: 10)
            out[index] = UInt8(ascii: "0") + UInt8(truncatingIfNeeded: digit)
            rest = quotient
        }
        advance(length)
    }

    /// The shortest text that reads back as the same number; the number has to be finite.
    mutating func append(number: some BinaryFloatingPoint & LosslessStringConvertible) {
        if number.magnitude < 0x1p53, number == number.rounded(.towardZero),
            number.sign == .plus || number != 0
        {
            append(integer: Int64(number))
            return
        }
        let text = number.description
        append(text: text.hasSuffix(".0") ? String(text.dropLast(2)) : text)
    }
}
