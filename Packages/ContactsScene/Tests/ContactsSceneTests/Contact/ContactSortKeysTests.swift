import ContactCards
import StorageWorkers
import Testing

@testable import ContactsScene

@Suite("Sort keys of contacts")
struct ContactSortKeysTests {
    private func keys(_ properties: CardProperty...) -> [String] {
        var card = Card(version: .v40)
        card.properties += properties
        return Self.texts(ContactSortKeys(card))
    }

    private static func texts(_ keys: ContactSortKeys) -> [String] {
        [keys.lastName, keys.firstName].map { key in
            [key.first.text, key.rest.text].filter { !$0.isEmpty }.joined(separator: "|")
        }
    }

    @Test(
        "The parts of the name are the sort key if the formatted name contains the family name, else the formatted name is",
        arguments: [
            ("Lovelace;Ada;;;", "Ada Lovelace", ["Lovelace|Ada", "Ada|Lovelace"]),
            ("Lovelace;Ada;;;", "DR. LOVÉLACE", ["Lovelace|Ada", "Ada|Lovelace"]),
            ("van der Berg;Jan;;;", "Jan van der Berg", ["van der Berg|Jan", "Jan|van der Berg"]),
            ("王;小明;;;", "王小明", ["王|小明", "小明|王"]),
            ("Doe;Jane;;;", "Mom", ["Mom", "Mom"]),
            ("Doe;Jane;;;", "Smith\\, Jane", ["Smith, Jane", "Smith, Jane"]),
            ("Doe;Jane;;;", nil, ["Doe|Jane", "Jane|Doe"]),
            ("Smith\\; Jones;Jane;;;", "Jane Smith; Jones", ["Smith; Jones|Jane", "Jane|Smith; Jones"]),
            (";Cher;;;", "Cher Bono", ["Cher", "Cher"]), (";Cherilyn;;;", "Cher", ["Cher", "Cher"]),
            (nil, "Cher", ["Cher", "Cher"]), (";;;;", "Cher", ["Cher", "Cher"]),
            ("Doe;;;;", "🙂", ["Doe", "Doe"]),
        ] as [(String?, String?, [String])]
    )
    func names(parts: String?, formattedName: String?, expected: [String]) {
        let contact = Contact.named("1", formattedName, parts)
        #expect(Self.texts(ContactSortKeys(contact.card)) == expected)
    }

    @Test("RFC 6350, section 5.9: SORT-AS takes precedence over all names")
    func sortAs() {
        func property(_ name: String, _ sortAs: [String], _ value: String) -> CardProperty {
            CardProperty(name, parameters: [CardParameter("SORT-AS", sortAs)], value: value)
        }
        let name = "van der Harten;Rene,J.;Sir;R.D.O.N."
        #expect(keys(property("N", ["Harten,Rene"], name)) == ["Harten|Rene", "Rene|Harten"])
        #expect(keys(property("N", ["Harten", "Rene"], name)) == ["Harten|Rene", "Rene|Harten"])
        #expect(keys(property("N", ["Harten"], "van der Harten;René")) == ["Harten|René", "René|Harten"])
        #expect(
            keys(property("FN", ["Pau Shou Chou"], "Robert Pau Shou Chou"), .init("N", value: ";Robert"))
                == ["Pau Shou Chou|Robert", "Robert|Pau Shou Chou"]
        )
        #expect(
            keys(.init("FN", value: "The Beatles"), property("ORG", ["Beatles"], "The Beatles"))
                == ["Beatles", "Beatles"]
        )
        #expect(
            keys(.init("N", value: "Doe;Jane"), property("ORG", ["Beatles"], "The Beatles"))
                == ["Doe|Jane", "Jane|Doe"]
        )
        #expect(keys(property("N", [" "], "Doe;Jane")) == ["Doe|Jane", "Jane|Doe"])
    }

    @Test("Phonetic names take precedence over names in characters")
    func phonetic() {
        let name = CardProperty("N", value: "山田;太郎")
        let family = CardProperty("X-PHONETIC-LAST-NAME", value: "やまだ")
        let given = CardProperty("X-PHONETIC-FIRST-NAME", value: "たろう")
        #expect(keys(name, family, given) == ["やまだ|たろう", "たろう|やまだ"])
        #expect(keys(name, family) == ["やまだ|太郎", "太郎|やまだ"])
        #expect(keys(name, given) == ["山田|太郎", "太郎|山田"])
        #expect(keys(name, family, .init("SORT-STRING", value: "ん")) == ["ん|太郎", "太郎|ん"])
    }

    @Test("RFC 2426, section 3.6.5: SORT-STRING replaces the family name")
    func sortString() {
        #expect(
            keys(.init("N", value: "van der Harten;Rene"), .init("SORT-STRING", value: "Harten"))
                == ["Harten|Rene", "Rene|Harten"]
        )
    }
}
