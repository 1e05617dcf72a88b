/// The formats that contacts are read from.
public enum CardDocumentFormat: Sendable {
    case vCard
    case csv

    /// What a document is, by how it begins.
    public static func detect(_ prefix: [UInt8]) -> CardDocumentFormat {
        // Without the zeros of UTF-16 and the byte order marks; what is left is enough to tell.
        let plain = prefix.drop { $0 >= 0xEF || $0 <= 0x20 }.filter { $0 != 0 && $0 != 0xBB && $0 != 0xBF }
        return plain.prefix(6).withUnsafeBytes { $0.isMarker("BEGIN") || $0.equalsIgnoringCase("BEGIN:") } ? .vCard : .csv
    }
}
