import ContactCards

/// How contacts are called, for every scene the same.
enum ContactNames {
    /// The first letter made a capital, the rest left as it is (article row 000-26).
    static func capitalizingFirst(_ text: String) -> String {
        guard let first = text.first else { return text }
        return first.uppercased() + text.dropFirst()
    }

    /// First and last name, else what else the card is called by.
    static func displayName(of contact: Contact) -> String {
        let parts = displayParts(of: contact)
        return [parts.first, parts.last].filter { !$0.isEmpty }.joined(separator: " ")
    }

    /// The first and the last name as the list shows them; a card without either is shown by its formatted name,
    /// organisation or e-mail.
    static func displayParts(of contact: Contact) -> (first: String, last: String) {
        let name = contact.card.name
        if !name.given.isEmpty || !name.family.isEmpty {
            return (capitalizingFirst(name.given), capitalizingFirst(name.family))
        }
        let fallbacks: [String] = [
            contact.card.formattedName, contact.card.organisation.first ?? "",
            contact.card.emails.first?.value ?? "", contact.card.phones.first?.value ?? "",
        ]
        return (fallbacks.first { !$0.trimmingBlanks.isEmpty } ?? contact.id, "")
    }
}
