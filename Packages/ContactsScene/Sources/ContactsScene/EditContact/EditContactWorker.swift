import ContactCards
import StorageWorkers

/// The storage work of editing a contact.
protocol EditContactWorking: Sendable {
    func fetchContact(id: String) async throws(ContactsFailure) -> Contact

    /// Applies the draft's changes to the stored contact; data without a field stays unchanged.
    func saveContact(
        id: String,
        draft: ContactDraft,
        original: ContactDraft
    ) async throws(ContactsFailure) -> Contact
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
        if contact.card != before {
            if let excess = contact.card.excess { throw .tooLarge(excess) }
            contact.card.revision = revision
        }
        let saved = contact
        try await attempt {
            var batch = RecordBatch()
            try batch.put(saved)
            try await store.write(batch)
        }
        return saved
    }
}
