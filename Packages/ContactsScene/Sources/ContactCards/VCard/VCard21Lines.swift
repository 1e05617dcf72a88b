/// Writes lines of vCard 2.1: bare types, quoted-printable for non-ASCII text, unescaped line breaks.
enum VCard21Lines {
    static func append(_ property: CardProperty, to bytes: inout [UInt8]) {
        let head = head(of: property)
        // Text that is not base64 is written as text, so that no character is split.
        if property.isBase64, property.value.utf8.allSatisfy({ (0x20...0x7E).contains($0) }) {
            bytes.append(contentsOf: head + ";ENCODING=BASE64:".utf8)
            appendBase64(property.value, to: &bytes)
            return
        }
        let text = property.name == "N" ? withoutLists(property.value) : property.value
        let value = CardText.asVersion21(text, isCommaPlain: isCommaPlain(property.name))
        let line = head + [UInt8(ascii: ":")] + value
        // Programs disagree on the blank of folded lines in 2.1; soft breaks of quoted-printable are unambiguous.
        if line.count <= 75, value.allSatisfy({ (0x20...0x7E).contains($0) }) {
            bytes.append(contentsOf: line + "\r\n".utf8)
        } else {
            appendQuoted(
                head + ";CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:".utf8,
                QuotedPrintable.encode(value),
                to: &bytes
            )
        }
    }

    /// Writes parameters with one value each and types without a name, but not the encoding, which belongs to the
    /// value. 2.1 has no quotes: separators in a parameter become blanks.
    private static func head(of property: CardProperty) -> [UInt8] {
        var head: [UInt8] = []
        if let group = property.group { head += Array(group.utf8) + [UInt8(ascii: ".")] }
        head += property.writtenName.utf8
        for parameter in property.parameters where parameter.name != "ENCODING" {
            for value in parameter.values {
                let isType = !value.isEmpty && !CardProperty.isTransferEncoding(value)
                guard isType || parameter.name != "TYPE" else { continue }
                let plain = CardProperty.escaped(value).replacingSeparators
                let isBare = parameter.name == "TYPE" && !plain.contains("=")
                head += (isBare ? ";" + plain : ";" + parameter.name + "=" + plain).utf8
            }
        }
        return head
    }

    /// Later versions allow lists in parts of a name; in 2.1 a comma is text there.
    private static func withoutLists(_ name: String) -> String {
        CardText.split(name, at: ";").map { CardText.split($0, at: ",").joined(separator: " ") }
            .joined(separator: ";")
    }

    /// Whether commas are text in the property; `VCardPropertyNormalizer` escapes them again.
    private static func isCommaPlain(_ name: String) -> Bool {
        ["N", "ADR", "ORG", "FN", "NOTE", "TITLE", "ROLE", "LABEL"].contains(name)
    }

    /// Base64 lines begin with a blank and end with an empty line.
    private static func appendBase64(_ text: String, to bytes: inout [UInt8]) {
        let digits = Array(text.utf8)
        for start in stride(from: 0, to: digits.count, by: 72) {
            bytes.append(contentsOf: "\r\n ".utf8)
            bytes.append(contentsOf: digits[start..<min(start + 72, digits.count)])
        }
        bytes.append(contentsOf: "\r\n\r\n".utf8)
    }

    /// Soft breaks keep the lines short, never inside an escape (RFC 2045, section 6.7).
    private static func appendQuoted(_ head: [UInt8], _ value: [UInt8], to bytes: inout [UInt8]) {
        bytes.append(contentsOf: head)
        var column = head.count
        var index = 0
        while index < value.count {
            let length = value[index] == UInt8(ascii: "=") ? 3 : 1
            if column + length > 74 {
                bytes.append(contentsOf: "=\r\n".utf8)
                column = 0
            }
            // Encode the first letter of such a line: `END:VCARD` on a line of its own would end the card, and
            // `BEGIN:VCARD` or `AGENT:BEGIN:VCARD` would begin another.
            if column == 0, "abe".utf8.contains(value[index] | 0x20) {
                bytes.append(contentsOf: QuotedPrintable.encoded(value[index]))
                column = 3
            } else {
                bytes.append(contentsOf: value[index..<min(index + length, value.count)])
                column += length
            }
            index += length
        }
        bytes.append(contentsOf: "\r\n".utf8)
    }
}

extension String {
    fileprivate var replacingSeparators: String {
        String(
            String.UnicodeScalarView(
                unicodeScalars.map { ":;,".unicodeScalars.contains($0) ? " " : $0 }
            )
        )
    }
}
