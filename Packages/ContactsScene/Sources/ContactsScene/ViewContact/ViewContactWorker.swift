import StorageWorkers

/// The storage work of one contact's card.
protocol ViewContactWorking: Sendable {
    /// The contact or the group card of an id, with the groups that list it and its members.
    func fetchCard(id: String) async throws(ContactsFailure) -> ShownCard

    /// Emits an element for each change of the contact or of the groups, whoever makes it, until the store is closed.
    func contactChanges(id: String) -> any AsyncSequence<Void, Never> & Sendable

    /// Adds contacts to groups or removes them, in one step.
    func changeMembers(_ change: MembershipChange) async throws(ContactsFailure) -> ChangedMembers

    /// Replaces a contact's photos by the image in a document, or removes them.
    func changePhoto(id: String, document: String?) async throws(ContactsFailure)

    /// Deletes a contact and keeps it for `undoLastChange`.
    ///
    /// - Throws: `ContactsFailure.changedSinceShown` if somebody has changed it since it was shown.
    func deleteContact(id: String, shown: ShownContacts) async throws(ContactsFailure) -> Contact
}

extension ContactsWorker: ViewContactWorking {
    func contactChanges(id: String) -> any AsyncSequence<Void, Never> & Sendable {
        store.changes().filter { change in
            switch change.collection {
            case Contact.schema.name: change.ids?.contains(id) ?? true
            case ContactGroup.schema.name: true
            default: false
            }
        }
        .map { _ in }
    }

    /// The maximum number of groups and members that a card shows, and of groups that a search for one word examines.
    static let groupLimit = 1_000
}
