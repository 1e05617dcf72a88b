import ContactCards
import SceneKitCore
import StorageWorkers
import Testing

@testable import ContactsScene

@MainActor
@Suite("Import and export")
struct TransferTests {
    private static func cards(_ count: Int) -> String {
        (0..<count).map {
            "BEGIN:VCARD\r\nVERSION:3.0\r\nUID:c\($0)\r\nFN:Person \($0)\r\nN:\($0);Person;;;\r\nEND:VCARD\r\n"
        }.joined()
    }

    @Test("A document of more than one batch goes in whole, and once")
    func manyBatches() async throws {
        let fixture = try await ContactsFixture(documents: ["all.vcf": Self.cards(25_000)])
        try await fixture.open("/ContactList")
        try await fixture.navigator.send(.action("import", values: ["document": ["all.vcf"]]))
        #expect(try fixture.screen.message == Message(.information, "Imported 25,000 contacts."))
        #expect(try fixture.screen.lists.first?.total == .init(25_000))
        try await fixture.navigator.send(.action("import", values: ["document": ["all.vcf"]]))
        #expect(
            try fixture.screen.message
                == Message(.information, "Imported 0 contacts. 25,000 were there already.")
        )
    }

    @Test("Cancelling stops between batches and says what had been added")
    func cancelled() async throws {
        let fixture = try await ContactsFixture(documents: ["all.vcf": Self.cards(60_000)])
        try await fixture.open("/ContactList")
        try fixture.navigator.post(.action("import", values: ["document": ["all.vcf"]]))
        while !(try fixture.screen.actions.contains(ContactListActions.cancel)) { await Task.yield() }
        try await fixture.navigator.send(.action("cancel"))
        let message = try #require(try fixture.screen.message)
        #expect(message.text.hasPrefix("Import cancelled: "))
        let count = try await fixture.store.count(Contact.self).value
        #expect(count > 0 && count < 60_000)
        #expect(message.text.contains(TransferWording.contacts(count)))
    }

    @Test("Group cards are kept, not listed, and exported again")
    func groups() async throws {
        let group =
            "BEGIN:VCARD\r\nVERSION:3.0\r\nUID:g\r\nFN:Friends\r\nN:Friends;;;;\r\nX-ADDRESSBOOKSERVER-KIND:group\r\n"
            + "X-ADDRESSBOOKSERVER-MEMBER:urn:uuid:c0\r\nEND:VCARD\r\n"
        let fixture = try await ContactsFixture(documents: ["all.vcf": Self.cards(1) + group])
        try await fixture.open("/ContactList")
        try await fixture.navigator.send(.action("import", values: ["document": ["all.vcf"]]))
        #expect(try fixture.screen.message?.text == "Imported 1 contact. 1 group card is kept.")
        #expect(try fixture.rows.count == 1)
        try await fixture.navigator.send(
            .action("export", values: ["document": ["out.vcf"], "format": ["vcard-3.0"]])
        )
        #expect(fixture.documents["out.vcf"] == Self.cards(1) + group)
    }

    @Test("A missing document, an empty one and one that exists are refused in words")
    func refusals() async throws {
        let fixture = try await ContactsFixture(documents: ["empty.vcf": "", "taken.vcf": "x"])
        try await fixture.open("/ContactList")
        try await fixture.navigator.send(.action("import", values: ["document": ["none.vcf"]]))
        #expect(try fixture.screen.message == Message(.error, "none.vcf: there is no such document"))
        try await fixture.navigator.send(.action("import", values: ["document": ["empty.vcf"]]))
        #expect(try fixture.screen.message == Message(.error, "empty.vcf: there is no contact in it"))
        try await fixture.navigator.send(.action("export", values: ["document": ["taken.vcf"]]))
        #expect(try fixture.screen.message == Message(.error, "taken.vcf: it exists already"))
        #expect(fixture.documents["taken.vcf"] == "x")
    }

    @Test("A CSV document is known by its content, and exported by its name")
    func csv() async throws {
        let fixture = try await ContactsFixture(documents: [
            "people": "First Name,Last Name,E-mail 1 - Value\nAda,Lovelace,ada@example.org\n"
        ])
        try await fixture.open("/ContactList")
        try await fixture.navigator.send(.action("import", values: ["document": ["people"]]))
        #expect(try fixture.rows == [["Ada Lovelace", "", "ada@example.org", ""]])
        try await fixture.navigator.send(.action("export", values: ["document": ["out.csv"]]))
        #expect(fixture.documents["out.csv"]?.contains("ada@example.org") == true)
    }
}
