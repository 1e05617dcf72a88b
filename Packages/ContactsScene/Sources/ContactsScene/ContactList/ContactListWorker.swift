import StorageWorkers

/// The storage and document work of the contact list (article row 000-06).
protocol ContactListWorking: Sendable {
    /// - Throws: `ContactsFailure`; `.cancelled` where the task was.
    func fetchContacts(
        _ query: ContactQuery
    ) async throws(ContactsFailure) -> ContactList.ShowContacts.Response.Page

    /// An element for each change of the contacts, by whomever, until the store is closed.
    func contactChanges() -> any AsyncSequence<Void, Never> & Sendable

    func fetchContact(id: String) async throws(ContactsFailure) -> Contact

    func setSortOrder(_ order: ContactSortOrder) async throws(ContactsFailure)

    /// Deletes a contact and keeps it as the one that can be restored.
    func deleteContact(id: String) async throws(ContactsFailure) -> Contact

    /// Brings the contact back that was deleted last, or gives nil where there is none.
    func restoreDeletedContact() async throws(ContactsFailure) -> Contact?

    /// Reads a vCard or CSV document into the store, in batches; what has been committed stays when it is cancelled.
    func importContacts(
        _ request: ContactList.ImportContacts.Request,
        progress: @escaping @MainActor @Sendable (ImportProgress) -> Void
    ) async throws(ContactsFailure) -> ImportReport

    func exportContacts(
        _ request: ContactList.ExportContacts.Request,
        progress: @escaping @MainActor @Sendable (ExportProgress) -> Void
    ) async throws(ContactsFailure) -> ExportReport
}
