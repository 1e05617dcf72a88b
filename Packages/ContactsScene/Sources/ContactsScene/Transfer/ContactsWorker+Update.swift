import ContactCards
import StorageWorkers

extension ContactsWorker {
    /// Adds the cards of a part that are new, and puts newer versions in place of those that are there, in one
    /// transaction: nothing that is saved elsewhere meanwhile is lost.
    func update(_ part: ContactSource.Part) async throws -> ImportReport.Updates {
        try await store.transaction(Contact.self, ContactGroup.self) { transaction in
            var updates = ImportReport.Updates()
            // A card may come more than once in a document.
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
    /// Decides about a version of a card: the one with the newer `REV` wins, and the one that comes later where a
    /// `REV` is missing or both are the same.
    ///
    /// - Returns: whether it is to be written.
    fileprivate mutating func add(_ contact: Contact, known: Contact?) -> Bool {
        guard let known else {
            if contact.card.isGroup { groups += 1 } else { added += 1 }
            return true
        }
        let properties = known.card.changedProperties(in: contact.card)
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
