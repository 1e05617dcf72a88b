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
