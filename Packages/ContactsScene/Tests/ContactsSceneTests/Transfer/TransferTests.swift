import ContactCards
import Foundation
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

    @Test("A document of several batches is imported completely, and only once")
    func manyBatches() async throws {
        let fixture = try await ContactsFixture(documents: ["all.vcf": Self.cards(6_000)])
        try await fixture.open("/ContactList")
        try await fixture.navigator.send(.action("import", values: ["document": ["all.vcf"]]))
        #expect(try fixture.screen.message == Message(.information, "Imported 6,000 contacts."))
        #expect(try fixture.screen.lists.first?.total == .init(6_000))
        try await fixture.navigator.send(.action("import", values: ["document": ["all.vcf"]]))
        #expect(
            try fixture.screen.message
                == Message(.information, "Imported 0 contacts. 6,000 were there already.")
        )
    }

    @Test("Cancelling stops between batches and reports the added contacts")
    func cancelled() async throws {
        let fixture = try await ContactsFixture(documents: ["all.vcf": Self.cards(60_000)])
        try await fixture.open("/ContactList")
        try fixture.navigator.post(.action("import", values: ["document": ["all.vcf"]]))
        while !(try fixture.screen.actions.contains(where: { $0.identifier == "cancel" })) {
            try? await Task.sleep(for: .milliseconds(1))
        }
        try await fixture.navigator.send(.action("cancel"))
        let message = try #require(try fixture.screen.message)
        #expect(message.text.hasPrefix("Import cancelled: "))
        let count = try await fixture.store.count(Contact.self).value
        #expect(count > 0 && count < 60_000)
        #expect(message.text.contains(ContactWording.contacts(count).string))
    }

    @Test("Group cards are stored, found through their members, and exported, but not listed")
    func groups() async throws {
        let group =
            "BEGIN:VCARD\r\nVERSION:3.0\r\nUID:g\r\nFN:Friends\r\nN:Friends;;;;\r\nX-ADDRESSBOOKSERVER-KIND:group\r\n"
            + "X-ADDRESSBOOKSERVER-MEMBER:urn:uuid:c0\r\nEND:VCARD\r\n"
        let fixture = try await ContactsFixture(documents: ["all.vcf": Self.cards(2) + group])
        try await fixture.open("/ContactList")
        try await fixture.navigator.send(.action("import", values: ["document": ["all.vcf"]]))
        #expect(try fixture.screen.message?.text == "Imported 2 contacts and 1 group.")
        #expect(try fixture.rows.count == 2)
        try await fixture.navigator.send(
            .action("export", values: ["document": ["out.vcf"], "format": ["vcard-3.0"]])
        )
        #expect(fixture.documents["out.vcf"] == Self.cards(2) + group)
        try await fixture.navigator.send(.action("search", values: ["query": ["friend"]]))
        #expect(try fixture.rows.map { $0[0] } == ["Person 0"])
        #expect(try fixture.screen.lists.first?.total == .init(1))
        try await fixture.navigator.send(
            .action("export", values: ["document": ["friends.vcf"], "format": ["vcard-3.0"]])
        )
        #expect(fixture.documents["friends.vcf"] == Self.cards(1))
    }

    @Test("A search for the fixture's group finds its member, whose card shows the group")
    func fixtureGroup() async throws {
        let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../Fixtures")
        let group = try String(
            contentsOf: folder.appending(path: "rfc-group-and-members.vcf"),
            encoding: .utf8
        )
        let card = "BEGIN:VCARD\r\nVERSION:4.0\r\nUID:urn:uuid:1\r\nFN:Ada Lovelace\r\nEND:VCARD\r\n"
        let fixture = try await ContactsFixture(documents: ["all.vcf": group + card + Self.cards(1)])
        try await fixture.open("/ContactList")
        try await fixture.navigator.send(.action("import", values: ["document": ["all.vcf"]]))
        for search in ["club", "love clu"] {
            try await fixture.navigator.send(.action("search", values: ["query": [.text(search)]]))
            #expect(try fixture.rows.map { $0[0] } == ["Ada Lovelace"], "\(search)")
        }
        try await fixture.navigator.send(.select(list: "contacts", row: "1"))
        #expect(try fixture.rows == [["Club"]])
    }

    @Test("Mail programs get a line for each address, mutt behind a line of its own")
    func addresses() async throws {
        let fixture = try await ContactsFixture([
            .sample("1", "Ada", "Lovelace", email: "ada@example.org"),
            .sample("2", "Bob", "Bird", email: " "),
            .sample("3", "Tab\tName", "Line", email: "tab@example.org"),
        ])
        let worker = ContactsWorker(store: fixture.store, documents: fixture.documents)
        for format in [ExportFormat.tsv, .mutt] {
            _ = try await worker.exportContacts(.init(document: format.rawValue, format: format)) { _ in }
        }
        let lines = "tab@example.org\tTab Name Line\t\nada@example.org\tAda Lovelace\t\n"
        #expect(fixture.documents["tsv"] == lines)
        #expect(fixture.documents["mutt"] == "3 contacts\n" + lines)
        _ = try await worker.exportContacts(.init(document: "none", format: .mutt, search: "x")) { _ in }
        #expect(fixture.documents["none"] == "No contact matches\n")
        await #expect(throws: ContactsFailure.nothingToExport) {
            try await worker.exportContacts(.init(document: "no", format: .tsv, search: "x")) { _ in }
        }
    }

    @Test("A missing, an empty and an existing document are refused with a reason")
    func refusals() async throws {
        let picture = "\u{1}PNG" + String(repeating: "\u{2}\u{3}", count: 50)
        let fixture = try await ContactsFixture(
            documents: ["empty.vcf": "", "taken.vcf": "x", "me.png": picture]
        )
        try await fixture.open("/ContactList")
        try await fixture.navigator.send(.action("import", values: ["document": ["none.vcf"]]))
        #expect(try fixture.screen.message == Message(.error, "none.vcf: there is no such document"))
        try await fixture.navigator.send(.action("import", values: ["document": ["empty.vcf"]]))
        #expect(try fixture.screen.message == Message(.error, "empty.vcf: the document contains no contact"))
        try await fixture.navigator.send(.action("import", values: ["document": ["me.png"]]))
        #expect(
            try fixture.screen.message
                == Message(
                    .error,
                    "me.png: it is neither vCard nor CSV: its bytes are no text"
                )
        )
        try await fixture.navigator.send(.action("export", values: ["document": ["taken.vcf"]]))
        #expect(
            try fixture.screen.message == Message(.error, "taken.vcf: it exists already; --force replaces it")
        )
        #expect(fixture.documents["taken.vcf"] == "x")
    }

    @Test("A CSV document is detected by its content for import, and by its name for export")
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

    @Test("An import reports the detected encoding, and uses a given one")
    func encodings() async throws {
        let fixture = try await ContactsFixture()
        // 山田 and 佐藤 in Shift_JIS.
        let names: [UInt8] = [0x8E, 0x52, 0x93, 0x63, 0x0A, 0x8D, 0xB2, 0x93, 0xA1, 0x0A]
        fixture.documents.put(Array("Last Name\n".utf8) + names, as: "a.csv")
        fixture.documents.put(Array("Last Name\n".utf8) + [0xC1, 0xE4, 0xE1, 0x0A], as: "b.csv")
        try await fixture.open("/ContactList")
        try await fixture.navigator.send(.action("import", values: ["document": ["a.csv"]]))
        #expect(
            try fixture.screen.message?.text
                == "Imported 2 contacts. The document was read as Shift_JIS, which fits its bytes best; "
                + "'--encoding NAME' overrules it."
        )
        try await fixture.navigator.send(
            .action("import", values: ["document": ["b.csv"], "encoding": ["iso-8859-7"]])
        )
        #expect(
            try fixture.screen.message?.text == "Imported 1 contact. The document was read as ISO-8859-7."
        )
        #expect(try fixture.rows.map { $0[0] } == ["Αδα", "佐藤", "山田"])
    }

    @Test("An unknown encoding is refused with the nearest known name")
    func unknownEncoding() async throws {
        let fixture = try await ContactsFixture(documents: ["a.csv": "Last Name\nAda\n"])
        try await fixture.open("/ContactList")
        try await fixture.navigator.send(
            .action("import", values: ["document": ["a.csv"], "encoding": ["Shift_JISS"]])
        )
        let message = try #require(try fixture.screen.message)
        #expect(message.kind == .error)
        #expect(
            message.text.hasPrefix(
                "there is no encoding 'Shift_JISS' (did you mean 'Shift_JIS'?); UTF-8, UTF-16, windows-1252, "
            )
        )
        #expect(try fixture.rows.isEmpty)
    }

    @Test("An import lists unknown columns, and an export counts properties without a column")
    func columns() async throws {
        let group =
            "BEGIN:VCARD\r\nVERSION:4.0\r\nUID:g\r\nFN:Friends\r\nKIND:group\r\nEND:VCARD\r\n"
        let photo =
            "BEGIN:VCARD\r\nVERSION:4.0\r\nUID:p\r\nFN:Bob\r\nPHOTO:data:,x\r\nX-SHOE:38\r\nEND:VCARD\r\n"
        let fixture = try await ContactsFixture(documents: [
            "people.csv": "First Name,Custom 1,Hobby\nAda,tea,chess\nEve,,go\n", "more.vcf": group + photo,
        ])
        try await fixture.open("/ContactList")
        try await fixture.navigator.send(.action("import", values: ["document": ["people.csv"]]))
        #expect(
            try fixture.screen.message
                == Message(
                    .information,
                    "Imported 2 contacts. These columns are unknown; their text is kept under their names: "
                        + "Custom 1 (1 contact), Hobby (2 contacts)."
                )
        )
        try await fixture.navigator.send(.action("search", values: ["query": ["tea"]]))
        #expect(try fixture.rows.map { $0[0] } == ["Ada"])
        try await fixture.navigator.send(.action("search", values: [:]))
        try await fixture.navigator.send(.action("import", values: ["document": ["more.vcf"]]))
        try await fixture.navigator.send(.action("export", values: ["document": ["out.csv"]]))
        #expect(
            try fixture.screen.message
                == Message(
                    .warning,
                    "Exported 3 contacts. CSV has no column for PHOTO (1), X-SHOE (1), group cards (1); "
                        + "a vCard has all of it."
                )
        )
        let table = try #require(fixture.documents["out.csv"]?.split(separator: "\r\n"))
        #expect(table.count == 4)
        #expect(table[0].contains(",Custom Field 2 - Label,Custom Field 2 - Value,"))
        #expect(table.contains { $0.contains(",Custom 1,tea,Hobby,chess,") })
    }
}
