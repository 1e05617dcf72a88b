import ContactCards
import FoundationEssentials
import StorageWorkers

extension ContactsWorker: ContactListWorking {
    func fetchContacts(
        _ request: ContactList.ShowContacts.Request
    ) async throws(ContactsFailure) -> ContactList.ShowContacts.Response.Page {
        try await attempt {
            let order = try await sortOrder()
            let query = Self.query(request, order: order)
            let count = try await store.count(Contact.self, query)
            try Task.checkCancellation()
            let page = try await store.window(Contact.self, query, offset: request.offset)
            try Task.checkCancellation()
            return .init(
                contacts: page.records,
                offset: request.offset,
                total: count.value,
                isTotalLowerBound: count == .atLeast(count.value)
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

    func sortOrder() async throws -> ContactSortOrder {
        try await store.get(ContactListSettings.self, id: ContactListSettings.onlyID)?.order ?? .lastName
    }

    /// What the list shows, and in which order.
    static func query(
        _ request: ContactList.ShowContacts.Request,
        order: ContactSortOrder
    ) -> RecordQuery {
        let name = order == .lastName ? "last_name" : "first_name"
        var query = RecordQuery(index: name, limit: request.limit)
        if !request.category.isEmpty {
            query.index = "category_" + name
            query.keys = .prefix(Contact.categoryPrefix(request.category))
        }
        if !request.search.isEmpty { query.matching = request.search }
        return query
    }
}
