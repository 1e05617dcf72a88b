/// The storage work of adding a contact.
protocol AddContactWorking: Sendable {
    /// Saves a new contact and gives it its id.
    func addContact(_ draft: ContactDraft) async throws(ContactsFailure) -> Contact
}
