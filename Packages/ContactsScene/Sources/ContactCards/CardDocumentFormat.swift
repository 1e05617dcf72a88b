/// The formats that contacts can be read from.
public enum CardDocumentFormat: Sendable {
    case vCard
    case csv

    /// The number of bytes that are searched for the first card.
    public static let searchLimit = 1 << 16

    /// Detects a document's format from its beginning: vCard if a card begins anywhere in it, otherwise CSV.
    ///
    /// - Parameter isWhole: Whether the beginning is the whole document.
    /// - Returns: nil if more of the document is needed.
    public static func detect(_ beginning: [UInt8], isWhole: Bool) -> CardDocumentFormat? {
        // Ignore blanks, folds, and the zeros of UTF-16.
        let plain = beginning.prefix(searchLimit).filter { $0 > 0x20 }
        if plain.withUnsafeBytes({ $0.containsIgnoringCase("BEGIN:VCARD") }) { return .vCard }
        return isWhole || beginning.count >= searchLimit ? .csv : nil
    }
}
