import StorageWorkers

/// The storage work of one contact's card.
protocol ViewContactWorking: Sendable {
    /// The contact or the group card of an id, with the groups that list it and its members.
    func fetchCard(id: String) async throws(ContactsFailure) -> ShownCard

    /// Emits an element for each change of the contact or of the groups, whoever makes it, until the store is closed.
    func contactChanges(id: String) -> any AsyncSequence<Void, Never> & Sendable
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
}
