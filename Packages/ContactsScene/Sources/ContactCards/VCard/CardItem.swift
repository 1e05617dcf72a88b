/// An item of a document: a card, or a problem.
public enum CardItem: Equatable, Sendable {
    case card(Card)
    /// A problem in a part that was kept; it precedes its card.
    case warning(CardFault)
    /// The reason why a part was skipped.
    case fault(CardFault)
    /// The skipped text of the preceding fault, in UTF-8; a large text comes in pieces.
    case rejected([UInt8])
}
