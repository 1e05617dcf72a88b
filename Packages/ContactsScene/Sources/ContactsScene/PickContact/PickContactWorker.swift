/// The storage work of choosing a contact (article row 000-06).
protocol PickContactWorking: Sendable {
    /// - Throws: `ContactsFailure`; `.cancelled` where the task was.
    func fetchContacts(
        _ query: ContactQuery
    ) async throws(ContactsFailure) -> ContactList.ShowContacts.Response.Page

    /// The contact of that id, else the only one of that name, else the only one that a search for the text finds;
    /// nil where there is none or more than one.
    func findContact(_ text: String) async throws(ContactsFailure) -> Contact?
}
