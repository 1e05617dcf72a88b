import ContactCards
import SceneKitCore
import Testing

@testable import ContactsScene

@Suite("Names of contacts")
struct ContactNamesTests {
    @Test(
        "000-26, 001-05: the first letter becomes a capital, and the rest stays",
        arguments: [
            ("ivan", "Ivan"), ("petrov", "Petrov"), ("mcDonald", "McDonald"), ("o’neill", "O’neill"),
            ("élodie", "Élodie"), ("e\u{301}lodie", "E\u{301}lodie"), ("łęcki", "Łęcki"), ("иван", "Иван"),
            ("李", "李"), ("4th", "4th"), ("", ""),
        ]
    )
    func capitals(text: String, capitalized: String) {
        #expect(ContactNames.capitalizingFirst(text) == capitalized)
    }

    @Test(
        "000-28: the name is first, blank, last; a single name has no extra blank",
        arguments: [
            ("ivan", "petrov", "Ivan Petrov"), ("ivan", "", "Ivan"), ("", "petrov", "Petrov"),
            ("", "", "No name"),
        ]
    )
    func displayName(given: String, family: String, name: String) {
        #expect(ContactNames.displayName(of: .sample("7", given, family)) == name)
    }

    @Test(
        "A card without a name is named after another property, never after its id",
        arguments: [
            (["IMPP:xmpp:ada@example.org", "ADR:;;x;;;;"], "xmpp:ada@example.org"),
            (
                ["ADR:;;12 St James's Square\\nFlat 2;London;;SW1Y;", "URL:https://example.org"],
                "12 St James's Square, Flat 2, London, SW1Y"
            ),
            (["URL:https://example.org"], "https://example.org"), (["PHOTO:data:,x"], "No name"),
            (["ADR:;;;;;;", "ORG:;", "TEL:1"], "1"),
        ]
    )
    @MainActor
    func nameless(lines: [String], name: String) async throws {
        let text = "BEGIN:VCARD\nVERSION:4.0\n" + lines.map { $0 + "\n" }.joined() + "END:VCARD\n"
        let fixture = try await ContactsFixture(documents: ["a.vcf": text])
        try await fixture.open("/ContactList")
        try await fixture.navigator.send(.action("import", values: ["document": ["a.vcf"]]))
        #expect(try fixture.rows.first?.first == name)
        let contact = try #require(try await fixture.store.allContacts().first)
        #expect(contact.id.hasPrefix("content-"))
        #expect(
            ContactSortKeys(contact.card) == ContactSortKeys(Contact.named("", name, nil).card)
        )
        try await fixture.open("/ViewContact;id=\(contact.id)")
        #expect(try fixture.screen.title == name)
        for (format, line) in [("vcard-4.0", "FN:"), ("vcard-3.0", "N:;;;;")] {
            let values: [String: [FieldEntry]] = ["document": [.text(format)], "format": [.text(format)]]
            try await fixture.open("/ContactList")
            try await fixture.navigator.send(.action("export", values: values))
            let lines = try #require(fixture.documents[format]).replacing("\r\n ", with: "").split(
                separator: "\r\n"
            )
            #expect(lines.contains { $0.hasPrefix(line) })
            #expect(lines.contains { $0.hasPrefix("UID") && $0.hasSuffix(":" + contact.id) })
            #expect(!lines.contains { $0.hasPrefix("FN:content-") })
        }
    }

    @Test(
        "An existing formatted name is shown unchanged",
        arguments: [
            ("Mom", "Doe;Jane;;;", "Mom"), ("王小明", "王;小明;;;", "王小明"), ("小明 王", "王;小明;;;", "小明 王"),
            ("bell hooks", "hooks;bell;;;", "bell hooks"), ("acme", nil, "acme"),
            (" \\n ", "hooks;bell;;;", "Bell Hooks"), (nil, "van der Berg;jan;;;", "Jan Van der Berg"),
            (nil, "王;小明;;;", "王小明"), (nil, "김;철수;;;", "김철수"), (nil, "やまだ;タロウ;;;", "やまだタロウ"),
            (nil, "王;Jackie;;;", "Jackie 王"), (nil, "Müller;太郎;;;", "太郎 Müller"), (nil, "王;;;;", "王"),
        ] as [(String?, String?, String)]
    )
    func formattedName(formattedName: String?, parts: String?, shown: String) {
        #expect(ContactNames.displayName(of: .named("7", formattedName, parts)) == shown)
    }
}
