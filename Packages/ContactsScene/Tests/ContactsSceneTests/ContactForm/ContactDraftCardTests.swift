import ContactCards
import Testing

@testable import ContactsScene

@Suite("A draft written into a card")
struct ContactDraftCardTests {
    /// Changes some fields of a card as the form does.
    private func edit(_ card: inout Card, _ values: [String: [String]]) {
        let original = ContactDraft(card)
        var draft = original
        draft.merge(values)
        draft.apply(to: &card, original: original)
    }

    private func card(_ properties: CardProperty...) -> Card {
        var card = Card(version: .v40)
        card.properties = [CardProperty("VERSION", value: "4.0")] + properties
        return card
    }

    @Test("000 demo: every field of the form goes into the card, phone and address too")
    func allFields() throws {
        let texts: [ContactField: [String]] = [
            .prefix: ["Dr"], .firstName: ["Ada"], .middleName: ["King"], .lastName: ["Lovelace"],
            .suffix: ["FRS"], .displayName: ["Ada the First"], .nickname: ["Enchantress"],
            .organisation: ["Analytical Engine; Numbers"], .title: ["Countess"],
            .phone: ["work: +44 20 7946 0000", "0123"],
            .email: ["home: ada@example.org"], .address: ["home: 12 St James's Square; London; ; SW1; UK"],
            .birthday: ["1815-12-10"], .web: ["https://example.org"], .category: ["work", "chess"],
            .notes: ["First line\nsecond"],
        ]
        let draft = ContactDraft(texts)
        #expect(Set(texts.keys) == Set(ContactField.allCases))
        var card = Card(version: .v40)
        draft.apply(to: &card, original: ContactDraft())
        #expect(card.formattedName == "Ada the First")
        #expect(card.organisation == ["Analytical Engine", "Numbers"])
        #expect(ContactDraft(card) == draft)
    }

    @Test("What the form does not change stays to the letter")
    func untouched() {
        let before = card(
            .init("N", value: "Lovelace;Ada;;;"),
            .init("FN", value: "The Countess"),
            .init("BDAY", value: "circa 1815"),
            .init("X-UNKNOWN", value: "kept"),
            .init("TEL", value: "not;a;phone")
        )
        var card = before
        edit(&card, ["title": ["Countess"]])
        #expect(card.properties == before.properties + [.init("TITLE", value: "Countess")])
        edit(&card, ["title": []])
        #expect(card == before)
    }

