import ContactCards
import FoundationEssentials
import StorageWorkers

import protocol SceneKitCore.SceneFailure

/// The pages of contacts that the list, the scene for picking a contact and an export show.
extension ContactsWorker {
    func contactChanges() -> any AsyncSequence<Void, Never> & Sendable {
        store.changes(of: Contact.self, ContactGroup.self)
    }

    func fetchContacts(
        _ shown: ContactQuery
    ) async throws(ContactsFailure) -> ShowContactRows.Response.Page {
        try await ContactsFailure.attempt {
            let spellings = await spellings(of: shown.search)
            let page = try await store.read(
                Contact.self,
                ContactGroup.self,
                ContactListSettings.self,
                UndoHistory.self,
                sharedBy: SpelledQuery(query: shown, spellings: spellings)
            ) { reader in
                let (query, order) = try Self.query(shown, spellings: spellings, reader)
                let (contacts, count) = try Self.window(query, of: shown, reader)
                try Task.checkCancellation()
                let history = try reader.get(UndoHistory.self, id: UndoHistory.onlyID)
                return ShowContactRows.Response.Page(
                    contacts: contacts,
                    offset: shown.offset,
                    total: count.value,
                    isTotalLowerBound: count == .atLeast(count.value),
                    order: order,
                    undoable: history?.entries.last?.change,
                    redoable: history?.undone.last?.change
                )
            }
            try Task.checkCancellation()
            return page
        }
    }

    /// The key by which sessions share a page: all that the page depends on besides the records.
    private struct SpelledQuery: Hashable {
        var query: ContactQuery
        var spellings: [String]
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
        var names: RecordIndex<Contact, ContactSortKeys.Key>
        if shown.category.isEmpty {
            names = isByFirstName ? Contact.byFirstName : Contact.byLastName
        } else {
            let index = isByFirstName ? Contact.byCategoryAndFirstName : Contact.byCategoryAndLastName
            names = index[CollatedText(shown.category)]
        }
        if !shown.from.isEmpty { names = names.from(CollatedText(shown.from)) }
        var query = RecordQuery(names)
        query.limit = shown.limit
        if !shown.search.isEmpty {
            query.matching = shown.search
            query.spellings = spellings
            query.addedText = try groupNames([shown.search] + spellings, reader)
        }
        return (query, order)
    }

    /// The shown contacts, and the number of all. From a name on they are counted as far as the next pages, so that a letter
    /// costs the same in a book of any size.
    private static func window(
        _ query: RecordQuery<Contact>,
        of shown: ContactQuery,
        _ reader: RecordReader
    ) throws -> ([Contact], RecordCount) {
        guard shown.from.isEmpty else {
            let count = try reader.count(Contact.self, query, limit: shown.offset + nextRows)
            return (try reader.window(Contact.self, query, offset: shown.offset).records, count)
        }
        let (page, count) = try reader.countedWindow(Contact.self, query, offset: shown.offset)
        return (page.records, count)
    }

    private static let nextRows = 1_000

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
