/// What a document holds: a card, or a part that is none.
public enum CardItem: Equatable, Sendable {
    case card(Card)
    /// What was wrong with a part of the document that was kept all the same; it comes before its card.
    case warning(CardFault)
    /// Why a part of the document was left out.
    case fault(CardFault)
    /// The text of what the fault before it left out, in UTF-8; a large text comes in pieces.
    case rejected([UInt8])
}
