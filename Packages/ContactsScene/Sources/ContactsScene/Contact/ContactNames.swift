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

    /// The maximum number of characters of a name, and of any other text in a list; a longer one would fill the screen.
    static let shownLimit = 300

    /// The beginning of a text that is too long to be shown in a list.
    static func shown(_ text: String, _ limit: Int = shownLimit) -> String {
        // Fast path: a text has no more characters than bytes.
        guard text.utf8.count > limit else { return text }
        // A single character may consist of any number of accents.
        let scalars = text.unicodeScalars.prefix(limit * 4)
        let beginning = text[..<scalars.endIndex].prefix(limit)
        return beginning.endIndex == text.endIndex ? text : beginning + "…"
    }

    /// The unchanged formatted name; else the first and the last name; else another name derived from the card.
    static func displayName(of contact: Contact) -> String {
        let formattedName = contact.card.formattedName.trimmingBlanks
        guard formattedName.isEmpty else { return shown(formattedName) }
        let parts = displayParts(of: contact)
        return CardName(given: parts.first, family: parts.last).spoken
    }

    /// The first and the last name, as a list without formatted names shows them; without either, another name derived
    /// from the card, or `No name`.
    static func displayParts(of contact: Contact) -> (first: String, last: String) {
        let card = contact.card
        let name = card.name
        if !name.given.isEmpty || !name.family.isEmpty {
            return (capitalizingFirst(shown(name.given)), capitalizingFirst(shown(name.family)))
        }
        return (shown(card.nameWithoutParts ?? "No name"), "")
    }
}
