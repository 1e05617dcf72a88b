import ContactCards
import FoundationEssentials
import StorageWorkers

import protocol SceneKitCore.SceneFailure

/// The storage and document work of the contact list (article row 000-06).
protocol ContactListWorking: Sendable {
    /// - Throws: `ContactsFailure`; `.cancelled` if the task was cancelled.
    func fetchContacts(
        _ query: ContactQuery
    ) async throws(ContactsFailure) -> ContactList.ShowContacts.Response.Page

    /// Emits an element for each change of the contacts, whoever makes it, until the store is closed.
    func contactChanges() -> any AsyncSequence<Void, Never> & Sendable

    /// The contacts and groups of these ids, to ask about them.
    ///
    /// - Throws: `ContactsFailure.notFound` for the first that does not exist.
    func fetchShown(ids: [String]) async throws(ContactsFailure) -> ShownContacts

    func setSortOrder(_ order: ContactSortOrder) async throws(ContactsFailure)

    /// Deletes contacts and groups in one step, which `undoLastChange` takes back.
    ///
    /// - Throws: `ContactsFailure.changedSinceShown` if somebody has changed one since it was shown.
    func deleteContacts(ids: [String], shown: ShownContacts) async throws(ContactsFailure) -> [Contact]

    /// Adds contacts to a category or removes them from it; returns those that it changed.
    func tagContacts(_ request: ContactList.TagContacts.Request) async throws(ContactsFailure) -> [Contact]

    /// Takes back the last change, and returns it; nil if there is none.
    func undoLastChange() async throws(ContactsFailure) -> UndoableChange?
}

extension ContactsWorker: ContactListWorking {
    func contactChanges() -> any AsyncSequence<Void, Never> & Sendable {
        let names = [Contact.schema.name, ContactGroup.schema.name]
        return store.changes().filter { names.contains($0.collection) }.map { _ in }
    }

    func fetchContacts(
        _ shown: ContactQuery
    ) async throws(ContactsFailure) -> ContactList.ShowContacts.Response.Page {
        try await ContactsFailure.attempt {
            let spellings = await spellings(of: shown.search)
            let page = try await read { reader in
                let (query, order) = try Self.query(shown, spellings: spellings, reader)
                let count = try reader.count(Contact.self, query)
                try Task.checkCancellation()
                return ContactList.ShowContacts.Response.Page(
                    contacts: try reader.window(Contact.self, query, offset: shown.offset).records,
                    offset: shown.offset,
                    total: count.value,
                    isTotalLowerBound: count == .atLeast(count.value),
                    order: order,
                    undoable: try reader.get(UndoHistory.self, id: UndoHistory.onlyID)?.entries.last?.change
                )
            }
            try Task.checkCancellation()
            return page
        }
    }

    func setSortOrder(_ order: ContactSortOrder) async throws(ContactsFailure) {
        try await ContactsFailure.attempt {
            var batch = RecordBatch()
            try batch.put(ContactListSettings(order))
            try await store.write(batch)
        }
    }

    /// The contacts and groups of these ids.
    ///
    /// - Throws: `ContactsFailure.notFound` for the first that does not exist.
    func fetchContacts(ids: [String]) async throws(ContactsFailure) -> [Contact] {
        try await ContactsFailure.attempt {
            try await store.read(Contact.self, ContactGroup.self) { reader in
                let contacts = try reader.get(Contact.self, ids: ids)
                guard contacts.count < ids.count else { return contacts }
                var cards = Dictionary(contacts.map { ($0.id, $0) }) { first, _ in first }
                let others = ids.filter { cards[$0] == nil }
                for group in try reader.get(ContactGroup.self, ids: others) {
                    cards[group.id] = group.contact
                }
                return try ids.map { id in
                    guard let card = cards[id] else { throw ContactsFailure.notFound(id: id) }
                    return card
                }
            }
        }
    }

    /// Reads a consistent state of everything that the list shows.
    func read<Value: Sendable>(_ work: @Sendable (RecordReader) throws -> Value) async throws -> Value {
        try await store.read(
            Contact.self,
            ContactGroup.self,
            ContactListSettings.self,
            UndoHistory.self
        ) { try work($0) }
    }

    /// The store's query for the shown contacts, in the order that the list was last sorted in.
    static func query(
        _ shown: ContactQuery,
        spellings: [String],
        _ reader: RecordReader
    ) throws -> (query: RecordQuery<Contact>, order: ContactSortOrder) {
        let settings = try reader.get(ContactListSettings.self, id: ContactListSettings.onlyID)
        let order = settings?.knownOrder ?? .lastName
        let isByFirstName = order == .firstName
        var query: RecordQuery<Contact>
        if shown.category.isEmpty {
            query = RecordQuery(isByFirstName ? Contact.byFirstName : Contact.byLastName)
        } else {
            let index = isByFirstName ? Contact.byCategoryAndFirstName : Contact.byCategoryAndLastName
            query = RecordQuery(index[CollatedText(shown.category)])
        }
        query.limit = shown.limit
        if !shown.search.isEmpty {
            query.matching = shown.search
            query.spellings = spellings
            query.addedText = try groupNames([shown.search] + spellings, reader)
        }
        return (query, order)
    }

    /// The names of the groups in which some of the words begin a word, by the ids of the groups' members. A search for
    /// `ada club` thus finds Ada through her card, and the club through the group's name.
    private static func groupNames(_ searches: [String], _ reader: RecordReader) throws -> [String: String] {
        // A search without letters or digits would match every group.
        let words = searches.flatMap { $0.split(whereSeparator: \.isWhitespace) }
            .filter { $0.contains { $0.isLetter || $0.isNumber } }.map(String.init)
        var groups: [String: ContactGroup] = [:]
        for text in Set(words + searches) {
            let query = RecordQuery<ContactGroup>(matching: text, limit: groupLimit)
            for group in try reader.page(ContactGroup.self, query).records { groups[group.id] = group }
        }
        var names: [String: String] = [:]
        for group in groups.values {
            let name = group.searchText + " "
            for member in group.members { names[member, default: ""] += name }
        }
        return names
    }
}
