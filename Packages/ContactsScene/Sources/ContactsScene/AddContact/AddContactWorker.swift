/// The storage work of adding a contact.
protocol AddContactWorking: Sendable {
    /// Saves a contact that is not there yet, and gives it its id.
    func addContact(_ draft: ContactDraft) async throws(ContactsFailure) -> Contact
}
