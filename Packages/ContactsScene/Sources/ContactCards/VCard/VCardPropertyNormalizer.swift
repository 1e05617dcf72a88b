import TextWorkers

/// Converts one property to 3.0 and 4.0: without transfer encodings and charsets, and with the escapes that 2.1 lacks.
enum VCardPropertyNormalizer {
    static func append(
        _ line: CardLine,
        version: CardVersion,
        _ encoding: VCardValueEncoding,
        to result: inout [UInt8]
    ) {
        guard var property = CardProperty(line: line.bytes) else { return }
        let isVersion21 = version == .v21
        if property.name == "VERSION" {
            appendVersion(&property, version, to: &result)
            return
        }
        var value = Array(line.value)
        let isQuoted = property.isQuotedPrintable
        let isBase64 = property.isBase64
        if isQuoted { value = QuotedPrintable.decode(value) }
        if let charset = property.values("CHARSET").first, isQuoted || !encoding.isDocumentDecoded {
            value = Charset.toUTF8(value, from: charset, otherwise: encoding.fallback)
        } else if !UTF8Validation.isValid(value) {
            value = Charset.toUTF8(value, from: encoding.fallback)
        }
        clean(&property, isBase64: isBase64)
        property.appendHead(to: &result)
        if isBase64 {
            result.append(contentsOf: value.filter { $0 > 0x20 })
        } else {
            appendEscaped(
                value,
                separators: isQuoted || isVersion21 ? separators(of: property.name) : [],
                to: &result
            )
        }
        result.append(UInt8(ascii: "\n"))
    }

    private static func appendVersion(
        _ property: inout CardProperty,
        _ version: CardVersion,
        to result: inout [UInt8]
    ) {
        let written = property.value.trimmingBlanks
        property.value = version == .v21 ? "3.0" : version.rawValue
        property.append(to: &result)
        guard CardVersion(rawValue: written) == nil else { return }
        CardProperty("X-UNREADABLE", value: "VERSION:" + CardText.escape(written)).append(to: &result)
    }

    /// The characters that are text in the property in 2.1, but separators in later versions.
    private static func separators(of name: String) -> [UInt8] {
        switch name {
        case "N", "ADR", "ORG": [UInt8(ascii: ",")]
        case "FN", "NOTE", "TITLE", "ROLE", "LABEL": [UInt8(ascii: ","), UInt8(ascii: ";")]
        default: []
        }
    }

    private static func clean(_ property: inout CardProperty, isBase64: Bool) {
        var saysBase64 = false
        property.parameters = property.parameters.compactMap { parameter in
            switch parameter.name {
            case "ENCODING" where isBase64 && !saysBase64:
                saysBase64 = true
                return CardParameter("ENCODING", ["b"])
            case "CHARSET", "ENCODING": return nil
            case "TYPE":
                let values = parameter.values.filter { !CardProperty.isTransferEncoding($0) }
                return values.isEmpty ? nil : CardParameter("TYPE", values)
            default: return parameter
            }
        }
        if isBase64, !saysBase64 { property.parameters.append(CardParameter("ENCODING", ["b"])) }
    }

    /// Escapes line breaks, which quoted-printable and charsets can carry but lines cannot, and drops NUL bytes as in
    /// every line.
    static func appendEscaped(_ value: [UInt8], separators: [UInt8], to result: inout [UInt8]) {
        var isEscaped = false
        var followsReturn = false
        for byte in value {
            defer { followsReturn = byte == UInt8(ascii: "\r") }
            switch byte {
            case 0: continue
            // CRLF is one line break, and so is a carriage return alone.
            case UInt8(ascii: "\n") where followsReturn: continue
            case UInt8(ascii: "\n"), UInt8(ascii: "\r"):
                // A backslash in front must not combine with the escape's.
                if isEscaped { result.append(UInt8(ascii: "\\")) }
                result.append(contentsOf: "\\n".utf8)
            case _ where !isEscaped && separators.contains(byte):
                result.append(UInt8(ascii: "\\"))
                result.append(byte)
            default: result.append(byte)
            }
            isEscaped = byte == UInt8(ascii: "\\") && !isEscaped
        }
    }
}

extension CardProperty {
    /// Whether the value is quoted-printable; 2.1 also has the encoding without the parameter's name.
    var isQuotedPrintable: Bool { isEncoded("QUOTED-PRINTABLE", orShortly: ["Q", "QP"]) }

    /// Whether the value is base64.
    var isBase64: Bool { isEncoded("BASE64", orShortly: ["B", "B64", "BASE-64"]) }

    /// A short name counts only as a value of ENCODING: a type may be called `b`.
    private func isEncoded(_ encoding: String, orShortly names: Set<String>) -> Bool {
        values("ENCODING").contains { $0.uppercased() == encoding || names.contains($0.uppercased()) }
            || values("TYPE").contains { $0.uppercased() == encoding }
    }

    /// Whether it is an encoding of 2.1, which has encodings without the parameter's name too.
    static func isTransferEncoding(_ type: String) -> Bool {
        ["QUOTED-PRINTABLE", "BASE64", "8BIT", "7BIT"].contains(type.uppercased())
    }
}
