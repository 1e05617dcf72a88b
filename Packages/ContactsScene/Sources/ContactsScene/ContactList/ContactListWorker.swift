import StorageWorkers

import protocol SceneKitCore.SceneFailure

/// The storage work of the contact list (article row 000-06).
protocol ContactListWorking: Sendable {
    /// - Throws: `ContactsFailure`; `.cancelled` if the task was cancelled.
    func fetchContacts(
        _ query: ContactQuery
    ) async throws(ContactsFailure) -> ContactList.ShowContacts.Response.Page

    /// Emits an element for each change of the contacts, whoever makes it, until the store is closed.
    func contactChanges() -> any AsyncSequence<Void, Never> & Sendable

    func setSortOrder(_ order: ContactSortOrder) async throws(ContactsFailure)
}

extension ContactsWorker: ContactListWorking {
    func setSortOrder(_ order: ContactSortOrder) async throws(ContactsFailure) {
        try await ContactsFailure.attempt {
            var batch = RecordBatch()
            try batch.put(ContactListSettings(order))
            try await store.write(batch)
        }
    }
}
