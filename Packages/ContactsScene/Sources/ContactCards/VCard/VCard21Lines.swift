/// The lines of vCard 2.1: bare types, quoted-printable for what is not ASCII, no escaped commas.
enum VCard21Lines {
    static func append(_ property: CardProperty, to bytes: inout [UInt8]) {
        var head = property
        let isBinary = property.values("ENCODING").contains { $0.uppercased() == "BASE64" }
        var value = isBinary ? property.value : plain(property.value)
        let needsEncoding = !isBinary && value.utf8.contains { $0 < 0x20 || $0 > 0x7E }
        head.parameters = property.parameters.flatMap { parameter in
            // 2.1 has one value a parameter, and no quotes.
            parameter.values.map { CardParameter(parameter.name, [$0.replacingSeparators]) }
        }
        if needsEncoding {
            head.parameters += [
                CardParameter("CHARSET", ["UTF-8"]), CardParameter("ENCODING", ["QUOTED-PRINTABLE"]),
            ]
            value = String(decoding: QuotedPrintable.encode(value.withCarriageReturns.utf8), as: UTF8.self)
        }
        var line: [UInt8] = []
        head.appendHead(to: &line)
        if isBinary {
            bytes.append(contentsOf: line)
            appendBase64(value, to: &bytes)
        } else if needsEncoding {
            appendQuoted(line, Array(value.utf8), to: &bytes)
        } else {
            line.append(contentsOf: value.utf8)
            VCardWriter.appendFolded(line, to: &bytes)
        }
    }

    /// Takes the escapes of 3.0 away, but for the semicolon's.
    private static func plain(_ value: String) -> String {
        guard value.utf8.contains(UInt8(ascii: "\\")) else { return value }
        return CardText.split(value, at: ";")
            .map { CardText.unescape($0).split(separator: ";", omittingEmptySubsequences: false).joined(separator: "\\;") }
            .joined(separator: ";")
    }

    /// Base 64 lines begin with a blank and end with an empty line.
    private static func appendBase64(_ text: String, to bytes: inout [UInt8]) {
        let digits = Array(text.utf8)
        for start in stride(from: 0, to: digits.count, by: 72) {
            bytes.append(contentsOf: "\r\n ".utf8)
            bytes.append(contentsOf: digits[start..<min(start + 72, digits.count)])
        }
        bytes.append(contentsOf: "\r\n\r\n".utf8)
    }

    /// Soft breaks keep the lines short, never inside an escape: RFC 2045, section 6.7.
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
            bytes.append(contentsOf: value[index..<min(index + length, value.count)])
            column += length
            index += length
        }
        bytes.append(contentsOf: "\r\n".utf8)
    }
}

extension String {
    fileprivate var replacingSeparators: String {
        String(map { ":;,".contains($0) ? " " : $0 })
    }

    fileprivate var withCarriageReturns: String {
        split(separator: "\n", omittingEmptySubsequences: false).joined(separator: "\r\n")
    }
}
