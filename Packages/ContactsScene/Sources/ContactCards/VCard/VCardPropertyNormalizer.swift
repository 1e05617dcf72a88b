/// Writes one property of vCard 2.1 as 3.0 has it.
enum VCardPropertyNormalizer {
    static func append(_ line: CardLine, to result: inout [UInt8]) {
        guard var property = CardProperty(line: line.bytes) else { return }
        if property.name == "VERSION", property.value.trimmed == "2.1" {
            result.append(contentsOf: "VERSION:3.0\n".utf8)
            return
        }
        var value = Array(line.value)
        let types = property.values("TYPE").map { $0.uppercased() }
        let encodings = property.values("ENCODING").map { $0.uppercased() } + types
        let isQuoted = encodings.contains("QUOTED-PRINTABLE")
        if isQuoted { value = QuotedPrintable.decode(value) }
        if let charset = property.values("CHARSET").first { value = Charset.toUTF8(value, from: charset) }
        let isBase64 = encodings.contains("BASE64") || encodings.contains("B")
        clean(&property, isBase64: isBase64)
        if isQuoted { value = escapingLineBreaks(value, isStructured: isStructured(property.name)) }
        property.appendHead(to: &result)
        result.append(contentsOf: isBase64 ? value.filter { $0 != 0x20 && $0 != 0x09 } : value)
        result.append(UInt8(ascii: "\n"))
    }

    private static func isStructured(_ name: String) -> Bool {
        ["N", "ADR", "ORG", "CATEGORIES", "GEO"].contains(name)
    }

    private static func clean(_ property: inout CardProperty, isBase64: Bool) {
        property.parameters = property.parameters.compactMap { parameter in
            switch parameter.name {
            case "CHARSET", "ENCODING": return nil
            case "TYPE":
                let values = parameter.values.filter {
                    !["QUOTED-PRINTABLE", "BASE64", "8BIT", "7BIT"].contains($0.uppercased())
                }
                return values.isEmpty ? nil : CardParameter("TYPE", values)
            default: return parameter
            }
        }
        if isBase64 { property.parameters.append(CardParameter("ENCODING", ["b"])) }
    }

    /// Quoted-printable carries plain line breaks, which 3.0 escapes; in a plain text commas and semicolons too.
    private static func escapingLineBreaks(_ value: [UInt8], isStructured: Bool) -> [UInt8] {
        var result: [UInt8] = []
        var previous: UInt8 = 0
        for byte in value {
            switch byte {
            case UInt8(ascii: "\r"): break
            case UInt8(ascii: "\n"): result.append(contentsOf: "\\n".utf8)
            case UInt8(ascii: ",") where !isStructured && previous != UInt8(ascii: "\\"),
                UInt8(ascii: ";") where !isStructured && previous != UInt8(ascii: "\\"):
                result.append(UInt8(ascii: "\\"))
                result.append(byte)
            default: result.append(byte)
            }
            previous = byte
        }
        return result
    }
}
