/// The storage work of one contact's card.
protocol ViewContactWorking: Sendable {
    func fetchContact(id: String) async throws(ContactsFailure) -> Contact

    /// Emits an element for each change of the contact or of the groups, whoever makes it, until the store is closed.
    func contactChanges(id: String) -> any AsyncSequence<Void, Never> & Sendable

    /// The names of the group cards that list a contact, by name.
    func fetchGroups(of contact: Contact) async throws(ContactsFailure) -> [String]

    /// Deletes a contact and keeps it for `restoreDeletedContact`.
    func deleteContact(id: String) async throws(ContactsFailure) -> Contact
}
