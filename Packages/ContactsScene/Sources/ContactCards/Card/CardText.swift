import TextWorkers

/// The escaping of text values: RFC 6350, section 3.4, and RFC 2426, section 4.
enum CardText {
    static func escape(_ text: String) -> String {
        guard text.utf8.contains(where: { "\\,;\n\r".utf8.contains($0) }) else { return text }
        var escaped = ""
        var followsReturn = false
        for scalar in text.unicodeScalars {
            defer { followsReturn = scalar == "\r" }
            switch scalar {
            case "\\", ",", ";":
                escaped.unicodeScalars.append("\\")
                escaped.unicodeScalars.append(scalar)
            // CRLF is one line break, and so is a carriage return alone.
            case "\n" where followsReturn: break
            case "\n", "\r": escaped += "\\n"
            default: escaped.unicodeScalars.append(scalar)
            }
        }
        return escaped
    }

    static func unescape(_ text: some StringProtocol) -> String {
        guard text.utf8.contains(UInt8(ascii: "\\")) else { return String(text) }
        var plain: [UInt8] = []
        appendUnescaped(text.utf8, to: &plain)
        return String(decoding: plain, as: UTF8.self)
    }

    /// A backslash without a meaning stays.
    static func appendUnescaped(_ text: some Sequence<UInt8>, to plain: inout [UInt8]) {
        let backslash = UInt8(ascii: "\\")
        var isEscaped = false
        for byte in text {
            guard isEscaped else {
                if byte == backslash { isEscaped = true } else { plain.append(byte) }
                continue
            }
            isEscaped = false
            switch byte {
            case UInt8(ascii: "n"), UInt8(ascii: "N"): plain.append(UInt8(ascii: "\n"))
            case backslash, UInt8(ascii: ","), UInt8(ascii: ";"), UInt8(ascii: ":"): plain.append(byte)
            default:
                plain.append(backslash)
                plain.append(byte)
            }
        }
        if isEscaped { plain.append(backslash) }
    }

    /// Formats a value for 2.1: unescaped line breaks, which quoted-printable carries, and unescaped commas where they
    /// separate nothing. Readers of 2.1 know the other escapes.
    static func asVersion21(_ text: String, isCommaPlain: Bool) -> [UInt8] {
        var result: [UInt8] = []
        var isEscaped = false
        for byte in text.utf8 {
            if isEscaped, byte | 0x20 == UInt8(ascii: "n") {
                result.removeLast()
                result.append(contentsOf: "\r\n".utf8)
                isEscaped = false
                continue
            }
            if isEscaped, isCommaPlain, byte == UInt8(ascii: ",") { result.removeLast() }
            isEscaped = byte == UInt8(ascii: "\\") && !isEscaped
            result.append(byte)
        }
        return result
    }

    /// Escapes the separators that are not escaped.
    static func escaping(_ separators: [UInt8], in text: String) -> String {
        guard text.utf8.contains(where: separators.contains) else { return text }
        var result: [UInt8] = []
        var isEscaped = false
        for byte in text.utf8 {
            if !isEscaped, separators.contains(byte) { result.append(UInt8(ascii: "\\")) }
            isEscaped = byte == UInt8(ascii: "\\") && !isEscaped
            result.append(byte)
        }
        return String(decoding: result, as: UTF8.self)
    }

    /// Splits at unescaped separators and keeps the escapes.
    static func split(_ text: String, at separator: Unicode.Scalar) -> [String] {
        if separator.isASCII, !text.utf8.contains(UInt8(ascii: "\\")) {
            // Fast path without escapes, as in nearly every name.
            return text.utf8.split(separator: UInt8(ascii: separator), omittingEmptySubsequences: false)
                .map { String(Substring($0)) }
        }
        var parts: [String] = []
        var part = String.UnicodeScalarView()
        var isEscaped = false
        for scalar in text.unicodeScalars {
            if scalar == separator, !isEscaped {
                parts.append(String(part))
                part = String.UnicodeScalarView()
                continue
            }
            isEscaped = scalar == "\\" && !isEscaped
            part.append(scalar)
        }
        parts.append(String(part))
        return parts
    }

    /// The unescaped parts of a structured value in which commas are text, as in `ORG`.
    static func texts(_ value: String) -> [String] {
        split(value, at: ";").map { unescape($0).trimmingBlanks }
    }

    /// The unescaped parts in place, which nearly always have neither escapes nor lists.
    static func components(_ value: UnsafeRawBufferPointer, joinedBy glue: String) -> [String] {
        var parts: [String] = []
        var start = 0
        for index in 0..<value.count {
            switch value[index] {
            case UInt8(ascii: "\\"), UInt8(ascii: ","):
                return components(String(decoding: value, as: UTF8.self), joinedBy: glue)
            case UInt8(ascii: ";"):
                parts.append(String(decoding: value[start..<index], as: UTF8.self))
                start = index + 1
            default: break
            }
        }
        parts.append(String(decoding: value[start...], as: UTF8.self))
        return parts
    }

    /// The unescaped parts of a structured value, each of which may be a list.
    static func components(_ value: String, joinedBy glue: String) -> [String] {
        split(value, at: ";").map { component in
            guard component.utf8.contains(where: { $0 == UInt8(ascii: ",") || $0 == UInt8(ascii: "\\") })
            else { return component }
            return split(component, at: ",").map { unescape($0).trimmingBlanks }.joined(separator: glue)
        }
    }

    /// The number of a `tel:` URI (RFC 3966), or any other text unchanged. Some cards repeat the scheme. A URI without
    /// a number stays, so that no card loses its only content.
    static func phoneNumber(_ text: String) -> String {
        var number = Substring(text)
        while String(decoding: number.utf8.prefix(4), as: UTF8.self).lowercased() == "tel:" {
            number = Substring(number.unicodeScalars.dropFirst(4))
        }
        return number.utf8.allSatisfy { $0 <= 0x20 || $0 == UInt8(ascii: ";") } ? text : String(number)
    }

    static func value(of components: [String]) -> String {
        components.map(escape).joined(separator: ";")
    }
}
