/// The storage work of one contact's card.
protocol ViewContactWorking: Sendable {
    func fetchContact(id: String) async throws(ContactsFailure) -> Contact

    /// Deletes a contact and keeps it as the one that can be restored.
    func deleteContact(id: String) async throws(ContactsFailure) -> Contact
}
