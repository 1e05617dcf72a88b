import ContactCards
import TextWorkers

/// A contact's card as it is written to a file.
struct GivenCard {
    let bytes: [UInt8]
    /// The card as it is read from the file: with a UID and, as vCard requires, with a name.
    let card: Card
    /// The fingerprint of the contact's card.
    let fingerprint: String

    var fileFingerprint: String { card.contentFingerprint }

    /// - Parameter version: The version to write; nil for the card's own, in which its lines stay as they are.
    init(_ contact: Contact, version: CardVersion? = nil) {
        fingerprint = contact.card.contentFingerprint
        let version = version ?? contact.card.version
        var bytes: [UInt8] = []
        VCardWriter(version: version).append(contact.identifiedCard(in: version), to: &bytes)
        self.bytes = bytes
        card = Card.all(in: bytes).cards.first ?? contact.card
    }
}

extension Contact {
    /// The card, with the contact's id as its UID (RFC 6350, section 6.7.6) if it has none, so that the card is known
    /// again wherever it goes.
    func identifiedCard(in version: CardVersion) -> Card {
        var card = card
        if (card.uid ?? "").trimmingBlanks.isEmpty { card.setUID(text: id, in: version) }
        return card
    }
}
