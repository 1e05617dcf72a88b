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

    /// The same for parameters that take several contacts, with commas between. The one item that it finds then has all
    /// of their ids.
    ///
    /// A text with commas is one contact's if it is its id or its whole name, or if a part of it names nobody.
    @MainActor static let listFinder: RecordFinder = { context, name in
        let whole = try await finder(context, name) ?? []
        let parts = ContactIDs.parts(of: name.text)
        let isName = whole.contains { $0.id == name.text || NameKey($0.title) == NameKey(name.text) }
        var named: [[PickedItem]] = []
        if !isName, parts.count > 1 {
            for part in parts {
                named.append(try await finder(context, RecordName(part, limit: name.limit)) ?? [])
            }
        }
        let isList = !named.isEmpty && (whole.isEmpty || named.allSatisfy { !$0.isEmpty })
        guard isList else { return whole.map { PickedItem(id: ContactIDs([$0.id]).text, title: $0.title) } }
        if let several = named.first(where: { $0.count > 1 }) { return several }
        var items: [PickedItem] = []
        for (part, found) in zip(parts, named) {
            let item = found.first ?? PickedItem(id: part, title: part)
            if !items.contains(item) { items.append(item) }
        }
        return [
            PickedItem(
                id: ContactIDs(items.map(\.id)).text,
                title: items.map(\.title).joined(separator: ", ")
            )
        ]
    }

    /// The same among contacts and groups; of those whose names only begin with the text, contacts come first.
    @MainActor static let cardFinder: RecordFinder = { context, name in
        let store = try context.service(RecordStore.self)
        return try await ContactsWorker(store: store).findCards(name).map {
            PickedItem(id: $0.id, title: ContactNames.displayName(of: $0))
        }
    }

    /// The names of contacts and groups by their ids.
    @MainActor static let titles: RecordTitles = { context, ids in
        let store = try context.service(RecordStore.self)
        let found = try await store.read(Contact.self, ContactGroup.self) { reader in
            try reader.get(Contact.self, ids: ids) + reader.get(ContactGroup.self, ids: ids).map(\.contact)
        }
        let names = found.map { ($0.id, ContactNames.displayName(of: $0)) }
        return Dictionary(names, uniquingKeysWith: { first, _ in first })
    }

    /// The contact or group of that id; else the contacts and groups of that name; else contacts as `findContacts` finds
    /// them; else the groups in whose names each word of the text begins a word.
    func findCards(_ name: RecordName) async throws(ContactsFailure) -> [Contact] {
        let contacts = try await findContacts(name)
        if contacts.first?.id == name.text { return contacts }
        return try await ContactsFailure.attempt {
            let named = try await store.read(ContactGroup.self) { reader in
                if let group = try reader.get(ContactGroup.self, id: name.text) { return [group] }
                return try Self.groups(named: name.text, in: reader)
            }
            let key = NameKey(name.text)
            let exact = contacts.filter { NameKey(ContactNames.displayName(of: $0)) == key }
            guard named.isEmpty else { return Array((exact + named.map(\.contact)).prefix(name.limit)) }
            guard contacts.isEmpty, !TextFolding.folded(name.text).isEmpty else { return contacts }
            let query = RecordQuery<ContactGroup>(matching: name.text, limit: name.limit)
            return try await store.page(ContactGroup.self, query).records.map(\.contact)
        }
    }

    /// The contact of that id; else those of that name; else those whose id begins with the text, and those of whose names
    /// each word of the text begins a word.
    func findContacts(_ name: RecordName) async throws(ContactsFailure) -> [Contact] {
        try await ContactsFailure.attempt {
            if let contact = try await store.get(Contact.self, id: name.text) { return [contact] }
            let words = TextFolding.folded(name.text).split(separator: " ").map(String.init)
            // An empty search would match everybody.
            guard !words.isEmpty else { return [] }
            let page = try await fetchContacts(
                .init(search: name.text, limit: RecordQuery<Contact>.searchLimit)
            )
            let named = page.contacts.map { ($0, TextFolding.folded(ContactNames.displayName(of: $0))) }
            let wholes =
                [words.joined(separator: " ")] + (await spellings(of: name.text)).map(TextFolding.folded)
            let exact = named.filter { wholes.contains($0.1) }
            guard exact.isEmpty else { return exact.prefix(name.limit).map(\.0) }
            var found = try await contacts(withIDPrefix: name.text, limit: name.limit)
            for (contact, key) in named where found.count < name.limit {
                let keys = key.split(separator: " ")
                let isMeant = wholes.contains { whole in
                    whole.split(separator: " ").allSatisfy { word in keys.contains { $0.hasPrefix(word) } }
                }
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
