import StorageWorkers

/// The storage work of one contact's card.
protocol ViewContactWorking: Sendable {
    func fetchContact(id: String) async throws(ContactsFailure) -> Contact

    /// Emits an element for each change of the contact or of the groups, whoever makes it, until the store is closed.
    func contactChanges(id: String) -> any AsyncSequence<Void, Never> & Sendable

    /// The names of the group cards that list a contact, by name.
    func fetchGroups(of contact: Contact) async throws(ContactsFailure) -> [String]

    /// Deletes a contact and keeps it for `undoLastChange`.
    func deleteContact(id: String) async throws(ContactsFailure) -> Contact
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

    func fetchGroups(of contact: Contact) async throws(ContactsFailure) -> [String] {
        try await attempt {
            let query = RecordQuery(ContactGroup.byMember[contact.id], limit: Self.groupLimit)
            return try await store.page(ContactGroup.self, query).records.map(\.name).sorted()
        }
    }

    /// The maximum number of groups that a card shows, and that a search for one word examines.
    static let groupLimit = 1_000
}
