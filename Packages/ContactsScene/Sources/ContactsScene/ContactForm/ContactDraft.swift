import ContactCards

/// A contact as it stands in the form: texts by field, nothing checked yet.
struct ContactDraft: Equatable, Sendable {
    private var texts: [ContactField: [String]] = [:]

    init() {}

    init(_ texts: [ContactField: [String]]) {
        for (field, values) in texts { self[field] = values }
    }

    /// The field's texts; blank ones do not count.
    subscript(_ field: ContactField) -> [String] {
        get { texts[field] ?? [] }
        set {
            let values = newValue.filter { !$0.trimmingBlanks.isEmpty }
            texts[field] = values.isEmpty ? nil : values
        }
    }

    /// The only text of a field that does not repeat, without blanks around it.
    func text(_ field: ContactField) -> String {
        self[field].first?.trimmingBlanks ?? ""
    }

    /// Takes over what was typed into some fields, by their identifiers.
    mutating func merge(_ values: [String: [String]]) {
        for (identifier, texts) in values {
            if let field = ContactField(rawValue: identifier) { self[field] = texts }
        }
    }

    /// The form of an existing contact.
    init(_ card: Card) {
        let name = card.name
        self[.prefix] = [name.prefix]
        self[.firstName] = [name.given]
        self[.middleName] = [name.additional]
        self[.lastName] = [name.family]
        self[.suffix] = [name.suffix]
        // A formatted name that repeats the other fields is not shown, since it follows them.
        self[.displayName] = card.hasNameOfItsOwn ? [card.formattedName] : []
        self[.nickname] = [card.nickname]
        self[.organisation] = [card.organisation.joined(separator: "; ")]
        self[.title] = [card.title]
        self[.phone] = card.phones.map(\.formText)
        self[.email] = card.emails.map(\.formText)
        self[.address] = card.addresses.map(\.formText)
        self[.birthday] = [card.birthday.map(\.description) ?? ""]
        self[.web] = card.urls
        self[.category] = card.categories
        self[.notes] = [card.notes]
    }
}
