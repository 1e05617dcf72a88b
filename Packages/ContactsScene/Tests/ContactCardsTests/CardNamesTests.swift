import ContactCards
import Testing

@Suite("Display names of cards")
struct CardNamesTests {
    @Test(
        "A card without FN is exported with its unchanged name, and with the N that 2.1 and 3.0 require"
    )
    func export() throws {
        var card = Card(version: .v40)
        card.name = CardName(given: "bell", family: "hooks")
        #expect(
            written(card, .v40)
                == "BEGIN:VCARD\r\nVERSION:4.0\r\nFN:bell hooks\r\nN:hooks;bell;;;\r\nEND:VCARD\r\n"
        )
        card.name = CardName(given: "小明", family: "王")
        #expect(
            written(card, .v30)
                == "BEGIN:VCARD\r\nVERSION:3.0\r\nFN:王小明\r\nN:王;小明;;;\r\nEND:VCARD\r\n"
        )
        card.name = CardName()
        card.formattedName = "Mom"
        #expect(
            written(card, .v21) == "BEGIN:VCARD\r\nVERSION:2.1\r\nN:;;;;\r\nFN:Mom\r\nEND:VCARD\r\n"
        )
    }

    @Test(
        "The family name comes first where both names are in East Asian script, without a space",
        arguments: [
            (CardName(given: "小明", family: "王"), "王小明"),
            (CardName(prefix: "Dr.", given: "철수", family: "김", suffix: "PhD"), "Dr. 김철수 PhD"),
            (CardName(given: "花子", family: "山田", suffix: "様"), "山田花子様"),
            (CardName(given: "ﾊﾅｺ", family: "ﾔﾏﾀﾞ"), "ﾔﾏﾀﾞﾊﾅｺ"), (CardName(given: "々", family: "佐"), "佐々"),
            (CardName(given: "Jackie", family: "陳"), "Jackie 陳"),
            (CardName(given: "太郎", family: "Müller"), "太郎 Müller"),
            (
                CardName(prefix: "Dr", given: "Ada", additional: "King", family: "Lovelace"),
                "Dr Ada King Lovelace"
            ),
            (CardName(family: "王"), "王"), (CardName(), ""),
        ]
    )
    func spoken(name: CardName, text: String) {
        #expect(name.spoken == text)
    }

    @Test(
        "A formatted name is the card's own if it differs from the name derived from the other fields in more than case",
        arguments: [
            ("Ada Lovelace", false), ("ADA lovelace", false), (" ada lovelace ", false), ("", false),
            ("Countess", true), ("Lovelace Ada", true),
        ]
    )
    func ownName(formattedName: String, isOwn: Bool) {
        var card = Card(version: .v40)
        card.name = CardName(given: "Ada", family: "Lovelace")
        card.formattedName = formattedName
        #expect(card.hasNameOfItsOwn == isOwn)
    }

    @Test("Without a name, the organisation and then the nickname give the card its name")
    func generatedName() {
        var card = Card(version: .v40)
        #expect(card.generatedName == "")
        card.nickname = "Ace"
        #expect(card.generatedName == "Ace")
        card.organisation = ["", "Sales"]
        #expect(card.generatedName == "Sales")
        card.name = CardName(given: "ada")
        #expect(card.generatedName == "ada")
    }
}
