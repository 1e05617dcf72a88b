/// Bytes as text, two lower-case digits each.
enum Hexadecimal {
    static func encode(_ bytes: some Sequence<UInt8>) -> String {
        var text: [UInt8] = []
        for byte in bytes {
            text.append(digit(byte >> 4))
            text.append(digit(byte & 15))
        }
        return String(decoding: text, as: UTF8.self)
    }

    /// The bytes, or nil if the text does not consist of pairs of digits.
    static func decode(_ text: some StringProtocol) -> [UInt8]? {
        var bytes: [UInt8] = []
        var source = text.utf8.makeIterator()
        while let high = source.next() {
            guard let low = source.next(), let upper = value(high), let lower = value(low) else { return nil }
            bytes.append(upper << 4 | lower)
        }
        return bytes
    }

    // Arithmetic instead of a table: looking up a secret's digits would leave traces in the cache.
    private static func digit(_ value: UInt8) -> UInt8 {
        value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "a") + value - 10
    }

    private static func value(_ digit: UInt8) -> UInt8? {
        switch digit {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): digit - UInt8(ascii: "0")
        case UInt8(ascii: "a")...UInt8(ascii: "f"): digit - UInt8(ascii: "a") + 10
        default: nil
        }
    }
}
