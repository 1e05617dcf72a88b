/// Extracts the text of a vCard document that has no declared charset.
enum VCardSample {
    /// The properties without a `CHARSET`, with quoted-printable decoded. The last one is omitted, since it may be cut
    /// off.
    static func bytes(of document: [UInt8]) -> [UInt8] {
        var sample: [UInt8] = []
        var property: [UInt8] = []
        var isLabeled = false
        var isQuoted = false
        var isContinued = false
        document.withUnsafeBytes { bytes in
            bytes.forEachCardLine { line in
                var text = line.bytes[...]
                if isContinued {
                    // The line continues unchanged.
                } else if text.first == UInt8(ascii: " ") || text.first == UInt8(ascii: "\t") {
                    text.removeFirst()
                } else {
                    sample += property
                    property = [0x0A]
                    isLabeled = line.parameters.containsIgnoringCase("CHARSET=")
                    isQuoted = line.parameters.containsIgnoringCase("QUOTED-PRINTABLE")
                }
                if text.last == UInt8(ascii: "\r") { text.removeLast() }
                // The soft break of quoted-printable: RFC 2045, section 6.7.
                isContinued = isQuoted && text.last == UInt8(ascii: "=")
                if isContinued { text.removeLast() }
                if !isLabeled { property += isQuoted ? QuotedPrintable.decode(Array(text)) : Array(text) }
            }
        }
        return sample
    }
}
