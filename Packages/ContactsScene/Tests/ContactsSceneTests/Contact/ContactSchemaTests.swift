import ContactCards
import SceneTestKit
import StorageWorkers
import Testing
import TextWorkers

@testable import ContactsScene

/// A contact with the indexes of version 1, which only used the parts of the name.
private struct FormerContact: Record {
    static let byLastName = RecordIndex("last_name") { (former: FormerContact) in
        TextFolding.folded(former.name.family) + "\u{1}" + TextFolding.folded(former.name.given)
    }
    static let byFirstName = RecordIndex("first_name") { (former: FormerContact) in
        TextFolding.folded(former.name.given) + "\u{1}" + TextFolding.folded(former.name.family)
    }
    static let byCategoryAndLastName = RecordIndex(
        "category_last_name",
        each: { (former: FormerContact) in former.contact.card.categories }
    )
    static let byCategoryAndFirstName = RecordIndex(
        "category_first_name",
        each: { (former: FormerContact) in former.contact.card.categories }
    )
    static let schema = RecordSchema(
        name: Contact.schema.name,
        indexes: byLastName,
        byFirstName,
        byCategoryAndLastName,
        byCategoryAndFirstName
    ) { _, _ in }

    var contact: Contact
    var id: String { contact.id }

    private var name: CardName { contact.card.name }

    func appendBody(to bytes: inout [UInt8]) throws { try contact.appendBody(to: &bytes) }

    static func decode(id: String, body: UnsafeRawBufferPointer) throws -> FormerContact {
        FormerContact(contact: try Contact.decode(id: id, body: body))
    }
}

@Suite("Stores with earlier indexes")
struct ContactSchemaTests {
    @Test(
        "A store of version 1 is sorted and searched by the current rules on first use",
        arguments: TestStore.allCases
    )
    func former(_ kind: TestStore) async throws {
        let folder = try TemporaryFolder()
        let store = try await kind.open(in: folder)
        let people = [
            Contact.named("1", "Mom", "Doe;Jane;;;"), .named("2", "Ada Lovelace", "Lovelace;Ada;;;"),
            .named("3", "Zoë Zuse", "Zuse;Zoë;;;"),
        ]
        var batch = RecordBatch()
        for person in people { try batch.insert(FormerContact(contact: person)) }
        try await store.write(batch)
        let former = try await store.page(FormerContact.self, RecordQuery(FormerContact.byLastName))
        #expect(former.records.map(\.id) == ["1", "2", "3"])

        let worker = ContactsWorker(store: store)
        #expect(try await worker.fetchContacts(.init()).contacts.map(\.id) == ["2", "1", "3"])
        #expect(try await worker.fetchContacts(.init(search: "zoe")).contacts == [people[2]])
        try await store.close()
    }
}
