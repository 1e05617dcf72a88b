import ContactCards

/// How contacts are called, for every scene the same.
enum ContactNames {
    /// The first letter made a capital, the rest left as it is (article row 000-26).
    ///
    /// It formats the parts of a name for the eye: what it gives is never stored, exported or edited, and a formatted
    /// name is shown without it.
    static func capitalizingFirst(_ text: String) -> String {
        guard let first = text.first else { return text }
        return first.uppercased() + text.dropFirst()
    }

    /// The formatted name, to the letter; else the first and the last name; else what else the card is called by.
    static func displayName(of contact: Contact) -> String {
        let formattedName = contact.card.formattedName.trimmingBlanks
        guard formattedName.isEmpty else { return formattedName }
        let parts = displayParts(of: contact)
        return CardName(given: parts.first, family: parts.last).spoken
    }

    /// The first and the last name as a list without formatted names shows them; a card without either is called by
    /// what else it says of somebody, or `No name`.
    static func displayParts(of contact: Contact) -> (first: String, last: String) {
        let card = contact.card
        let name = card.name
        if !name.given.isEmpty || !name.family.isEmpty {
            return (capitalizingFirst(name.given), capitalizingFirst(name.family))
        }
        return (card.nameWithoutParts ?? "No name", "")
    }
}
