import ContactCards
import FoundationEssentials
import SceneKitCore
import SceneTestKit
import StorageWorkers
import Testing

@testable import ContactsScene

@MainActor
@Suite("The worker of the form of a contact, over real stores")
struct EditContactWorkerTests {
    private let ada = Contact.sample("ada", "Ada", "Lovelace", phone: "+44 20")
    private var original: ContactDraft { ContactDraft(ada.card) }

    /// An edit of a form that was loaded with the original.
    private func edit(_ change: (inout ContactDraft) -> Void = { _ in }) -> FormEdit<ContactDraft> {
        var draft = original
        change(&draft)
        return FormEdit(ContactDraft.form, base: original, draft: draft)
    }

    @Test("000-06: only the draft's changes are written", arguments: TestStore.allCases)
    func save(_ kind: TestStore) async throws {
        let folder = try TemporaryFolder()
        let store = try await kind.open(in: folder)
        var imported = ada
        let old = CardProperty("REV", parameters: [.init("VALUE", ["date"])], value: "20260101")
        imported.card.properties += [old, .init("X-UNKNOWN", value: "kept")]
        try await store.insert([imported])
        let worker: any EditContactWorking = ContactsWorker(
            store: store,
            now: { Date(timeIntervalSince1970: 1_770_000_000) }
        )
        #expect(try await worker.fetchContact(id: "ada") == imported)
        let saved = try await worker.saveContact(
            id: "ada",
            edit: edit { $0.title = "Countess" }
        )
        // RFC 6350, section 6.7.4: REV is the time of the change.
        let revised = imported.card.properties.map {
            $0 == old ? CardProperty("REV", value: "20260202T024000Z") : $0
        }
        #expect(saved.card.properties == revised + [.init("TITLE", value: "Countess")])
        #expect(try await store.allContacts() == [saved])
        // Saving without changes leaves the card unchanged.
        let again = try await worker.saveContact(id: "ada", edit: edit())
        #expect(again == saved)
        try await store.close()
    }

    @Test("An edit survives an updating import of the version before the edit")
    func update() async throws {
        let store = try await TestStore.memory.open(in: TemporaryFolder())
        let card = "BEGIN:VCARD\r\nVERSION:4.0\r\nUID:ada\r\nFN:Ada\r\nREV:20260101T000000Z\r\nEND:VCARD\r\n"
        let worker = ContactsWorker(store: store, documents: MemoryDocuments(["a.vcf": card]))
        _ = try await worker.importContacts(.init(document: "a.vcf")) { _ in }
        let draft = ContactDraft(try await worker.fetchContact(id: "ada").card)
        var edited = draft
        edited.title = "Countess"
        let saved = try await worker.saveContact(
            id: "ada",
            edit: FormEdit(ContactDraft.form, base: draft, draft: edited)
        )
        let report = try await worker.importContacts(.init(document: "a.vcf", isUpdate: true)) { _ in }
        #expect(report.updates == ImportReport.Updates(unchanged: 1))
        #expect(try await store.allContacts() == [saved])
        try await store.close()
    }

    @Test("Concurrent changes of other fields stay", arguments: TestStore.allCases)
    func meantime(_ kind: TestStore) async throws {
        let folder = try TemporaryFolder()
        let store = try await kind.open(in: folder)
        try await store.insert([ada])
        let worker = ContactsWorker(store: store)
        _ = try await worker.saveContact(
            id: "ada",
            edit: edit { $0.emails = [.init(address: "ada@example.org")] }
        )
        let saved = try await worker.saveContact(
            id: "ada",
            edit: edit { $0.phones = [] }
        )
        #expect(saved.card.emails == [LabeledValue("ada@example.org")])
        #expect(saved.card.phones == [])
        try await store.close()
    }

    @Test("Saving a deleted contact does not restore it", arguments: TestStore.allCases)
    func gone(_ kind: TestStore) async throws {
        let folder = try TemporaryFolder()
        let store = try await kind.open(in: folder)
        await #expect(throws: ContactsFailure.conflict(EditConflict(present: nil))) {
            try await ContactsWorker(store: store).saveContact(id: "ada", edit: edit())
        }
        #expect(try await store.allContacts() == [])
        // Saving the same form again creates the contact.
        let again = try await ContactsWorker(store: store).saveContact(
            id: "ada",
            edit: FormEdit(ContactDraft.form, base: nil, draft: original)
        )
        #expect(again.card.phones == ada.card.phones)
        #expect(try await store.allContacts() == [again])
        try await store.close()
    }

    @Test(
        "A save that would overwrite another value is refused with that value and its time",
        arguments: TestStore.allCases
    )
    func contested(_ kind: TestStore) async throws {
        let folder = try TemporaryFolder()
        let store = try await kind.open(in: folder)
        try await store.insert([ada])
        let worker = ContactsWorker(store: store, now: { Date(timeIntervalSince1970: 1_770_000_000) })
        let theirs = try await worker.saveContact(id: "ada", edit: edit { $0.title = "Countess" })
        let error = await #expect(throws: ContactsFailure.self) {
            try await worker.saveContact(
                id: "ada",
                edit: edit {
                    $0.title = "Lady"
                    $0.notes = "Programmer"
                }
            )
        }
        guard case .conflict(let conflict)? = error else { throw try #require(error) }
        #expect(conflict.contested == ["title"])
        #expect(conflict.present?["title"] == ["Countess"])
        #expect(conflict.changed == "2026-02-02 02:40:00 UTC")
        #expect(try await store.allContacts() == [theirs])
        var insisting = edit { $0.title = "Lady" }
        insisting.overwrites = true
        #expect(try await worker.saveContact(id: "ada", edit: insisting).card.title == "Lady")
        try await store.close()
    }

    @Test("A saved contact is found by its new content, and is on disk when the worker returns")
    func onDisk() async throws {
        let folder = try TemporaryFolder()
        let store = try await TestStore.sqlite.open(in: folder)
        try await store.insert([ada])
        let saved = try await ContactsWorker(store: store).saveContact(
            id: "ada",
            edit: edit { $0.lastName = "King" }
        )
        let other = try await TestStore.sqlite.open(in: folder)
        let found = try await other.page(Contact.self, RecordQuery(matching: "king"))
        #expect(found.records == [saved])
        #expect(try await other.count(Contact.self, RecordQuery(matching: "lovelace")) == .exact(0))
        try await other.close()
        try await store.close()
    }

    @Test("A failing store is reported with its error", arguments: TestStore.allCases)
    func closed(_ kind: TestStore) async throws {
        let folder = try TemporaryFolder()
        let store = try await kind.open(in: folder)
        try await store.close()
        let worker = ContactsWorker(store: store)
        await #expect(throws: closedStore) {
            try await worker.saveContact(id: "ada", edit: edit())
        }
    }
}
