import ContactCards

/// Two contacts that are probably the same person.
struct DuplicatePair: Hashable, Sendable {
    enum Reason: Hashable, Sendable {
        case email(String)
        case phone(String)
        case sameName
        case similarName
    }

    struct Side: Hashable, Sendable {
        var id: String
        var name: String
    }

    /// The contact with a whole first name, and of two such the one with more content: a merge keeps it unless a person
    /// decides otherwise.
    var kept: Side
    var other: Side
    /// The strongest first; never empty.
    var reasons: [Reason]

    /// Both ids, kept first.
    var id: String { kept.id + " " + other.id }

    /// Compares two contacts; nil if nothing suggests that they are the same person.
    init?(_ contact: Contact, _ another: Contact) {
        let names = (NameForms(contact.card), NameForms(another.card))
        let sizes = (contact.card.storedText.count, another.card.storedText.count)
        let isSecondFuller =
            names.0.isInitial == names.1.isInitial
            ? (sizes.1, contact.id) > (sizes.0, another.id) : names.0.isInitial
        let (first, second) = isSecondFuller ? (another, contact) : (contact, another)
        let reasons = Self.reasons(first.card, second.card) + Self.reasons(names.0.likeness(to: names.1))
        guard !reasons.isEmpty else { return nil }
        kept = Side(id: first.id, name: ContactNames.displayName(of: first))
        other = Side(id: second.id, name: ContactNames.displayName(of: second))
        self.reasons = reasons
    }

    init(kept: Side, other: Side, reasons: [Reason]) {
        self.kept = kept
        self.other = other
        self.reasons = reasons
    }

    /// How strongly the reasons speak for one person.
    var strength: Int {
        reasons.reduce(0) { sum, reason in
            switch reason {
            case .email: sum + 4
            case .phone, .sameName: sum + 3
            case .similarName: sum + 1
            }
        }
    }

    private static func reasons(_ card: Card, _ other: Card) -> [Reason] {
        var reasons: [Reason] = []
        let emails = Set(other.emails.map { DuplicateKeys.comparable(email: $0.value) })
        if let email = card.emails.first(where: {
            !$0.value.isEmpty && emails.contains(DuplicateKeys.comparable(email: $0.value))
        }) {
            reasons.append(.email(email.value))
        }
        let phones = other.phones.map { ComparablePhone($0.value) }
        if let phone = card.phones.first(where: { phone in
            let number = ComparablePhone(phone.value)
            return number.blockingKey != nil && phones.contains(where: number.isSame)
        }) {
            reasons.append(.phone(phone.value))
        }
        return reasons
    }

    private static func reasons(_ likeness: NameForms.Likeness?) -> [Reason] {
        switch likeness {
        case .same: [.sameName]
        case .similar: [.similarName]
        case nil: []
        }
    }
}

/// The probable duplicates of a book.
struct Duplicates: Hashable, Sendable {
    /// The strongest first.
    var pairs: [DuplicatePair]
    /// Whether there are more.
    var isCut = false
    /// The last change that can be undone.
    var undoable: UndoableChange?
}
