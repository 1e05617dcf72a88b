/// The formats that contacts can be read from.
public enum CardDocumentFormat: Sendable {
    case vCard
    case csv
    /// Bytes that are no text, such as a picture's.
    case other

    /// The number of bytes that are searched for the first card.
    public static let searchLimit = 1 << 16

    /// Detects a document's format from its beginning: vCard if a card begins anywhere in it, otherwise CSV if it is text.
    ///
    /// - Parameter isWhole: Whether the beginning is the whole document.
    /// - Returns: nil if more of the document is needed.
    public static func detect(_ beginning: [UInt8], isWhole: Bool) -> CardDocumentFormat? {
        // Ignore blanks, folds, and the zeros of UTF-16.
        let plain = beginning.prefix(searchLimit).filter { $0 > 0x20 }
        if plain.withUnsafeBytes({ $0.containsIgnoringCase("BEGIN:VCARD") }) { return .vCard }
        guard isWhole || beginning.count >= searchLimit else { return nil }
        return isText(beginning.prefix(searchLimit)) ? .csv : .other
    }

    /// Whether at most one byte in fifty is a control character that no text needs.
    private static func isText(_ bytes: ArraySlice<UInt8>) -> Bool {
        // In UTF-16 any byte is a part of some character; in Latin text every second one is zero.
        let isWide = bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF])
        let zeros = bytes.count { $0 == 0 }
        if isWide || zeros > bytes.count / 4 { return true }
        // Tabs and the ends of lines and pages, and the shifts of Japanese encodings.
        let known: Set<UInt8> = [0x09, 0x0A, 0x0B, 0x0C, 0x0D, 0x0E, 0x0F, 0x1A, 0x1B]
        return bytes.count { $0 < 0x20 && !known.contains($0) } <= bytes.count / 50
    }
}
