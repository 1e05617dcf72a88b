/// Formats rows of a CSV document (RFC 4180).
public enum CSVLine {
    /// A row in UTF-8 with its line break. A field with a spreadsheet's separator, a quote or a line break is quoted.
    public static func format(_ fields: [String], separator: UInt8 = UInt8(ascii: ",")) -> [UInt8] {
        var line: [UInt8] = []
        for (index, field) in fields.enumerated() {
            if index > 0 { line.append(separator) }
            append(field, to: &line)
        }
        return line + [0x0D, 0x0A]
    }

    /// Quoted as in RFC 4180, section 2, and also if it contains any spreadsheet's separator.
    private static func append(_ field: String, to line: inout [UInt8]) {
        let isPlain = field.utf8.allSatisfy { byte in
            switch byte {
            case UInt8(ascii: ","), UInt8(ascii: ";"), UInt8(ascii: "\""), 0x09, 0x0A, 0x0D: false
            default: true
            }
        }
        guard !isPlain else {
            line.append(contentsOf: field.utf8)
            return
        }
        line.append(UInt8(ascii: "\""))
        for byte in field.utf8 {
            if byte == UInt8(ascii: "\"") { line.append(byte) }
            line.append(byte)
        }
        line.append(UInt8(ascii: "\""))
    }
}
