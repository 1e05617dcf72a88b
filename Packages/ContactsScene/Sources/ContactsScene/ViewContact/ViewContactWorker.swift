/// The storage work of one contact's card.
protocol ViewContactWorking: Sendable {
    func fetchContact(id: String) async throws(ContactsFailure) -> Contact

    /// The names of the group cards that list a contact, by name.
    func fetchGroups(of contact: Contact) async throws(ContactsFailure) -> [String]

    /// Deletes a contact and keeps it as the one that can be restored.
    func deleteContact(id: String) async throws(ContactsFailure) -> Contact
}
