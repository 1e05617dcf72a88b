/// The storage work of picking a contact (article row 000-06).
protocol PickContactWorking: Sendable {
    /// - Throws: `ContactsFailure`; `.cancelled` if the task was cancelled.
    func fetchContacts(
        _ query: ContactQuery
    ) async throws(ContactsFailure) -> ContactList.ShowContacts.Response.Page

    /// The contact of that id, else the only one of that name, else the only match of a search for the text; nil if
    /// there is none or more than one.
    func findContact(_ text: String) async throws(ContactsFailure) -> Contact?
}
