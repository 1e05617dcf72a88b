import FoundationEssentials

/// Base64 (RFC 4648) as careless writers leave it: with blanks, escaped line breaks and percent escapes inside, with the
/// letters of the URL-safe alphabet, and without or with too much padding.
enum Base64 {
    /// The bytes; nil if the text is not base64.
    static func decode(_ text: some StringProtocol) -> [UInt8]? {
        let digits = isCanonical(text) ? Array(text.utf8) : digits(of: text.utf8)
        return digits.flatMap { Data(base64Encoded: Data($0)) }.map { Array($0) }
    }

    /// The first bytes, which contain a picture's signature; none if the text is not base64.
    static func beginning(of text: some StringProtocol) -> [UInt8] {
        // As many escapes and blanks among the digits are more than any program writes.
        let digits =
            digits(of: text.utf8.prefix(96), isBeginning: true)?.prefix { $0 != UInt8(ascii: "=") } ?? []
        let whole = digits.prefix(digits.count / 4 * 4)
        return Data(base64Encoded: Data(whole)).map { Array($0) } ?? []
    }

    static func encode(_ bytes: [UInt8]) -> String {
        Data(bytes).base64EncodedString()
    }

    /// Whether a text is exactly what `encode` returns for its bytes, as far as its letters and its length show.
    static func isCanonical(_ text: some StringProtocol) -> Bool {
        let digits = text.utf8.count
        var padding = 0
        for byte in text.utf8 {
            if byte == UInt8(ascii: "=") {
                padding += 1
            } else if padding > 0 || !isDigit(byte) {
                return false
            }
        }
        return digits > 0 && digits.isMultiple(of: 4) && padding <= 2
    }

    /// The digits of the standard alphabet with their padding.
    ///
    /// - Parameter isBeginning: Whether the text may end anywhere.
    private static func digits(of text: some Sequence<UInt8>, isBeginning: Bool = false) -> [UInt8]? {
        var digits: [UInt8] = []
        digits.reserveCapacity(text.underestimatedCount)
        var padding = 0
        var escape: Escape?
        for byte in text {
            switch (escape, byte) {
            case (.backslash, UInt8(ascii: "n")), (.backslash, UInt8(ascii: "N")),
                (.backslash, UInt8(ascii: "r")), (.backslash, UInt8(ascii: "R")):
                escape = nil
                continue
            case (.percent(let high?), _):
                guard let low = QuotedPrintable.hexValue(byte) else { return nil }
                escape = nil
                guard append(high << 4 | low, to: &digits, &padding) else { return nil }
                continue
            case (.percent(nil), _):
                guard let high = QuotedPrintable.hexValue(byte) else { return nil }
                escape = .percent(high)
                continue
            default: escape = nil
            }
            switch byte {
            case UInt8(ascii: "\\"): escape = .backslash
            case UInt8(ascii: "%"): escape = .percent(nil)
            default: guard append(byte, to: &digits, &padding) else { return nil }
            }
        }
        // One digit alone is not even one byte.
        guard digits.count % 4 != 1 || isBeginning else { return nil }
        return digits + Array(repeating: UInt8(ascii: "="), count: (4 - digits.count % 4) % 4)
    }

    private enum Escape {
        case backslash
        /// A percent sign, and its first digit once it is known.
        case percent(UInt8?)
    }

    private static func append(_ byte: UInt8, to digits: inout [UInt8], _ padding: inout Int) -> Bool {
        switch byte {
        case 0...0x20: return true
        case UInt8(ascii: "="):
            padding += 1
            return true
        case UInt8(ascii: "-"): digits.append(UInt8(ascii: "+"))
        case UInt8(ascii: "_"): digits.append(UInt8(ascii: "/"))
        case _ where isDigit(byte): digits.append(byte)
        default: return false
        }
        // Padding ends the text.
        return padding == 0
    }

    static func isDigit(_ byte: UInt8) -> Bool {
        (0x61...0x7A).contains(byte | 0x20) || (0x30...0x39).contains(byte) || byte == UInt8(ascii: "+")
            || byte == UInt8(ascii: "/")
    }
}
