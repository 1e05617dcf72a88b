import ContactCards
import StorageWorkers

/// The latest versions of a card before its changes here since it was made or imported, so that an import can tell what
/// was changed here from what the document's version has changed.
struct CardOrigin: Record, Equatable {
    /// A version of the card.
    struct Version: Codable, Equatable, Sendable {
        var base: CardBase
        /// The card's `REV`.
        var revision: String?
    }

    static let schema = RecordSchema<CardOrigin>(name: "card_origins")
    /// The number of versions that are kept.
    private static let limit = 10

    /// The id of the contact or group.
    var id: String
    /// The latest one last.
    private(set) var versions: [Version]

    init(_ contact: Contact) {
        id = contact.id
        versions = [Version(base: CardBase(contact.card), revision: contact.card.revision)]
    }

    /// Adds the version before a change.
    mutating func add(_ contact: Contact) {
        versions.removeFirst(max(0, versions.count + 1 - Self.limit))
        versions += CardOrigin(contact).versions
    }

    /// The version from which another program's card probably comes: the latest of those with which it has most in common.
    func version(of card: Card) -> Version? {
        let base = CardBase(card)
        return versions.reversed().max { base.common(with: $0.base) < base.common(with: $1.base) }
    }
}

extension RecordTransaction {
    /// Writes a contact or a group that is changed here, and keeps its origin; the card may have been of the other kind.
    ///
    /// The transaction includes `CardOrigin`.
    mutating func put(card contact: Contact, replacing known: Contact?) throws {
        if let known {
            if known.card.isGroup != contact.card.isGroup { delete(card: known) }
            if known.card != contact.card {
                var origin = try get(CardOrigin.self, id: known.id)
                origin?.add(known)
                try batch.put(origin ?? CardOrigin(known))
            }
        }
        try put(card: contact)
    }

    /// Writes a contact or a group.
    mutating func put(card contact: Contact) throws {
        if contact.card.isGroup {
            try batch.put(ContactGroup(contact: contact))
        } else {
            try batch.put(contact)
        }
    }
}
