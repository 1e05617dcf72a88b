import ContactCards
import SceneTestKit
import StorageWorkers
import Testing

@testable import ContactsScene

@MainActor
@Suite("The worker of the contacts to choose from, over real stores")
struct PickContactWorkerTests {
    private let people: [Contact] = [
        .sample("1", "Ada", "Lovelace", email: "ada@example.org"), .sample("2", "Ada", "Lovelace Jr"),
        .sample("3", "José", "Álvarez", phone: "+1 867 555 6219"), .sample("4", "Zoë", "Adams"),
        .sample("5", "Zoe", "Adams"), .sample("Ada", "Bob", "Bird"),
    ]

    @Test(
        "A text names the contact with that id, else the only one with that name, else the only match",
        arguments: [
            ("1", "1"), ("Ada", "Ada"), ("ada", nil), ("ADA  lovelace", "1"), ("lovelace jr", "2"),
            ("jose alvarez", "3"), ("jose", "3"), ("867 555", "3"), ("ada@example", "1"), ("zoe adams", nil),
            ("nobody", nil), ("", nil), (" ", nil), ("-", nil),
        ],
        TestStore.allCases
    )
    func find(_ example: (text: String, id: String?), _ kind: TestStore) async throws {
        let folder = try TemporaryFolder()
        let store = try await kind.open(in: folder)
        try await store.insert(people)
        let worker: any PickContactWorking = ContactsWorker(store: store)
        #expect(try await worker.findContact(example.text)?.id == example.id)
        try await store.close()
    }

    @Test("A text without a word matches no contact, even if there is only one")
    func noWord() async throws {
        let store = try await TestStore.memory.open(in: TemporaryFolder())
        try await store.insert([people[0]])
        let worker = ContactsWorker(store: store)
        #expect(try await worker.findContact("-") == nil)
        #expect(try await worker.findContact("love") == people[0])
        try await store.close()
    }

    @Test("If there are more matches than a search examines, none is the only one")
    func tooMany() async throws {
        let store = try await TestStore.memory.open(in: TemporaryFolder())
        try await store.insert([people[0]])
        try await store.insert(
            (0...RecordQuery<Contact>.searchLimit).map { .sample("x\($0)", "Ada", "Lovelace \($0)") }
        )
        #expect(try await ContactsWorker(store: store).findContact("ada lovelace") == nil)
        try await store.close()
    }

    @Test("A failing store is reported with its error", arguments: TestStore.allCases)
    func closed(_ kind: TestStore) async throws {
        let folder = try TemporaryFolder()
        let store = try await kind.open(in: folder)
        try await store.close()
        let worker: any PickContactWorking = ContactsWorker(store: store)
        await #expect(throws: closedStore) { try await worker.findContact("ada") }
        await #expect(throws: closedStore) { try await worker.fetchContacts(.init()) }
    }
}
