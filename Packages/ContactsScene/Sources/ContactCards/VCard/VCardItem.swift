/// What a document holds: a card, or a part that is none.
public enum CardItem: Equatable, Sendable {
    case card(Card)
    case fault(CardFault)
}
