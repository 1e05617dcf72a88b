import ContactCards

/// Compares the contacts of a group one by one. It keeps one card, however many contacts there are.
struct DuplicateGroupBuilder {
    private struct Kept {
        var contact: Contact
        var isInitial: Bool
        var size: Int
        var position: Int
    }

    private struct SharedPhone {
        var phone: ComparablePhone
        var text: String
        var holder: Int
        var isShared = false
    }

    private var kept: Kept?
    private var sides: [DuplicateGroup.Side] = []
    /// The first contact with an address.
    private var emailHolders: [String: Int] = [:]
    private var sharedEmails: Set<String> = []
    private var firstSharedEmail: String?
    private var phones: [Substring: [SharedPhone]] = [:]
    private var firstSharedPhone: String?
    private var names: Set<String> = []
    private var differentNames: [NameForms] = []
    private var hasSameName = false
    private var hasSimilarName = false

    /// The most names, and the most numbers of one ending, that are compared with each other.
    private static let mostCompared = 20

    mutating func add(_ contact: Contact) {
        let name = NameForms(contact.card)
        sides.append(.init(id: contact.id, name: ContactNames.displayName(of: contact)))
        keep(contact, name)
        addEmails(of: contact)
        addPhones(of: contact)
        add(name)
    }

    private mutating func keep(_ contact: Contact, _ name: NameForms) {
        let size = contact.card.storedText.count
        if let kept {
            guard
                name.isInitial == kept.isInitial
                    ? (size, kept.contact.id) > (kept.size, contact.id) : kept.isInitial
            else { return }
        }
        kept = Kept(contact: contact, isInitial: name.isInitial, size: size, position: sides.count - 1)
    }

    private mutating func addEmails(of contact: Contact) {
        for email in contact.card.emails where !email.value.isEmpty {
            let key = DuplicateKeys.comparable(email: email.value)
            guard let holder = emailHolders[key] else {
                emailHolders[key] = sides.count - 1
                continue
            }
            guard holder != sides.count - 1 else { continue }
            sharedEmails.insert(key)
            firstSharedEmail = firstSharedEmail ?? email.value
        }
    }

    private mutating func addPhones(of contact: Contact) {
        for phone in contact.card.phones {
            let number = ComparablePhone(phone.value)
            guard let key = number.blockingKey else { continue }
            var isKnown = false
            for index in (phones[key] ?? []).indices {
                guard let known = phones[key]?[index], known.phone.isSame(as: number) else { continue }
                isKnown = isKnown || known.phone == number
                guard known.holder != sides.count - 1 else { continue }
                phones[key]?[index].isShared = true
                firstSharedPhone = firstSharedPhone ?? known.text
            }
            if !isKnown, phones[key, default: []].count < Self.mostCompared {
                phones[key, default: []].append(
                    SharedPhone(phone: number, text: phone.value, holder: sides.count - 1)
                )
            }
        }
    }

    private mutating func add(_ name: NameForms) {
        guard !name.joined.isEmpty else { return }
        if !names.insert(name.unordered).inserted || names.contains("=" + name.joined) {
            hasSameName = true
        } else if differentNames.count < Self.mostCompared {
            hasSimilarName = hasSimilarName || differentNames.contains { $0.likeness(to: name) == .similar }
            differentNames.append(name)
        }
        names.insert("=" + name.joined)
    }

    /// The group; nil if there are fewer than two contacts, or if they have nothing in common.
    ///
    /// - Parameter isLoose: Whether so many people share the value that it says little about them.
    func group(isLoose: Bool = false) -> DuplicateGroup? {
        guard let kept, sides.count > 1 else { return nil }
        var reasons: [DuplicateGroup.Reason] = []
        let email = kept.contact.card.emails.first {
            sharedEmails.contains(DuplicateKeys.comparable(email: $0.value))
        }
        if let email = email?.value ?? firstSharedEmail { reasons.append(.email(email)) }
        let phone = kept.contact.card.phones.first { phone in
            let number = ComparablePhone(phone.value)
            return number.blockingKey.flatMap { phones[$0] }?.contains {
                $0.isShared && $0.phone.isSame(as: number)
            } ?? false
        }
        if let phone = phone?.value ?? firstSharedPhone { reasons.append(.phone(phone)) }
        if hasSameName { reasons.append(.sameName) }
        if hasSimilarName { reasons.append(.similarName) }
        guard !reasons.isEmpty else { return nil }
        var others = sides
        let first = others.remove(at: kept.position)
        return DuplicateGroup(kept: first, others: others, reasons: reasons, isLoose: isLoose)
    }
}
