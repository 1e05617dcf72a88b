/// The storage work of changing a contact.
protocol EditContactWorking: Sendable {
    func fetchContact(id: String) async throws(ContactsFailure) -> Contact

    /// Writes into the stored contact what the draft changes; what the form does not show stays to the letter.
    func saveContact(
        id: String,
        draft: ContactDraft,
        original: ContactDraft
    ) async throws(ContactsFailure) -> Contact
}
