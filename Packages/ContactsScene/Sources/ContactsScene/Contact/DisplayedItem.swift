/// A value with its label, as finished text, and its kind: a phone number can be called.
struct DisplayedItem: Equatable, Sendable {
    enum Kind: Equatable, Sendable {
        case text, phone, email, link, date
    }

    var label: String
    var value: String
    var kind = Kind.text
}
