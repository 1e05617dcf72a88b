import SceneKitCore
import StorageWorkers
import TextWorkers

extension ContactsWorker {
    /// Finds contacts for the parameters of scenes that take a contact's id.
    @MainActor static let finder: RecordFinder = { context, name in
        let store = try context.service(RecordStore.self)
        return try await ContactsWorker(store: store).findContacts(name).map {
            PickedItem(id: $0.id, title: ContactNames.displayName(of: $0))
        }
    }

    /// The same, and the groups of that id or name if no contact is found.
    @MainActor static let cardFinder: RecordFinder = { context, name in
        if let contacts = try await finder(context, name), !contacts.isEmpty { return contacts }
        let store = try context.service(RecordStore.self)
        if let group = try await store.get(ContactGroup.self, id: name.text) {
            return [PickedItem(id: group.id, title: group.name)]
        }
        guard !TextFolding.folded(name.text).isEmpty else { return [] }
        let query = RecordQuery<ContactGroup>(matching: name.text, limit: name.limit)
        return try await store.page(ContactGroup.self, query).records.map {
            PickedItem(id: $0.id, title: $0.name)
        }
    }

    /// The contact of that id; else those of that name; else those whose id begins with the text, and those of whose names
    /// each word of the text begins a word.
    func findContacts(_ name: RecordName) async throws(ContactsFailure) -> [Contact] {
        try await attempt {
            if let contact = try await store.get(Contact.self, id: name.text) { return [contact] }
            let words = TextFolding.folded(name.text).split(separator: " ").map(String.init)
            // An empty search would match everybody.
            guard !words.isEmpty else { return [] }
            let page = try await fetchContacts(
                .init(search: name.text, limit: RecordQuery<Contact>.searchLimit)
            )
            let named = page.contacts.map { ($0, TextFolding.folded(ContactNames.displayName(of: $0))) }
            let whole = words.joined(separator: " ")
            let exact = named.filter { $0.1 == whole }
            guard exact.isEmpty else { return exact.prefix(name.limit).map(\.0) }
            var found = try await contacts(withIDPrefix: name.text, limit: name.limit)
            for (contact, key) in named where found.count < name.limit {
                let keys = key.split(separator: " ")
                let isMeant = words.allSatisfy { word in keys.contains { $0.hasPrefix(word) } }
                if isMeant, !found.contains(where: { $0.id == contact.id }) { found.append(contact) }
            }
            return found
        }
    }

    private func contacts(withIDPrefix text: String, limit: Int) async throws -> [Contact] {
        let after = RecordCursor(key: Array(text.utf8), id: text)
        let page = try await store.page(Contact.self, RecordQuery(after: after, limit: limit))
        return Array(page.records.prefix { $0.id.hasPrefix(text) })
    }
}
