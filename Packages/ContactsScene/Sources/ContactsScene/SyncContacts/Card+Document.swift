import ContactCards

extension Card {
    /// The cards of a document, and the reason why a part of it is not readable.
    static func all(in bytes: [UInt8]) -> (cards: [Card], fault: CardFault?) {
        guard CardDocumentFormat.detect(bytes, isWhole: true) == .vCard else { return ([], nil) }
        var cards: [Card] = []
        var fault: CardFault?
        // Another program may have written half of the file, and an import would keep that half.
        if !bytes.endsWithCard {
            fault = CardFault(line: bytes.count { $0 == 0x0A } + 1, message: "the card has no END:VCARD")
        }
        func take(_ item: CardItem) {
            switch item {
            case .card(let card): cards.append(card)
            case .fault(let found): fault = fault ?? found
            case .warning, .rejected: break
            }
        }
        var reader = VCardReader()
        bytes.withUnsafeBytes { reader.feed($0, take) }
        reader.finish(take)
        return (cards, fault)
    }
}

extension [UInt8] {
    /// Whether a text ends a card, apart from blanks, and from the zeros that UTF-16 has.
    fileprivate var endsWithCard: Bool {
        guard let last = lastIndex(where: { $0 > 0x20 }) else { return false }
        let text = self[...last].suffix(64).filter { $0 > 0x20 }.suffix(9)
        return String(decoding: text, as: UTF8.self).uppercased() == "END:VCARD"
    }
}
