import ContactCards
import TextWorkers

/// The names of contacts, the same in every scene.
enum ContactNames {
    /// Capitalises the first letter and leaves the rest unchanged (article row 000-26).
    ///
    /// It formats parts of a name for display only: the result is never stored, exported or edited, and formatted names
    /// are shown without it.
    static func capitalizingFirst(_ text: String) -> String {
        guard let first = text.first else { return text }
        return first.uppercased() + text.dropFirst()
    }

    /// The unchanged formatted name; else the first and the last name; else another name derived from the card.
    static func displayName(of contact: Contact) -> String {
        let formattedName = contact.card.formattedName.trimmingBlanks
        guard formattedName.isEmpty else { return formattedName }
        let parts = displayParts(of: contact)
        return CardName(given: parts.first, family: parts.last).spoken
    }

    /// The first and the last name, as a list without formatted names shows them; without either, another name derived
    /// from the card, or `No name`.
    static func displayParts(of contact: Contact) -> (first: String, last: String) {
        let card = contact.card
        let name = card.name
        if !name.given.isEmpty || !name.family.isEmpty {
            return (capitalizingFirst(name.given), capitalizingFirst(name.family))
        }
        return (card.nameWithoutParts ?? "No name", "")
    }
}
