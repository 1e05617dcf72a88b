import ContactCards
import FoundationEssentials
import StorageWorkers

extension ContactsWorker: ContactListWorking {
    func contactChanges() -> any AsyncSequence<Void, Never> & Sendable {
        let names = [Contact.schema.name, ContactGroup.schema.name]
        return store.changes().filter { names.contains($0.collection) }.map { _ in }
    }

    func fetchContacts(
        _ shown: ContactQuery
    ) async throws(ContactsFailure) -> ContactList.ShowContacts.Response.Page {
        try await attempt {
            let order = try await sortOrder()
            let query = try await query(shown, by: order)
            let count = try await store.count(Contact.self, query)
            try Task.checkCancellation()
            let page = try await store.window(Contact.self, query, offset: shown.offset)
            try Task.checkCancellation()
            return .init(
                contacts: page.records,
                offset: shown.offset,
                total: count.value,
                isTotalLowerBound: count == .atLeast(count.value),
                order: order
            )
        }
    }

    func setSortOrder(_ order: ContactSortOrder) async throws(ContactsFailure) {
        try await attempt {
            var batch = RecordBatch()
            try batch.put(ContactListSettings(order: order))
            try await store.write(batch)
        }
    }

    func restoreDeletedContact() async throws(ContactsFailure) -> Contact? {
        try await attempt {
            try await store.transaction(Contact.self, DeletedContact.self) { transaction in
                let deleted = try transaction.get(DeletedContact.self, id: DeletedContact.onlyID)
                guard var contact = deleted?.contact else { return nil }
                if let other = try transaction.get(Contact.self, id: contact.id), other != contact {
                    // An import has brought a card with the same UID since; both are kept.
                    contact.id = UUID().uuidString.lowercased()
                    contact.card.uid = contact.id
                }
                try transaction.batch.put(contact)
                transaction.batch.delete(DeletedContact.self, id: DeletedContact.onlyID)
                return contact
            }
        }
    }

    /// The order that the list was last sorted in.
    func sortOrder() async throws -> ContactSortOrder {
        try await store.get(ContactListSettings.self, id: ContactListSettings.onlyID)?.order ?? .lastName
    }

    /// The store's query for what the list shows.
    func query(_ shown: ContactQuery, by order: ContactSortOrder) async throws -> RecordQuery<Contact> {
        let isByFirstName = order == .firstName
        var query: RecordQuery<Contact>
        if shown.category.isEmpty {
            query = RecordQuery(isByFirstName ? Contact.byFirstName : Contact.byLastName)
        } else {
            let index = isByFirstName ? Contact.byCategoryAndFirstName : Contact.byCategoryAndLastName
            query = RecordQuery(index[TextFolding.sortKey(shown.category)])
        }
        query.limit = shown.limit
        if !shown.search.isEmpty {
            query.matching = shown.search
            query.addedText = try await groupNames(shown.search)
        }
        return query
    }

    /// The names of the groups that some of the words begin a word of, by the ids of the groups' members: a search for
    /// `ada club` finds Ada, whose card says the one word, in the club, whose name says the other.
    private func groupNames(_ search: String) async throws -> [String: String] {
        // A search without a letter or digit is none, and would give every group.
        let words = search.split(whereSeparator: \.isWhitespace)
            .filter { $0.contains { $0.isLetter || $0.isNumber } }.map(String.init)
        var groups: [String: ContactGroup] = [:]
        for text in Set(words + [search]) {
            let query = RecordQuery<ContactGroup>(matching: text, limit: Self.groupLimit)
            for group in try await store.page(ContactGroup.self, query).records { groups[group.id] = group }
        }
        var names: [String: String] = [:]
        for group in groups.values {
            let name = group.searchText + " "
            for member in group.members { names[member, default: ""] += name }
        }
        return names
    }
}
