import ContactCards
import SceneKitCore

/// Contacts and the one that they become.
struct MergedContact: Hashable, Sendable {
    /// A value of a removed contact that the merged card has room for in its notes only.
    struct Difference: Hashable, Sendable {
        /// `Birthday`
        var label: String
        var kept: LocalizedText
        var other: LocalizedText
    }

    var kept: Contact
    /// The contacts that are merged into the kept one and removed.
    var others: [Contact]
    /// Has the id and the UID of the kept one.
    var merged: Contact
    var differences: [Difference] = []

    init(_ kept: Contact, with others: [Contact]) {
        self.kept = kept
        self.others = others
        merged = kept
        let merge = CardMerge(kept.card, with: others.map(\.card))
        merged.card = merge.card
        var notes = Set(merge.card.labeledValues(of: "NOTE").map(\.value))
        var known: Set<String> = []
        for difference in merge.differences.map(Self.difference) {
            let note = "\(difference.label): \(difference.other)"
            guard known.insert(note).inserted else { continue }
            differences.append(difference)
            if notes.insert(note).inserted { merged.card.addNote(note) }
        }
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
        func text(_ value: String) -> LocalizedText {
            (isDate ? PartialDate(parsing: value) : nil).map(CardFormatting.text) ?? .init(verbatim: value)
        }
        return Difference(label: label, kept: text(difference.kept), other: text(difference.other))
    }
}
