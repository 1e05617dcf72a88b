import StorageWorkers

/// The storage and document work of the contact list (article row 000-06).
protocol ContactListWorking: Sendable {
    /// - Throws: `ContactsFailure`; `.cancelled` if the task was cancelled.
    func fetchContacts(
        _ query: ContactQuery
    ) async throws(ContactsFailure) -> ContactList.ShowContacts.Response.Page

    /// Emits an element for each change of the contacts, whoever makes it, until the store is closed.
    func contactChanges() -> any AsyncSequence<Void, Never> & Sendable

    func fetchContact(id: String) async throws(ContactsFailure) -> Contact

    func setSortOrder(_ order: ContactSortOrder) async throws(ContactsFailure)

    /// Deletes a contact and keeps it for `restoreDeletedContact`.
    func deleteContact(id: String) async throws(ContactsFailure) -> Contact

    /// Restores the last deleted contact, or returns nil if there is none.
    func restoreDeletedContact() async throws(ContactsFailure) -> Contact?

    /// Reads a vCard or CSV document into the store in batches; committed batches stay after a cancellation.
    func importContacts(
        _ request: ContactList.ImportContacts.Request,
        progress: @escaping @MainActor @Sendable (ImportProgress) -> Void
    ) async throws(ContactsFailure) -> ImportReport

    func exportContacts(
        _ request: ContactList.ExportContacts.Request,
        progress: @escaping @MainActor @Sendable (ExportProgress) -> Void
    ) async throws(ContactsFailure) -> ExportReport
}
