/// The formats that contacts are read from.
public enum CardDocumentFormat: Sendable {
    case vCard
    case csv

    /// What a document is, by how it begins.
    public static func detect(_ prefix: [UInt8]) -> CardDocumentFormat {
        // Without byte order marks, blanks and the zeros of UTF-16; no ASCII is above 0x7F.
        let plain = prefix.filter { $0 > 0x20 && $0 < 0x7F }
        return plain.prefix(6).withUnsafeBytes { $0.equalsIgnoringCase("BEGIN:") } ? .vCard : .csv
    }
}
