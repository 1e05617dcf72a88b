import StorageWorkers
import TextWorkers

import protocol SceneKitCore.SceneFailure

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

extension ContactsWorker: PickContactWorking {
    func findContact(_ text: String) async throws(ContactsFailure) -> Contact? {
        try await ContactsFailure.attempt {
            if let contact = try await store.get(Contact.self, id: text) { return contact }
            let name = TextFolding.folded(text)
            // An empty search would match everybody.
            guard !name.isEmpty else { return nil }
            let page = try await fetchContacts(.init(search: text, limit: RecordQuery<Contact>.searchLimit))
            guard !page.isTotalLowerBound else { return nil }
            let names = [name] + (await spellings(of: text)).map(TextFolding.folded)
            let named = page.contacts.filter {
                names.contains(TextFolding.folded(ContactNames.displayName(of: $0)))
            }
            let found = named.isEmpty ? page.contacts : named
            return found.count == 1 ? found.first : nil
        }
    }
}
