extension JSONParser {
    /// A text in quotes, with its escapes resolved.
    mutating func text() throws(JSONFault) -> String {
        let start = index
        index += 1
        var text: [UInt8] = []
        while let byte = peek {
            switch byte {
            case UInt8(ascii: "\""):
                index += 1
                return String(decoding: text, as: UTF8.self)
            case UInt8(ascii: "\\"):
                text.append(contentsOf: UTF8.encode(try escape()) ?? .init())
            case 0..<0x20:
                throw fault("a control character in a text has to be written as an escape")
            default:
                text.append(byte)
                index += 1
            }
        }
        throw JSONFault(offset: start, reason: "this text has no end")
    }

    private mutating func escape() throws(JSONFault) -> Unicode.Scalar {
        let start = index
        index += 1
        guard let byte = peek else {
            throw JSONFault(offset: start, reason: "the document ends in an escape")
        }
        index += 1
        switch byte {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return Unicode.Scalar(byte)
        case UInt8(ascii: "b"): return "\u{8}"
        case UInt8(ascii: "f"): return "\u{C}"
        case UInt8(ascii: "n"): return "\n"
        case UInt8(ascii: "r"): return "\r"
        case UInt8(ascii: "t"): return "\t"
        case UInt8(ascii: "u"): return try scalar(from: start)
        default: throw JSONFault(offset: start, reason: "there is no such escape")
        }
    }

    /// A scalar above U+FFFF is written as two surrogates.
    private mutating func scalar(from start: Int) throws(JSONFault) -> Unicode.Scalar {
        let broken = JSONFault(offset: start, reason: "this escape is no character")
        guard let first = hexDigits() else { throw broken }
        if let scalar = Unicode.Scalar(first) { return scalar }
        guard (0xD800..<0xDC00).contains(first), take("\\"), take("u"), let second = hexDigits(),
            (0xDC00..<0xE000).contains(second),
            let scalar = Unicode.Scalar(0x10000 + (first - 0xD800) << 10 + (second - 0xDC00))
        else { throw broken }
        return scalar
    }

    private mutating func hexDigits() -> UInt32? {
        guard index + 4 <= bytes.count else { return nil }
        var value: UInt32 = 0
        for byte in bytes[index..<index + 4] {
            guard let digit = Character(Unicode.Scalar(byte)).hexDigitValue else { return nil }
            value = value << 4 | UInt32(digit)
        }
        index += 4
        return value
    }
}
