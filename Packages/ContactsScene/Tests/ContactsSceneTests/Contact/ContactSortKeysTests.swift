import ContactCards
import StorageWorkers
import Testing

@testable import ContactsScene

@Suite("Sort keys of contacts")
struct ContactSortKeysTests {
    private func keys(_ properties: CardProperty...) -> [String] {
        var card = Card(version: .v40)
        card.properties += properties
        let keys = ContactSortKeys(card)
        return [keys.lastName, keys.firstName].map {
            String(decoding: $0, as: UTF8.self).split(separator: "\u{1}").joined(separator: "|")
        }
    }

    @Test(
        "The parts of the name are the sort key if the formatted name contains the family name, else the formatted name is",
        arguments: [
            ("Lovelace;Ada;;;", "Ada Lovelace", ["lovelace|ada", "ada|lovelace"]),
            ("Lovelace;Ada;;;", "DR. LOVÉLACE", ["lovelace|ada", "ada|lovelace"]),
            ("van der Berg;Jan;;;", "Jan van der Berg", ["van der berg|jan", "jan|van der berg"]),
            ("王;小明;;;", "王小明", ["王|小明", "小明|王"]),
            ("Doe;Jane;;;", "Mom", ["mom", "mom"]),
            ("Doe;Jane;;;", "Smith\\, Jane", ["smith jane", "smith jane"]),
            ("Doe;Jane;;;", nil, ["doe|jane", "jane|doe"]),
            ("Smith\\; Jones;Jane;;;", "Jane Smith; Jones", ["smith jones|jane", "jane|smith jones"]),
            (";Cher;;;", "Cher Bono", ["cher", "cher"]), (";Cherilyn;;;", "Cher", ["cher", "cher"]),
            (nil, "Cher", ["cher", "cher"]), (";;;;", "Cher", ["cher", "cher"]),
            ("Doe;;;;", "🙂", ["doe", "doe"]),
        ] as [(String?, String?, [String])]
    )
    func names(parts: String?, formattedName: String?, expected: [String]) {
        let contact = Contact.named("1", formattedName, parts)
        let keys = ContactSortKeys(contact.card)
        #expect(
            [keys.lastName, keys.firstName].map {
                String(decoding: $0, as: UTF8.self).split(separator: "\u{1}").joined(separator: "|")
            } == expected
        )
    }

    @Test("RFC 6350, section 5.9: SORT-AS takes precedence over all names")
    func sortAs() {
        func property(_ name: String, _ sortAs: [String], _ value: String) -> CardProperty {
            CardProperty(name, parameters: [CardParameter("SORT-AS", sortAs)], value: value)
        }
        let name = "van der Harten;Rene,J.;Sir;R.D.O.N."
        #expect(keys(property("N", ["Harten,Rene"], name)) == ["harten|rene", "rene|harten"])
        #expect(keys(property("N", ["Harten", "Rene"], name)) == ["harten|rene", "rene|harten"])
        #expect(keys(property("N", ["Harten"], "van der Harten;René")) == ["harten|rene", "rene|harten"])
        #expect(
            keys(property("FN", ["Pau Shou Chou"], "Robert Pau Shou Chou"), .init("N", value: ";Robert"))
                == ["pau shou chou|robert", "robert|pau shou chou"]
        )
        #expect(
            keys(.init("FN", value: "The Beatles"), property("ORG", ["Beatles"], "The Beatles"))
                == ["beatles", "beatles"]
        )
        #expect(
            keys(.init("N", value: "Doe;Jane"), property("ORG", ["Beatles"], "The Beatles"))
                == ["doe|jane", "jane|doe"]
        )
        #expect(keys(property("N", [" "], "Doe;Jane")) == ["doe|jane", "jane|doe"])
    }

    @Test("RFC 2426, section 3.6.5: SORT-STRING replaces the family name")
    func sortString() {
        #expect(
            keys(.init("N", value: "van der Harten;Rene"), .init("SORT-STRING", value: "Harten"))
                == ["harten|rene", "rene|harten"]
        )
    }
}
