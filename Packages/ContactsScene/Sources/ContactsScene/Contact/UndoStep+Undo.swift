import ContactCards
import FoundationEssentials
import StorageWorkers

extension UndoStep {
    /// Restores what the step changed, and keeps what others have changed since.
    func undo(in transaction: inout RecordTransaction) throws {
        try merge?.undo(in: &transaction)
        for contact in deleted {
            var contact = contact
            if let other = try transaction.card(contact.id), other != contact {
                // An import has added a card with the same UID since; keep both.
                contact.id = UUID().uuidString.lowercased()
                contact.card.uid = contact.id
            }
            try transaction.put(card: contact)
        }
        if let photo, var contact = try transaction.get(Contact.self, id: photo.before.id),
            contact.card.photos == photo.after.card.photos
        {
            if contact == photo.after {
                contact = photo.before
            } else {
                contact.card.photos = photo.before.card.photos
            }
            try transaction.batch.put(contact)
        }
        for tagging in tagged {
            guard var contact = try transaction.get(Contact.self, id: tagging.before.id) else { continue }
            if contact == tagging.after {
                contact = tagging.before
            } else {
                contact.card.changeCategories(from: tagging.after.card, to: tagging.before.card)
            }
            try transaction.batch.put(contact)
        }
    }
}

extension Card {
    /// Makes the change between the categories of two other cards in this one.
    mutating func changeCategories(from old: Card, to new: Card) {
        for category in old.categories where !new.categories.contains(category) {
            setCategory(category, isSet: false)
        }
        for category in new.categories where !old.categories.contains(category) {
            setCategory(category, isSet: true)
        }
    }
}
