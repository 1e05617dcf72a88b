import ContactCards
import FoundationEssentials
import SceneTestKit
import StorageWorkers
import Testing

@testable import ContactsScene

@MainActor
@Suite("The worker of the form for a new contact, over real stores")
struct AddContactWorkerTests {
    private let draft = ContactDraft(
        firstName: "ada",
        lastName: "Lovelace",
        phones: [.init(label: "work", number: "+44 20")],
        addresses: [.init(label: "home", street: "12 St James's Square", city: "London")]
    )

    @Test(
        "000-06, 000 demo: the contact is stored with all fields of the form",
        arguments: TestStore.allCases
    )
    func add(_ kind: TestStore) async throws {
        let folder = try TemporaryFolder()
        let store = try await kind.open(in: folder)
        let worker: any AddContactWorking = ContactsWorker(
            store: store,
            now: { Date(timeIntervalSince1970: 1) }
        )
        let contact = try await worker.addContact(draft)
        #expect(try await store.allContacts() == [contact])
        #expect(contact.card.uid == contact.id)
        #expect(
            contact.card.properties == [
                .init("VERSION", value: "4.0"), .init("UID", value: contact.id),
                .init("TEL", parameters: [.init("TYPE", ["work"])], value: "+44 20"),
                .init(
                    "ADR",
                    parameters: [.init("TYPE", ["home"])],
                    value: ";;12 St James's Square;London;;;"
                ),
                .init("N", value: "Lovelace;ada;;;"), .init("REV", value: "19700101T000001Z"),
            ]
        )
        try await store.close()
    }

    @Test("A name that would make work for everybody is refused, and nothing is saved")
    func tooLarge() async throws {
        let folder = try TemporaryFolder()
        let store = try await TestStore.memory.open(in: folder)
        var draft = draft
        draft.lastName = String(repeating: "a", count: 100_000)
        let reason = "N has 100007 bytes, and 65536 are the most"
        await #expect(throws: ContactsFailure.tooLarge(reason)) {
            try await ContactsWorker(store: store).addContact(draft)
        }
        #expect(try await store.allContacts().isEmpty)
        try await store.close()
    }

    @Test("Saving the same draft twice adds two contacts with different ids", arguments: TestStore.allCases)
    func ids(_ kind: TestStore) async throws {
        let folder = try TemporaryFolder()
        let store = try await kind.open(in: folder)
        let worker = ContactsWorker(store: store)
        let first = try await worker.addContact(draft)
        let second = try await worker.addContact(draft)
        #expect(first.id != second.id)
        #expect(try await Set(store.allContacts()) == [first, second])
        for id in [first.id, second.id] {
            #expect(id.wholeMatch(of: #/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/#) != nil)
        }
        try await store.close()
    }

    @Test("An added contact is on disk when the worker returns")
    func onDisk() async throws {
        let folder = try TemporaryFolder()
        let store = try await TestStore.sqlite.open(in: folder)
        let contact = try await ContactsWorker(store: store).addContact(draft)
        // A second store on the same file stands for another process.
        let other = try await TestStore.sqlite.open(in: folder)
        #expect(try await other.allContacts() == [contact])
        try await other.close()
        try await store.close()
    }

    @Test("A failing store is reported with its error", arguments: TestStore.allCases)
    func closed(_ kind: TestStore) async throws {
        let folder = try TemporaryFolder()
        let store = try await kind.open(in: folder)
        try await store.close()
        await #expect(throws: closedStore) { try await ContactsWorker(store: store).addContact(draft) }
    }
}
