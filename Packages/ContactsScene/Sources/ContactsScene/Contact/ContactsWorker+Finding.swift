import StorageWorkers

extension ContactsWorker: PickContactWorking {
    func findContact(_ text: String) async throws(ContactsFailure) -> Contact? {
        try await attempt {
            if let contact = try await store.get(Contact.self, id: text) { return contact }
            let name = TextFolding.sortKey(text)
            // An empty search would match everybody.
            guard !name.isEmpty else { return nil }
            let page = try await fetchContacts(.init(search: text, limit: RecordQuery<Contact>.searchLimit))
            guard !page.isTotalLowerBound else { return nil }
            let named = page.contacts.filter {
                TextFolding.sortKey(ContactNames.displayName(of: $0)) == name
            }
            let found = named.isEmpty ? page.contacts : named
            return found.count == 1 ? found.first : nil
        }
    }
}
