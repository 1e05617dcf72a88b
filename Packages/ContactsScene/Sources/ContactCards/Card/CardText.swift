/// The escaping of text values: RFC 6350, section 3.4, and RFC 2426, section 4.
enum CardText {
    static func escape(_ text: String) -> String {
        guard text.utf8.contains(where: { "\\,;\n\r".utf8.contains($0) }) else { return text }
        var escaped = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\\", ",", ";":
                escaped.unicodeScalars.append("\\")
                escaped.unicodeScalars.append(scalar)
            case "\n": escaped += "\\n"
            case "\r": break
            default: escaped.unicodeScalars.append(scalar)
            }
        }
        return escaped
    }

    static func unescape(_ text: some StringProtocol) -> String {
        guard text.utf8.contains(UInt8(ascii: "\\")) else { return String(text) }
        var plain = ""
        var isEscaped = false
        for scalar in text.unicodeScalars {
            if isEscaped {
                isEscaped = false
                switch scalar {
                case "n", "N": plain.unicodeScalars.append("\n")
                case "\\", ",", ";", ":": plain.unicodeScalars.append(scalar)
                default:
                    plain.unicodeScalars.append("\\")
                    plain.unicodeScalars.append(scalar)
                }
            } else if scalar == "\\" {
                isEscaped = true
            } else {
                plain.unicodeScalars.append(scalar)
            }
        }
        if isEscaped { plain.unicodeScalars.append("\\") }
        return plain
    }

    /// Splits at separators that are not escaped, and leaves the escapes.
    static func split(_ text: String, at separator: Unicode.Scalar) -> [String] {
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

    /// The plain parts of a structured value, of which each may be a list.
    static func components(_ value: String, joinedBy glue: String) -> [String] {
        split(value, at: ";").map { component in
            split(component, at: ",").map { unescape($0) }.joined(separator: glue)
        }
    }

    static func value(of components: [String]) -> String {
        components.map(escape).joined(separator: ";")
    }
}
