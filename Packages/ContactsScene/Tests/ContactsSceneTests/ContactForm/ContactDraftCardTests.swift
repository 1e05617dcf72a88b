import ContactCards
import SceneKitCore
import Testing

@testable import ContactsScene

@MainActor
@Suite("A draft written into a card")
struct ContactDraftCardTests {
    /// Changes some fields of a card in the form.
    private func edit(_ card: inout Card, _ values: [String: [FieldEntry]]) async throws {
        let original = ContactDraft(card)
        let view = EditContactViewController(
            interactor: EditContactInteractorSpy(),
            router: EditContactRouterSpy()
        )
        view.displayContact(viewModel: .form(original))
        for (field, entries) in values { try await view.handle(.change(field: field, values: entries)) }
        #expect(view.form.errors == [:])
        view.form.draft.apply(to: &card, original: original)
    }

    private func card(_ properties: CardProperty...) -> Card {
        var card = Card(version: .v40)
        card.properties = [CardProperty("VERSION", value: "4.0")] + properties
        return card
    }

    @Test("000 demo: every field of the form is written to the card")
    func allFields() async throws {
        let values: [String: [FieldEntry]] = [
            "prefix": ["Dr"], "first-name": ["Ada"], "middle-name": ["King"], "last-name": ["Lovelace"],
            "suffix": ["FRS"], "display-name": ["Ada the First"], "nickname": ["Enchantress"],
            "organisation": ["Analytical Engine; Numbers; Cards"], "title": ["Countess"],
            "role": ["Analyst"], "anniversary": ["1835-07-08"], "chat": ["matrix: @ada:example.org"],
            "related": ["spouse: William King"],
            "phone": ["work: +44 20 7946 0000", "0123"], "email": ["home: ada@example.org"],
            "address": ["home: 12 St James's Square; London; ; SW1; UK"], "birthday": ["1815-12-10"],
            "web": ["https://example.org"], "category": ["work", "chess"], "notes": ["First line\nsecond"],
        ]
        #expect(Set(values.keys) == Set([Field].contactForm().map(\.identifier)))
        var card = Card(version: .v40)
        try await edit(&card, values)
        #expect(card.formattedName == "Ada the First")
        #expect(card.organisation == ["Analytical Engine", "Numbers", "Cards"])
        #expect(
            ContactDraft(card)
                == ContactDraft(
                    prefix: "Dr",
                    firstName: "Ada",
                    middleName: "King",
                    lastName: "Lovelace",
                    suffix: "FRS",
                    displayName: "Ada the First",
                    nickname: "Enchantress",
                    organisation: .init(name: "Analytical Engine", department: "Numbers; Cards"),
                    title: "Countess",
                    role: "Analyst",
                    phones: [.init(label: "work", number: "+44 20 7946 0000"), .init(number: "0123")],
                    emails: [.init(label: "home", address: "ada@example.org")],
                    addresses: [
                        .init(
                            label: "home",
                            street: "12 St James's Square",
                            city: "London",
                            postalCode: "SW1",
                            country: "UK"
                        )
                    ],
                    chats: [.init(label: "matrix", address: "@ada:example.org")],
                    birthday: .init(PartialDate(year: 1815, month: 12, day: 10)),
                    anniversary: .init(PartialDate(year: 1835, month: 7, day: 8)),
                    related: [.init(label: "spouse", name: "William King")],
                    web: ["https://example.org"],
                    categories: ["work", "chess"],
                    notes: "First line\nsecond"
                )
        )
    }

    @Test("Values that the form does not change stay exactly the same")
    func untouched() async throws {
        let before = card(
            .init("N", value: "Lovelace;Ada;;;"),
            .init("FN", value: "The Countess"),
            .init("BDAY", value: "circa 1815"),
            .init("X-UNKNOWN", value: "kept"),
            .init("TEL", value: "not;a;phone")
        )
        var card = before
        try await edit(&card, ["title": ["Countess"]])
        #expect(card.properties == before.properties + [.init("TITLE", value: "Countess")])
        try await edit(&card, ["title": []])
        #expect(card == before)
    }

    @Test("A chat with a network that has URIs is written as one, and old values stay until they are changed")
    func chats() async throws {
        var card = card(
            .init("N", value: "Lovelace;Ada;;;"),
            .init("IMPP", parameters: [.init("TYPE", ["skype"])], value: "ada")
        )
        let entered: [FieldEntry] = [
            "skype: ada", "xmpp:ada@example.org", "matrix: @ada:example.org", "matrix:u/ada:example.org",
            "home: sip:ada@example.org", "signal: +44 20",
        ]
        try await edit(&card, ["chat": entered])
        let written = card.properties.filter { $0.name == "IMPP" }
        #expect(
            written == [
                .init("IMPP", parameters: [.init("TYPE", ["skype"])], value: "ada"),
                .init("IMPP", value: "xmpp:ada@example.org"),
                .init("IMPP", parameters: [.init("TYPE", ["matrix"])], value: "@ada:example.org"),
                .init("IMPP", value: "matrix:u/ada:example.org"),
                .init("IMPP", parameters: [.init("TYPE", ["home"])], value: "sip:ada@example.org"),
                .init("IMPP", parameters: [.init("TYPE", ["signal"])], value: "+44 20"),
            ]
        )
        let read = ContactDraft(card).chats
        #expect(read.map(\.label) == ["skype", "xmpp", "matrix", "matrix", "home", "signal"])
        #expect(read[1].address == "ada@example.org")
    }

    @Test("A remaining number keeps its label, even a label with a digit")
    func labels() async throws {
        var card = card(
            .init("N", value: "Lovelace;Ada;;;"),
            .init("TEL", group: "item1", value: "+49 30 123"),
            .init("X-ABLABEL", group: "item1", value: "Büro 1")
        )
        try await edit(&card, ["phone": ["Büro 1: +49 30 123", "work: +44 20"]])
        #expect(
            card.phones == [
                LabeledValue("+49 30 123", labels: ["Büro 1"]), LabeledValue("+44 20", labels: ["work"]),
            ]
        )
    }

    @Test("A remaining value keeps its parameters unchanged when another value is added")
    func parameters() async throws {
        let phone = CardProperty(
            "TEL",
            parameters: [.init("TYPE", ["work", "voice"]), .init("PREF", ["2"]), .init("X-SIM", ["a,b"])],
            value: "tel:+44-20"
        )
        let address = CardProperty(
            "ADR",
            parameters: [.init("GEO", ["geo:1,2"]), .init("LABEL", ["12 St James's Square"])],
            value: ";;12 St James's Square\\, \\; ;London;;;"
        )
        let email = CardProperty("EMAIL", parameters: [.init("ALTID", ["1"])], value: "no mail")
        var card = card(.init("N", value: "Lovelace;Ada;;;"), phone, address, email)
        let before = card.properties
        try await edit(
            &card,
            [
                "phone": ["work: +44-20", "+44 30"], "email": ["no mail", "ada@example.org"],
                "address": ["12 St James's Square, \\;; London", "Oxford"],
            ]
        )
        #expect(before.allSatisfy(card.properties.contains))
        #expect(card.phones.count == 2 && card.emails.count == 2 && card.addresses.count == 2)
    }

    @Test("Two numbers that look the same in the form stay unchanged")
    func alike() async throws {
        var card = card(.init("N", value: "Lovelace;Ada;;;"))
        let numbers = [
            LabeledValue("+44 20", labels: ["work", "fax"]),
            LabeledValue("+44 20", labels: ["work", "cell"]),
        ]
        card.phones = numbers
        try await edit(&card, ["phone": ["work:+44 20 ", "work: +44 20", "home: +44 30"]])
        #expect(card.phones == numbers + [LabeledValue("+44 30", labels: ["home"])])
    }

    @Test("An empty address of an imported card does not replace another address")
    func emptyAddress() async throws {
        var card = card(
            .init("N", value: "Lovelace;Ada;;;"),
            .init("ADR", value: ";;;;;;"),
            .init("ADR", value: "PO 7;Flat 2;12 St James's Square;London;;SW1;UK")
        )
        let kept = card.addresses[1]
        let text = "PO 7, Flat 2, 12 St James's Square; London; ; SW1; UK"
        try await edit(&card, ["address": [.text(text), "work: 1 Mill Lane; Oxford"]])
        var added = LabeledAddress(labels: ["work"])
        added.street = "1 Mill Lane"
        added.locality = "Oxford"
        #expect(card.addresses == [kept, added])
    }

    @Test("A custom formatted name survives an edit of any other field")
    func ownName() async throws {
        var card = card(
            .init("N", value: "Lovelace;Ada;;;"),
            .init("FN", value: "The Countess"),
            .init("ORG", value: "Analytical Engine")
        )
        try await edit(&card, ["organisation": ["Difference Engine"]])
        try await edit(&card, ["first-name": ["augusta"]])
        #expect(card.formattedName == "The Countess")
        #expect(card.name.given == "augusta")
    }

    @Test(
        "A formatted name that repeats the name's parts, ignoring case, follows an edit of the parts",
        arguments: ["Bell Hooks", "bell hooks", "BELL HOOKS"]
    )
    func generatedName(formattedName: String) async throws {
        var card = card(.init("N", value: "hooks;bell;;;"), .init("FN", value: formattedName))
        try await edit(&card, ["title": ["Professor"]])
        #expect(card.formattedName == formattedName)
        try await edit(&card, ["first-name": ["gloria"]])
        #expect(card.formattedName == "gloria hooks")
    }

    @Test("The display name sets the formatted name; clearing it restores the name from the parts")
    func displayName() async throws {
        var card = card(.init("N", value: "Doe;jane;;;"), .init("FN", value: "Jane Doe"))
        #expect(ContactDraft(card).displayName == "")
        try await edit(&card, ["display-name": [" Mom "], "first-name": ["janet"]])
        #expect(card.formattedName == "Mom")
        #expect(ContactDraft(card).displayName == "Mom")
        try await edit(&card, ["display-name": []])
        #expect(card.formattedName == "janet Doe")
    }

    @Test("Editing the parts of a name does not add a formatted name")
    func noFormattedName() async throws {
        var card = card(.init("N", value: "van der Berg;jan;;;"))
        try await edit(&card, ["first-name": ["piet"]])
        #expect(card.properties.map(\.name) == ["VERSION", "N"])
        #expect(ContactDraft(card).lastName == "van der Berg")
    }

    @Test("An organisation without a person has its name as display name, also after the name changes")
    func organisation() async throws {
        var card = card(.init("ORG", value: "Acme;Sales"), .init("FN", value: "Acme"))
        try await edit(&card, ["organisation": ["Apex"]])
        #expect(card.formattedName == "Apex")
        #expect(ContactNames.displayName(of: Contact(id: "1", card: card)) == "Apex")
    }

    @Test("The units of an organisation stay unchanged unless they are edited")
    func units() async throws {
        var card = card(.init("ORG", value: "Acme;R\\;D;North"))
        let field = try #require([Field].contactForm().first { $0.identifier == "organisation" })
        let shown = ContactDraft(card).organisation.entries
        #expect(shown.map(field.shortText) == ["Acme; R;D; North"])
        try await edit(&card, ["organisation": shown])
        #expect(card.organisation == ["Acme", "R;D", "North"])
        try await edit(&card, ["organisation": ["Apex; R;D; North"]])
        #expect(card.organisation == ["Apex", "R;D", "North"])
        try await edit(&card, ["organisation": ["Apex; Sales; South"]])
        #expect(card.organisation == ["Apex", "Sales", "South"])
        try await edit(&card, ["organisation": []])
        #expect(card.organisation == [])
    }

    @Test("An address may lack all parts but the first, and text beyond the last part belongs to it")
    func addressParts() async throws {
        func filled(_ text: String) async throws -> [String] {
            var card = card(.init("N", value: "Lovelace;Ada;;;"))
            try await edit(&card, ["address": [.text(text)]])
            let address = try #require(card.addresses.first)
            return [
                address.street, address.locality, address.region, address.postalCode, address.country,
            ]
        }
        #expect(try await filled("1 Mill Lane") == ["1 Mill Lane", "", "", "", ""])
        #expect(try await filled(" a ; b;c;d;e") == ["a", "b", "c", "d", "e"])
        #expect(try await filled("a;b;c;d;e;f") == ["a", "b", "c", "d", "e;f"])
    }
}
