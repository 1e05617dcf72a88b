/// The formats that contacts are read from.
public enum CardDocumentFormat: Sendable {
    case vCard
    case csv

    /// How far into a document a first card is looked for.
    public static let searchLimit = 1 << 16

    /// What a document is, by its beginning: vCard if a card begins anywhere in it, whatever comes before.
    ///
    /// - Parameter isWhole: whether the document has no more than this.
    /// - Returns: nil if more of the document has to be read first.
    public static func detect(_ beginning: [UInt8], isWhole: Bool) -> CardDocumentFormat? {
        // Without blanks, folds, and the zeros of UTF-16.
        let plain = beginning.prefix(searchLimit).filter { $0 > 0x20 }
        if plain.withUnsafeBytes({ $0.containsIgnoringCase("BEGIN:VCARD") }) { return .vCard }
        return isWhole || beginning.count >= searchLimit ? .csv : nil
    }
}
