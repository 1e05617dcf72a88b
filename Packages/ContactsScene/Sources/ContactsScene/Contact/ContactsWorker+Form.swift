import ContactCards
import FoundationEssentials
import StorageWorkers

extension ContactsWorker: AddContactWorking {
    func addContact(_ draft: ContactDraft) async throws(ContactsFailure) -> Contact {
        try await attempt {
            var card = Card(version: .v40)
            let id = UUID().uuidString.lowercased()
            card.uid = id
            draft.apply(to: &card, original: ContactDraft())
            card.revision = revision
            let contact = Contact(id: id, card: card)
            var batch = RecordBatch()
            try batch.insert(contact)
            try await store.write(batch)
            return contact
        }
    }
}

extension ContactsWorker: EditContactWorking {
    func saveContact(
        id: String,
        draft: ContactDraft,
        original: ContactDraft
    ) async throws(ContactsFailure) -> Contact {
        // Read the contact again, to keep what was changed elsewhere in the meantime.
        var contact = try await fetchContact(id: id)
        let before = contact.card
        draft.apply(to: &contact.card, original: original)
        if contact.card != before { contact.card.revision = revision }
        let saved = contact
        try await attempt {
            var batch = RecordBatch()
            try batch.put(saved)
            try await store.write(batch)
        }
        return saved
    }
}
