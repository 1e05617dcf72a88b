import FoundationEssentials
import SceneKitCore
import StorageWorkers

/// The storage and document work that all contact scenes share (article row 000-06).
struct ContactsWorker: Sendable {
    let store: RecordStore
    var documents: (any DocumentAccess)?
    /// That of the session; nil if no search depends on it.
    let language: (any SessionLanguage)?
    let now: @Sendable () -> Date

    /// - Parameter now: The clock for the time of a change.
    init(
        store: RecordStore,
        documents: (any DocumentAccess)? = nil,
        language: (any SessionLanguage)? = nil,
        now: @escaping @Sendable () -> Date = { Date() }
    ) {
        self.store = store
        self.documents = documents
        self.language = language
        self.now = now
    }

    /// The `REV` of a card saved now (RFC 6350, section 6.7.4): `20260131T235959Z`.
    var revision: String {
        now().formatted(Date.ISO8601FormatStyle(dateSeparator: .omitted, timeSeparator: .omitted))
    }

    /// The documents that a person can name.
    var documentAccess: any DocumentAccess {
        get throws(ContactsFailure) {
            guard let documents else { throw .document("this host gives no access to documents") }
            return documents
        }
    }

    /// The other spellings of a search, which it finds too; of umlauts in a German book or session.
    func spellings(of search: String) async -> [String] {
        guard !search.isEmpty else { return [] }
        var isGerman = store.locale?.split(separator: "-").first == "de"
        if !isGerman, let language { isGerman = await language.code == "de" }
        return SearchSpellings.others(than: search, isGerman: isGerman)
    }

    func fetchContact(id: String) async throws(ContactsFailure) -> Contact {
        try await ContactsFailure.attempt {
            guard let contact = try await store.get(Contact.self, id: id) else {
                throw ContactsFailure.notFound(id: id)
            }
            return contact
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
}
