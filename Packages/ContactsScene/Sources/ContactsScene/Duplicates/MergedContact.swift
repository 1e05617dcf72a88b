import ContactCards

/// Two contacts and the one that they become.
struct MergedContact: Hashable, Sendable {
    /// A value of the removed contact that the merged card has room for in its notes only.
    struct Difference: Hashable, Sendable {
        /// `Birthday`
        var label: String
        var kept: String
        var other: String
    }

    var kept: Contact
    var other: Contact
    /// Has the id and the UID of the kept one.
    var merged: Contact
    var differences: [Difference]

    init(_ kept: Contact, with other: Contact) {
        self.kept = kept
        self.other = other
        let merge = CardMerge(kept.card, with: other.card)
        var card = merge.card
        differences = merge.differences.map(Self.difference)
        for difference in differences { card.addNote("\(difference.label): \(difference.other)") }
        merged = Contact(id: kept.id, card: card)
    }

    private static func difference(_ difference: CardMerge.Difference) -> Difference {
        let label =
            switch difference.property {
            case "ANNIVERSARY": "Anniversary"
            case "BDAY": "Birthday"
            case "FN", "N": "Name"
            case "GENDER": "Gender"
            default: difference.property
            }
        let isDate = ["ANNIVERSARY", "BDAY"].contains(difference.property)
        func text(_ value: String) -> String {
            (isDate ? PartialDate(parsing: value) : nil).map(CardFormatting.text) ?? value
        }
        return Difference(label: label, kept: text(difference.kept), other: text(difference.other))
    }
}
