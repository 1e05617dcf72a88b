import ContactCards
import StorageWorkers

extension ContactsWorker {
    /// Adds the new cards of a part, and replaces existing cards by newer versions, in one transaction, so that
    /// concurrent changes are not lost.
    func update(_ part: ContactSource.Part) async throws -> ImportReport.Updates {
        try await store.transaction(Contact.self, ContactGroup.self) { transaction in
            var updates = ImportReport.Updates()
            // A document may contain the same card several times.
            var written: [String: Contact] = [:]
            for var contact in part.versions {
                let isGroup = contact.card.isGroup
                let known =
                    try written[contact.id]
                    ?? (isGroup
                        ? transaction.get(ContactGroup.self, id: contact.id)?.contact
                        : transaction.get(Contact.self, id: contact.id))
                if let columns = part.columns, let known {
                    contact.card = known.card.updated(fromRow: contact.card, columns: columns)
                }
                guard updates.add(contact, known: known) else { continue }
                written[contact.id] = contact
                if isGroup {
                    try transaction.batch.put(ContactGroup(contact: contact))
                } else {
                    try transaction.batch.put(contact)
                }
            }
            return updates
        }
    }
}

extension ImportReport.Updates {
    /// Decides between versions of a card: the newer `REV` wins; if one is missing or both are equal, the later card
    /// wins.
    ///
    /// - Returns: Whether to write the contact.
    fileprivate mutating func add(_ contact: Contact, known: Contact?) -> Bool {
        guard let known else {
            if contact.card.isGroup { groups += 1 } else { added += 1 }
            return true
        }
        // A version of vCard writes the same value in another way: BDAY:1815-12-10 in 3.0 is BDAY:18151210 in 4.0.
        let version = contact.card.version
        let old = known.card.version == version ? known.card : GivenCard(known, version: version).card
        let properties = old.changedProperties(in: contact.card)
        guard !properties.isEmpty else {
            unchanged += 1
            return false
        }
        let revisions = [known, contact].map { $0.card.revision.flatMap(CardRevision.init) }
        if let old = revisions[0], let new = revisions[1], new < old {
            older += 1
            return false
        }
        add(Change(name: ContactNames.displayName(of: contact), properties: properties))
        return true
    }
}
