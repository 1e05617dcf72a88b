import ContactCards
import StorageWorkers

extension ContactsWorker {
    /// Adds the new cards of a part, and brings existing ones up to the document's versions, in one transaction, so that
    /// concurrent changes are not lost.
    ///
    /// A card that was changed here as well gets what the document's version has changed since both were the same. If
    /// both have changed the same property, the card stays, unless the document's version is to be preferred.
    func update(
        _ part: ContactSource.Part,
        overwrites: Bool = false
    ) async throws -> ImportReport.Updates {
        try await store.transaction(Contact.self, ContactGroup.self, CardOrigin.self) { transaction in
            var updates = ImportReport.Updates()
            // A document may contain the same card several times.
            var written: [String: Contact] = [:]
            for var contact in part.versions {
                let known = try written[contact.id] ?? transaction.card(contact.id)
                if let columns = part.columns, let known {
                    contact.card = known.card.updated(fromRow: contact.card, columns: columns)
                }
                var origin: CardOrigin?
                if known != nil, written[contact.id] == nil {
                    origin = try transaction.get(CardOrigin.self, id: contact.id)
                }
                guard let merged = updates.add(contact, known: known, since: origin, overwrites: overwrites)
                else { continue }
                written[contact.id] = merged
                if let known, known.card.isGroup != merged.card.isGroup { transaction.delete(card: known) }
                try transaction.put(card: merged)
                // Later versions of the document come from this one.
                if merged.card != contact.card {
                    try transaction.batch.put(CardOrigin(contact))
                } else {
                    transaction.batch.delete(CardOrigin.self, id: contact.id)
                }
            }
            return updates
        }
    }
}

extension ImportReport.Updates {
    /// Decides between versions of a card. Without an origin the newer `REV` wins; if one is missing or both are equal,
    /// the later card wins.
    ///
    /// - Returns: The contact to write; nil to keep the known one.
    fileprivate mutating func add(
        _ contact: Contact,
        known: Contact?,
        since origin: CardOrigin?,
        overwrites: Bool
    ) -> Contact? {
        guard let known else {
            if contact.card.isGroup { groups += 1 } else { added += 1 }
            return contact
        }
        let origin = origin?.version(of: contact.card)
        let revision = origin.map(\.revision) ?? known.card.revision
        if Self.isNewer(revision, than: contact.card.revision) {
            if Self.changes(of: known, to: contact).isEmpty { unchanged += 1 } else { older += 1 }
            return nil
        }
        var merged = contact
        if let origin, !overwrites {
            let merge = CardVersionMerge(known.card, with: contact.card, since: origin.base)
            guard merge.contested.isEmpty else {
                add(conflict: Change(name: ContactNames.displayName(of: known), properties: merge.contested))
                return nil
            }
            if merge.card.changedProperties(in: contact.card).isEmpty == false { merged.card = merge.card }
        }
        let properties = Self.changes(of: known, to: merged)
        guard !properties.isEmpty else {
            unchanged += 1
            return nil
        }
        add(Change(name: ContactNames.displayName(of: merged), properties: properties))
        return merged
    }

    private static func isNewer(_ revision: String?, than other: String?) -> Bool {
        guard let revision = revision.flatMap(CardRevision.init), let other = other.flatMap(CardRevision.init)
        else { return false }
        return other < revision
    }

    /// The names of the properties that differ.
    private static func changes(of known: Contact, to contact: Contact) -> [String] {
        // A version of vCard writes the same value in another way: BDAY:1815-12-10 in 3.0 is BDAY:18151210 in 4.0.
        let version = contact.card.version
        let old = known.card.version == version ? known.card : GivenCard(known, version: version).card
        return old.changedProperties(in: contact.card)
    }
}
