import ContactCards
import FoundationEssentials
import SceneKitCore
import SceneTestKit
import StorageWorkers
import Testing

@testable import ContactsScene

@MainActor
@Suite("The worker of one contact's card, over real stores")
struct ViewContactWorkerTests {
    private let ada = Contact.sample("ada", "Ada", "Lovelace", phone: "+44 20", email: "ada@example.org")
    private let bob = Contact.sample("bob", "Bob", "Builder")

    @Test("000-06: a contact is fetched completely, by its id", arguments: TestStore.allCases)
    func fetch(_ kind: TestStore) async throws {
        let folder = try TemporaryFolder()
        let store = try await kind.open(in: folder)
        try await store.insert([ada, bob])
        let worker: any ViewContactWorking = ContactsWorker(store: store)
        #expect(try await worker.fetchCard(id: "ada") == ShownCard(contact: ada))
        await #expect(throws: ContactsFailure.notFound(id: "ADA")) {
            try await worker.fetchCard(id: "ADA")
        }
        await #expect(throws: ContactsFailure.notFound(id: "")) { try await worker.fetchCard(id: "") }
        try await store.close()
    }

    @Test(
        "A photo is fetched by its picture's source; there may be none any more",
        arguments: TestStore.allCases
    )
    func photo(_ kind: TestStore) async throws {
        let folder = try TemporaryFolder()
        let store = try await kind.open(in: folder)
        var contact = ada
        let gif = "R0lGODlhAQABAAAAACwAAAAAAQABAAA="
        let webP = "UklGRhoAAABXRUJQVlA4TA0AAAAvAAAAEAcQERGIiP4HAA=="
        contact.card.properties += [gif, webP].map { .init("PHOTO", value: "data:image/png;base64,\($0)") }
        try await store.insert([contact, bob])
        let worker = ContactsWorker(store: store)
        let source = try #require(contact.picture.source)
        let image = try #require(try await worker.fetchPhoto(source))
        #expect(image.format == .webP)
        #expect(image.isPersonal)
        for source in ["x.bob", "x.nobody", "ada", "", "."] {
            #expect(try await worker.fetchPhoto(source) == nil)
        }
        try await store.close()
    }

    @Test(
        "A photo comes from a document, replaces the others, and is removed; other files change nothing",
        arguments: TestStore.allCases
    )
    func changePhoto(_ kind: TestStore) async throws {
        let webP = try #require(
            Data(base64Encoded: "UklGRhoAAABXRUJQVlA4TA0AAAAvAAAAEAcQERGIiP4HAA==").map { Array($0) }
        )
        let folder = try TemporaryFolder()
        defer { withExtendedLifetime(folder) {} }
        let store = try await kind.open(in: folder)
        var contact = ada
        contact.card.photos = [.url("https://example.org/ada.png")]
        try await store.insert([contact])
        let documents = MemoryDocuments(["a.txt": "no image"])
        documents.put(webP, as: "ada.webp")
        documents.put(Array(webP.dropLast()), as: "half.webp")
        documents.put(webP + [UInt8](repeating: 0, count: ImageData.byteLimit), as: "large.webp")
        let worker = ContactsWorker(store: store, documents: documents)
        for (document, reason) in [
            ("a.txt", "a.txt: it is not PNG, JPEG or WebP"),
            ("none.png", "none.png: there is no such document"),
            ("large.webp", "large.webp: it is larger than 2 MiB"),
            ("half.webp", "half.webp: its end is missing"),
        ] {
            await #expect(throws: ContactsFailure.document("\(reason)")) {
                try await worker.changePhoto(id: "ada", document: document)
            }
        }
        #expect(try await store.allContacts() == [contact])
        try await worker.changePhoto(id: "ada", document: "ada.webp")
        let changed = try await worker.fetchCard(id: "ada").contact
        #expect(changed.card.photos == [.inline(bytes: webP, mediaType: "image/webp")])
        #expect(changed.card.revision != nil)
        try await worker.changePhoto(id: "ada", document: nil)
        var removed = try await worker.fetchCard(id: "ada").contact
        #expect(removed.card.photos == [])
        // Undo keeps another change.
        removed.card.notes = "edited since"
        var batch = RecordBatch()
        try batch.put(removed)
        try await store.write(batch)
        let undoable = UndoableChange.changingPhoto(UndoableContacts([contact]))
        #expect(try await ContactsWorker(store: store).undoLastChange() == undoable)
        var undone = try await worker.fetchCard(id: "ada").contact
        #expect(undone.card.photos == changed.card.photos && undone.card.notes == "edited since")
        // A photo changed since stays.
        undone.card.photos = []
        batch = RecordBatch()
        try batch.put(undone)
        try await store.write(batch)
        #expect(try await ContactsWorker(store: store).undoLastChange() == undoable)
        #expect(try await worker.fetchCard(id: "ada").contact == undone)
        try await worker.changePhoto(id: "ada", document: "ada.webp")
        #expect(try await ContactsWorker(store: store).undoLastChange() == undoable)
        #expect(try await worker.fetchCard(id: "ada").contact == undone)
        await #expect(throws: ContactsFailure.notFound(id: "bob")) {
            try await worker.changePhoto(id: "bob", document: nil)
        }
        try await store.close()
    }

    @Test(
        "The groups of a contact are the group cards that list its id, by name",
        arguments: TestStore.allCases
    )
    func groups(_ kind: TestStore) async throws {
        let folder = try TemporaryFolder()
        let store = try await kind.open(in: folder)
        let id = "c324c985-9b81-4e76-aec9-d28663ca828d"
        var chess = ContactGroup.sample("2", "Chess", "ada")
        chess.contact.card.properties.append(CardProperty("X-ADDRESSBOOKSERVER-MEMBER", value: id))
        try await store.insert([ada, bob, .sample(id, "Bob", "Builder")])
        try await store.insert(groups: [
            .sample("1", "Work", "urn:uuid:" + id.uppercased()), chess, .sample("3", "Others", id + "0"),
        ])
        let worker: any ViewContactWorking = ContactsWorker(store: store)
        #expect(try await worker.fetchCard(id: id).groups.groups.map(\.name) == ["Chess", "Work"])
        #expect(
            try await worker.fetchCard(id: "ada").groups == .init(groups: [.init(id: "2", name: "Chess")])
        )
        #expect(try await worker.fetchCard(id: "bob").groups == ContactGroups())
        try await store.close()
    }

    @Test(
        "Deleting removes the contact, returns it, and keeps it for undo",
        arguments: TestStore.allCases
    )
    func delete(_ kind: TestStore) async throws {
        let folder = try TemporaryFolder()
        let store = try await kind.open(in: folder)
        try await store.insert([ada, bob])
        let worker = ContactsWorker(store: store)
        #expect(try await worker.deleteContacts(ids: ["ada"], shown: .init()) == [ada])
        #expect(try await store.allContacts() == [bob])
        #expect(
            try await store.page(UndoStep.self, RecordQuery(limit: 100)).records.map(\.deleted) == [[ada]]
        )
        await #expect(throws: ContactsFailure.notFound(id: "ada")) {
            try await worker.deleteContacts(ids: ["ada"], shown: .init())
        }
        // A failed deletion leaves the previous deletion undoable.
        #expect(
            try await store.page(UndoStep.self, RecordQuery(limit: 100)).records.map(\.deleted) == [[ada]]
        )
        try await store.close()
    }

    @Test("A deletion is in the file, and can be undone from it")
    func onDisk() async throws {
        let folder = try TemporaryFolder()
        let store = try await TestStore.sqlite.open(in: folder)
        try await store.insert([ada, bob])
        _ = try await ContactsWorker(store: store).deleteContacts(ids: ["ada"], shown: .init())
        try await store.close()
        let reopened = try await TestStore.sqlite.open(in: folder)
        #expect(try await reopened.allContacts() == [bob])
        let undone = try await ContactsWorker(store: reopened).undoLastChange()
        #expect(undone == .deleting(UndoableContacts([ada])))
        #expect(try await reopened.allContacts() == [ada, bob])
        try await reopened.close()
    }

    @Test("A failing store is reported with its error", arguments: TestStore.allCases)
    func closed(_ kind: TestStore) async throws {
        let folder = try TemporaryFolder()
        let store = try await kind.open(in: folder)
        try await store.close()
        let worker = ContactsWorker(store: store)
        await #expect(throws: closedStore) { try await worker.fetchCard(id: "ada") }
        await #expect(throws: closedStore) { try await worker.deleteContacts(ids: ["ada"], shown: .init()) }
    }

    @Test(
        "A damaged record is reported by name, not as a missing contact",
        arguments: TestStore.allCases
    )
    func damaged(_ kind: TestStore) async throws {
        let folder = try TemporaryFolder()
        let store = try await kind.open(in: folder)
        var batch = RecordBatch()
        try batch.insert(DamagedContact(id: "ada"))
        try await store.write(batch)
        await #expect(
            throws: ContactsFailure.storage(
                "the record 'contacts/ada' is damaged: it cannot be read back: "
                    + "line 1: a property has a colon after its name"
            )
        ) { try await ContactsWorker(store: store).fetchContact(id: "ada") }
        try await store.close()
    }
}

/// A record of the contacts' collection that is not a card.
private struct DamagedContact: Record {
    static let byCategoryAndLastName = RecordIndex(
        "category_last_name",
        each: { (_: DamagedContact) in [CompositeKey<CollatedText, ContactSortKeys.Key>]() }
    )
    static let byCategoryAndFirstName = RecordIndex(
        "category_first_name",
        each: { (_: DamagedContact) in [CompositeKey<CollatedText, ContactSortKeys.Key>]() }
    )
    static let schema = RecordSchema(
        name: Contact.schema.name,
        version: Contact.schema.collection.version,
        indexes: byName("last_name"),
        byName("first_name"),
        byCategoryAndLastName,
        byCategoryAndFirstName
    ) { _, _ in }

    var id: String

    private static func byName(_ name: String) -> RecordIndex<DamagedContact, ContactSortKeys.Key> {
        RecordIndex(name) { CompositeKey(CollatedText($0.id), CollatedText("")) }
    }

    func appendBody(to bytes: inout [UInt8]) { bytes.append(contentsOf: "no card".utf8) }

    static func decode(id: String, body: UnsafeRawBufferPointer) -> DamagedContact { DamagedContact(id: id) }
}
