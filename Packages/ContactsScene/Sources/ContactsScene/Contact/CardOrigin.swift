import ContactCards
import StorageWorkers

/// A card as it was before its first change here since it was made or imported, so that an import can tell what was
/// changed here from what the document's version has changed.
struct CardOrigin: Record, Equatable {
    static let schema = RecordSchema<CardOrigin>(name: "card_origins")

    /// The id of the contact or group.
    var id: String
    var base: CardBase
    /// The card's `REV`.
    var revision: String?

    init(_ contact: Contact) {
        id = contact.id
        base = CardBase(contact.card)
        revision = contact.card.revision
    }
}

extension RecordTransaction {
    /// Writes a contact or a group that is changed here, and keeps its origin; the card may have been of the other kind.
    ///
    /// The transaction includes `CardOrigin`.
    mutating func put(card contact: Contact, replacing known: Contact?) throws {
        if let known {
            if known.card.isGroup != contact.card.isGroup { delete(card: known) }
            if known.card != contact.card, try get(CardOrigin.self, id: known.id) == nil {
                try batch.put(CardOrigin(known))
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
