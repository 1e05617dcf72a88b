import ContactCards
import FoundationEssentials
import StorageWorkers

import protocol SceneKitCore.SceneFailure

/// The storage work of adding a contact.
protocol AddContactWorking: Sendable {
    /// Saves a new contact, with the photo of its document, and gives it its id.
    ///
    /// - Throws: `.document` if the photo's document is not readable, or no image that front ends show.
    func addContact(_ draft: ContactDraft) async throws(ContactsFailure) -> Contact
}

extension ContactsWorker: AddContactWorking {
    func addContact(_ draft: ContactDraft) async throws(ContactsFailure) -> Contact {
        try await ContactsFailure.attempt {
            var card = Card(version: .v40)
            let id = UUID().uuidString.lowercased()
            card.uid = id
            draft.apply(to: &card, original: ContactDraft())
            card.revision = revision
            if !draft.photo.isEmpty { card.photos = [try await readPhoto(draft.photo)] }
            if let excess = card.excess { throw ContactsFailure.tooLarge(excess) }
            let contact = Contact(id: id, card: card)
            var batch = RecordBatch()
            try batch.insert(contact)
            try await store.write(batch)
            return contact
        }
    }
}
