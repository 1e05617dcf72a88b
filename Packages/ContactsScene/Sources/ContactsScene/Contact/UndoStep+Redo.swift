import ContactCards
import StorageWorkers

extension UndoStep {
    /// Makes the change again that `undo(in:)` has taken back, except in contacts that others have changed since.
    ///
    /// - Returns: False if it is a merge whose contacts others have changed, which is not made again.
    func redo(in transaction: inout RecordTransaction) throws -> Bool {
        let unchanged = try deleted.filter { try transaction.card($0.id) == $0 }
        if let merge {
            guard unchanged == deleted, try merge.redo(in: &transaction) else { return false }
        }
        for contact in unchanged { transaction.delete(card: contact) }
        if let photo, var contact = try transaction.get(Contact.self, id: photo.before.id),
            contact.card.photos == photo.before.card.photos
        {
            if contact == photo.before {
                contact = photo.after
            } else {
                contact.card.photos = photo.after.card.photos
            }
            try transaction.batch.put(contact)
        }
        for tagging in tagged {
            guard var contact = try transaction.get(Contact.self, id: tagging.before.id) else { continue }
            if contact == tagging.before {
                contact = tagging.after
            } else {
                contact.card.changeCategories(from: tagging.before.card, to: tagging.after.card)
            }
            try transaction.batch.put(contact)
        }
        return true
    }
}

extension ContactMerge {
    /// Merges again.
    ///
    /// - Returns: False if the kept contact has been changed since.
    fileprivate func redo(in transaction: inout RecordTransaction) throws -> Bool {
        guard try transaction.get(Contact.self, id: kept.id) == kept else { return false }
        try transaction.batch.put(merged)
        for (group, changed) in zip(groups, changedGroups) {
            let now = try transaction.get(ContactGroup.self, id: group.id)?.contact
            if now == group { try transaction.batch.put(ContactGroup(contact: changed)) }
        }
        return true
    }
}