    @Test("A number that stays keeps its label, also one with a digit in it")
    func labels() {
        var card = card(
            .init("N", value: "Lovelace;Ada;;;"),
            .init("TEL", group: "item1", value: "+49 30 123"),
            .init("X-ABLABEL", group: "item1", value: "Büro 1")
        )
        edit(&card, ["phone": ["Büro 1: +49 30 123", "work: +44 20"]])
        #expect(
            card.phones == [
                LabeledValue("+49 30 123", labels: ["Büro 1"]), LabeledValue("+44 20", labels: ["work"]),
            ]
        )
    }

    @Test("Two numbers that look the same in the form stay the two that they were")
    func alike() {
        var card = card(.init("N", value: "Lovelace;Ada;;;"))
        let numbers = [
            LabeledValue("+44 20", labels: ["work", "fax"]),
            LabeledValue("+44 20", labels: ["work", "cell"]),
        ]
        card.phones = numbers
        edit(&card, ["phone": ["work:+44 20 ", "work: +44 20", "home: +44 30"]])
        #expect(card.phones == numbers + [LabeledValue("+44 30", labels: ["home"])])
    }

    @Test("An empty address in an imported card does not take another's place")
    func emptyAddress() {
        var card = card(
            .init("N", value: "Lovelace;Ada;;;"),
            .init("ADR", value: ";;;;;;"),
            .init("ADR", value: "PO 7;Flat 2;12 St James's Square;London;;SW1;UK")
        )
        let kept = card.addresses[1]
        let text = "PO 7, Flat 2, 12 St James's Square; London; ; SW1; UK"
        edit(&card, ["address": [text, "work: 1 Mill Lane; Oxford"]])
        var added = LabeledAddress(labels: ["work"])
        added.street = "1 Mill Lane"
        added.locality = "Oxford"
        #expect(card.addresses == [kept, added])
    }

    @Test("A formatted name that a person gave outlives an edit of any other field")
    func ownName() {
        var card = card(
            .init("N", value: "Lovelace;Ada;;;"),
            .init("FN", value: "The Countess"),
            .init("ORG", value: "Analytical Engine")
        )
        edit(&card, ["organisation": ["Difference Engine"]])
        edit(&card, ["first-name": ["augusta"]])
        #expect(card.formattedName == "The Countess")
        #expect(card.name.given == "augusta")
    }

    @Test(
        "A formatted name that repeats the parts, in any case, follows an edit of them, as they are written",
        arguments: ["Bell Hooks", "bell hooks", "BELL HOOKS"]
    )
    func generatedName(formattedName: String) {
        var card = card(.init("N", value: "hooks;bell;;;"), .init("FN", value: formattedName))
        edit(&card, ["title": ["Professor"]])
        #expect(card.formattedName == formattedName)
        edit(&card, ["first-name": ["gloria"]])
        #expect(card.formattedName == "gloria hooks")
    }

    @Test("The display name sets the formatted name; clearing it goes back to the parts")
    func displayName() {
        var card = card(.init("N", value: "Doe;jane;;;"), .init("FN", value: "Jane Doe"))
        #expect(ContactDraft(card)[.displayName] == [])
        edit(&card, ["display-name": [" Mom "], "first-name": ["janet"]])
        #expect(card.formattedName == "Mom")
        #expect(ContactDraft(card)[.displayName] == ["Mom"])
        edit(&card, ["display-name": []])
        #expect(card.formattedName == "janet Doe")
    }

    @Test("A card without a formatted name is given none by an edit of its parts")
    func noFormattedName() {
        var card = card(.init("N", value: "van der Berg;jan;;;"))
        edit(&card, ["first-name": ["piet"]])
        #expect(card.properties.map(\.name) == ["VERSION", "N"])
        #expect(ContactDraft(card)[.lastName] == ["van der Berg"])
    }

    @Test("An organisation without a person is called by its name, also when that changes")
    func organisation() {
        var card = card(.init("ORG", value: "Acme;Sales"), .init("FN", value: "Acme"))
        edit(&card, ["organisation": ["Apex"]])
        #expect(card.formattedName == "Apex")
        #expect(ContactNames.displayName(of: Contact(id: "1", card: card)) == "Apex")
    }

    @Test("An address needs no part but the first, and loses none of what is too many")
    func addressParts() {
        func filled(_ text: String) -> [String] {
            var address = LabeledAddress()
            AddressText.fill(&address, from: text)
            return [
                address.street, address.locality, address.region, address.postalCode, address.country,
            ]
        }
        #expect(filled("1 Mill Lane") == ["1 Mill Lane", "", "", "", ""])
        #expect(filled(" a ; b;c;d;e") == ["a", "b", "c", "d", "e"])
        #expect(filled("a;b;c;d;e;f") == ["a", "b", "c", "d", "e, f"])
    }

    @Test(
        "A label is letters before the first colon",
        arguments: [
            ("work: +44 20", "work", "+44 20"), (" Mobil privat :1", "Mobil privat", "1"),
            ("+44 20", nil, "+44 20"), ("https2://x", nil, "https2://x"), (": 1", nil, ": 1"),
        ] as [(String, String?, String)]
    )
    func labeledText(text: String, label: String?, value: String) {
        #expect(LabeledText(parsing: text) == LabeledText(label: label, value: value))
    }
}
