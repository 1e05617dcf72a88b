import ContactCards
import SceneTestKit
import StorageWorkers
import Testing

@testable import ContactsScene

/// A contact with the key of another category, as another version of ICU may have made it.
private struct OtherKeysContact: Record {
    static let schema = RecordSchema(
        name: "contacts",
        version: 4,
        indexes: RecordIndex("last_name") { (contact: OtherKeysContact) in contact.name },
        RecordIndex("first_name") { (contact: OtherKeysContact) in contact.name },
        RecordIndex("category_last_name", each: { (contact: OtherKeysContact) in contact.keys }),
        RecordIndex("category_first_name", each: { (contact: OtherKeysContact) in contact.keys }),
        RecordIndex("day", each: { (_: OtherKeysContact) in [String]() })
    ) { _, _ in }

    private let contact: Contact
    private let category: String

    init(_ contact: Contact, category: String) {
        self.contact = contact
        self.category = category
    }

    var id: String { contact.id }
    private var name: ContactSortKeys.Key { ContactSortKeys(contact.card).lastName }
    private var keys: [CompositeKey<CollatedText, ContactSortKeys.Key>] {
        [CompositeKey(CollatedText(category), name)]
    }

    func appendBody(to bytes: inout [UInt8]) throws { try contact.appendBody(to: &bytes) }

    static func decode(id: String, body: UnsafeRawBufferPointer) throws -> OtherKeysContact {
        OtherKeysContact(try Contact.decode(id: id, body: body), category: "")
    }
}

@MainActor
@Suite("The worker of the categories, over real stores")
struct PickCategoryWorkerTests {
    private func fetch(_ contacts: [Contact], over kind: TestStore) async throws -> ContactCategories {
        let folder = try TemporaryFolder()
        let store = try await kind.open(in: folder)
        try await store.insert(contacts)
        let categories = try await ContactsWorker(store: store).fetchCategories()
        try await store.close()
        return categories
    }

    @Test("Each category is listed once, by name, with its number of contacts", arguments: TestStore.allCases)
    func categories(_ kind: TestStore) async throws {
        let categories = try await fetch(
            [
                .sample("1", "Zoë", "Adams", categories: ["work", "Chess Club"]),
                .sample("2", "José", "Álvarez"),
                .sample("3", "ada", "Lovelace", categories: ["chess club"]),
                .sample("4", "Łukasz", "Łęcki", categories: ["CHESS  club", "work 2", "wörk", "Ämter"]),
                .sample("5", "Bob", "Bird", categories: ["chess", "東京"]),
            ],
            over: kind
        )
        #expect(
            categories
                == ContactCategories(
                    categories: [
                        .init(name: "Ämter", count: 1), .init(name: "chess", count: 1),
                        .init(name: "Chess Club", count: 3), .init(name: "work", count: 2),
                        .init(name: "work 2", count: 1), .init(name: "東京", count: 1),
                    ],
                    contactCount: 5
                )
        )
    }

    @Test(
        "The number of a category's contacts is the number that the list shows",
        arguments: TestStore.allCases
    )
    func agreement(_ kind: TestStore) async throws {
        let folder = try TemporaryFolder()
        let store = try await kind.open(in: folder)
        let names = ["a", "a b", "B", "c!", "d-e", "d e f", "é", "z", "★"]
        try await store.insert(
            (0..<60).map { number in
                .sample(
                    "\(number)",
                    "N\(number)",
                    "",
                    categories: names.enumerated().filter { (number + $0.offset) % 7 < 2 }.map(\.element)
                )
            }
        )
        let worker = ContactsWorker(store: store)
        let categories = try await worker.fetchCategories()
        #expect(categories.categories.map(\.name) == ["★", "a", "a b", "B", "c!", "d e f", "d-e", "é", "z"])
        #expect(categories.contactCount == 60)
        for category in categories.categories {
            let page = try await worker.fetchContacts(.init(category: category.name))
            #expect(page.total == category.count, "\(category)")
        }
        try await store.close()
    }

    @Test("Without categories the list is empty, and the contacts are counted", arguments: TestStore.allCases)
    func none(_ kind: TestStore) async throws {
        #expect(try await fetch([], over: kind) == ContactCategories(categories: [], contactCount: 0))
        #expect(
            try await fetch([.sample("1", "Ada", "")], over: kind)
                == ContactCategories(categories: [], contactCount: 1)
        )
    }

    @Test(
        "A contact whose stored key is not that of its category is passed over",
        arguments: TestStore.allCases
    )
    func otherKeys(_ kind: TestStore) async throws {
        let folder = try TemporaryFolder()
        let store = try await kind.open(in: folder)
        try await store.insert([
            .sample("1", "Ada", "", categories: ["work"]), .sample("2", "Bob", "", categories: ["zulu"]),
        ])
        var batch = RecordBatch()
        try batch.insert(OtherKeysContact(.sample("3", "Eve", "", categories: ["work"]), category: "zoo"))
        try await store.write(batch)
        #expect(
            try await ContactsWorker(store: store).fetchCategories()
                == ContactCategories(
                    categories: [.init(name: "work", count: 1), .init(name: "zulu", count: 1)],
                    contactCount: 3
                )
        )
        try await store.close()
    }

    @Test("A failing store is reported with its error", arguments: TestStore.allCases)
    func closed(_ kind: TestStore) async throws {
        let folder = try TemporaryFolder()
        let store = try await kind.open(in: folder)
        try await store.close()
        await #expect(throws: closedStore) { try await ContactsWorker(store: store).fetchCategories() }
    }
}
