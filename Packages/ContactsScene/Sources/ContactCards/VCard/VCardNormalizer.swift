/// Makes a card of its collected lines: 2.1 becomes 3.0, charsets become UTF-8, and what is no card is a fault.
enum VCardNormalizer {
    static func item(_ lines: [UInt8], line: Int) -> CardItem {
        var lines = lines
        if let position = lines.firstIndex(of: 0) {
            return .fault(CardFault(line: line, message: "the card has a NUL byte at its byte \(position + 1)"))
        }
        if !UTF8Validation.isValid(lines) {
            if hasForeignCharset(lines) {
                lines = normalized(lines)
            }
            if !UTF8Validation.isValid(lines) {
                // Nothing says what it is; Windows' Western charset gives every byte a meaning.
                lines = Charset.windows1252ToUTF8(lines)
            }
        }
        var version: String?
        var needsNormalizing = false
        var isNamed = false
        Card(bytes: lines).forEachLine { line in
            if line.isNamed("VERSION") { version = String(decoding: line.value, as: UTF8.self).trimmed }
            if !isNamed { isNamed = identifies(line) }
            if line.parameters.containsIgnoringCase("QUOTED-PRINTABLE")
                || line.parameters.containsIgnoringCase("CHARSET=")
            {
                needsNormalizing = true
            }
        }
        switch version {
        case "2.1": needsNormalizing = true
        case "3.0", "4.0", nil: break
        case let other?:
            return .fault(
                CardFault(line: line, message: "version '\(other)' is not known; 2.1, 3.0 and 4.0 are"))
        }
        guard isNamed else {
            return .fault(
                CardFault(
                    line: line,
                    message: "the card has no name: one of N, FN, ORG, NICKNAME, EMAIL or TEL is needed"))
        }
        if needsNormalizing { lines = normalized(lines) }
        if version == nil { lines = Array("VERSION:3.0\n".utf8) + lines }
        return .card(Card(bytes: lines))
    }

    private static func identifies(_ line: CardLine) -> Bool {
        let names = ["FN", "N", "ORG", "NICKNAME", "EMAIL", "TEL"]
        guard names.contains(where: line.isNamed) else { return false }
        return line.value.contains { $0 != UInt8(ascii: ";") && $0 != UInt8(ascii: " ") }
    }

    private static func hasForeignCharset(_ lines: [UInt8]) -> Bool {
        lines.withUnsafeBytes { $0.containsIgnoringCase("CHARSET=") }
    }

    private static func normalized(_ lines: [UInt8]) -> [UInt8] {
        var result: [UInt8] = []
        result.reserveCapacity(lines.count)
        Card(bytes: lines).forEachLine { line in
            VCardPropertyNormalizer.append(line, to: &result)
        }
        return result
    }
}
