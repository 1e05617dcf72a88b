import Testing

@testable import ContactCards

@Suite("Merging two cards")
struct CardMergeTests {
    private func merged(_ kept: [String], _ other: [String]) throws -> (lines: [String], CardMerge) {
        func card(_ lines: [String], _ uid: String) throws -> Card {
            var text = Array(("VERSION:4.0\nUID:\(uid)\n" + lines.joined(separator: "\n") + "\n").utf8)
            return try text.withUnsafeMutableBytes { try Card(storedText: UnsafeRawBufferPointer($0)) }
        }
        let merge = CardMerge(try card(kept, "1"), with: try card(other, "2"))
        let lines = String(decoding: merge.card.storedText, as: UTF8.self).split(separator: "\n")
        #expect(lines.prefix(2) == ["VERSION:4.0", "UID:1"])
        return (lines.dropFirst(2).map(String.init), merge)
    }

    @Test("Every value of both is there once, with its parameters")
    func union() throws {
        let (lines, merge) = try merged(
            [
                "N:Lovelace;Ada;;;", "TEL;TYPE=work;X-A=1:020 7946 0000", "EMAIL:Ada@example.com",
                "CATEGORIES:Chess,Work", "X-COLOUR:red", "NOTE:Likes tea",
            ],
            [
                "N:Lovelace;Ada;;;", "TEL;TYPE=cell:+44 20 7946 0000", "TEL:+44 7700 900123",
                "EMAIL;TYPE=home:ada@EXAMPLE.com", "EMAIL:ada@lovelace.example", "CATEGORIES:work,Poets",
                "X-COLOUR:red", "X-COLOUR;X-B=2:blue", "NOTE:Countess", "REV:20200101T000000Z",
            ]
        )
        #expect(
            lines == [
                "N:Lovelace;Ada;;;", "TEL;TYPE=work;X-A=1:+44 20 7946 0000",
                "EMAIL;TYPE=home:Ada@example.com", "CATEGORIES:Chess,Work,Poets", "X-COLOUR:red",
                "NOTE:Likes tea", "TEL:+44 7700 900123", "EMAIL:ada@lovelace.example", "X-COLOUR;X-B=2:blue",
                "NOTE:Countess",
            ]
        )
        #expect(merge.differences.isEmpty)
    }

    @Test("Custom labels come with their values, in groups of their own")
    func labels() throws {
        let (lines, _) = try merged(
            ["item1.TEL:112233", "item1.X-ABLabel:Boat", "EMAIL:ada@example.com"],
            [
                "item1.TEL:445566", "item1.X-ABLabel:Castle", "item2.TEL:112233", "item2.X-ABLabel:Ship",
                "item3.EMAIL:ada@example.com", "item3.X-ABLabel:Secret",
            ]
        )
        #expect(
            lines == [
                "item1.TEL:112233", "item1.X-ABLabel:Boat", "item3.EMAIL:ada@example.com",
                "item2.TEL:445566", "item2.X-ABLabel:Castle", "item3.X-ABLabel:Secret",
            ]
        )
    }

    @Test("Chats of several networks and relations to the same person stay apart")
    func labelledValues() throws {
        let (lines, merge) = try merged(
            [
                "IMPP:ada", "IMPP;TYPE=skype:ada", "RELATED;TYPE=spouse:Bob", "IMPP:eve",
                "IMPP;X-SERVICE-TYPE=QQ:qq:1",
            ],
            [
                "IMPP;TYPE=SKYPE:ada", "IMPP;TYPE=telegram:ada", "RELATED;TYPE=emergency:Bob",
                "RELATED:Bob", "item1.RELATED:Bob", "item1.X-ABLabel:Boss", "item2.RELATED:Bob",
                "item2.X-ABLabel:Friend", "IMPP;X-SERVICE-TYPE=QQ:eve", "IMPP;X-SERVICE-TYPE=ICQ:qq:1",
            ]
        )
        #expect(
            lines == [
                "IMPP;TYPE=telegram:ada", "IMPP;TYPE=skype:ada", "RELATED;TYPE=spouse:Bob",
                "IMPP;X-SERVICE-TYPE=QQ:eve", "IMPP;X-SERVICE-TYPE=QQ:qq:1", "RELATED;TYPE=emergency:Bob",
                "item1.RELATED:Bob", "item2.RELATED:Bob", "IMPP;X-SERVICE-TYPE=ICQ:qq:1",
                "item1.X-ABLabel:Boss", "item2.X-ABLabel:Friend",
            ]
        )
        #expect(merge.card.related.map(\.labels) == [["spouse"], ["emergency"], ["Boss"], ["Friend"]])
        #expect(CardMerge(merge.card, with: merge.card).card == merge.card)
    }

    @Test("An empty birthday is none")
    func emptyBirthday() throws {
        let (lines, merge) = try merged(
            ["BDAY:", "X-ANNIVERSARY: "],
            ["BDAY:18151210", "ANNIVERSARY:18350708"]
        )
        #expect(lines == ["BDAY:18151210", "ANNIVERSARY:18350708"])
        #expect(merge.differences.isEmpty)
    }

    @Test("A name with an initial is completed, and the derived name follows it")
    func initial() throws {
        let (lines, merge) = try merged(["N:Lovelace;A.;;;", "FN:A. Lovelace"], ["N:lovelace;Ada;King;;"])
        #expect(lines == ["N:Lovelace;Ada;King;;", "FN:Ada King Lovelace"])
        #expect(merge.differences.isEmpty)
    }

    @Test("Swapped name parts are the same name")
    func swapped() throws {
        let (lines, merge) = try merged(["N:Lovelace;Ada;;;"], ["N:Ada;Lovelace;;;"])
        #expect(lines == ["N:Lovelace;Ada;;;"])
        #expect(merge.differences.isEmpty)
    }

    @Test("A single value that differs is kept from the first card, and told of")
    func differences() throws {
        let (lines, merge) = try merged(
            ["N:Lovelace;Ada;;;", "FN:Countess", "BDAY:1815-12-10", "ANNIVERSARY:--0708", "GENDER:F"],
            [
                "N:King;Augusta;;;", "FN:The Enchantress", "BDAY:1815-12-11", "X-ANNIVERSARY:1835-07-08",
                "KIND:individual",
            ]
        )
        #expect(
            lines == [
                "N:Lovelace;Ada;;;", "FN:Countess", "BDAY:1815-12-10", "X-ANNIVERSARY:1835-07-08", "GENDER:F",
                "KIND:individual",
            ]
        )
        #expect(
            merge.differences == [
                .init(property: "N", kept: "Ada Lovelace", other: "Augusta King"),
                .init(property: "FN", kept: "Countess", other: "The Enchantress"),
                .init(property: "BDAY", kept: "1815-12-10", other: "1815-12-11"),
            ]
        )
    }

    @Test("A card of another version is converted")
    func versions() throws {
        let old = try card("VERSION:3.0", "FN:Ada", "N:;Ada;;;", "TEL;TYPE=WORK,PREF:112233")
        let merge = CardMerge(Card(version: .v40), with: old)
        #expect(merge.card.first("TEL")?.values("PREF") == ["1"])
        #expect(merge.card.formattedName == "Ada" && merge.card.name.given == "Ada")
    }

    @Test("Merging a card with itself changes nothing")
    func same() throws {
        let one = try card(
            "VERSION:4.0",
            "FN:Ada",
            "TEL:112233",
            "item1.URL:http://a.example",
            "item1.X-ABLabel:Home",
            "CATEGORIES:a,b",
            "PHOTO:data:image/png;base64,AAAA",
            "X-A;X-B=c:d"
        )
        #expect(CardMerge(one, with: one).card == one)
    }

    @Test("A group lists another member in place of one, but never twice")
    func members() throws {
        var group = try card(
            "VERSION:4.0",
            "FN:Club",
            "KIND:group",
            "MEMBER:a",
            "MEMBER;PREF=1:b",
            "MEMBER:c"
        )
        group.replaceMembers(["b"], by: "6BD7E8CC-620F-4DE0-BDBF-C716E2C4899D".lowercased())
        #expect(group.members == ["a", "urn:uuid:6bd7e8cc-620f-4de0-bdbf-c716e2c4899d", "c"])
        #expect(group.first("MEMBER")?.value == "a")
        group.replaceMembers(["a"], by: "c")
        #expect(group.members == ["urn:uuid:6bd7e8cc-620f-4de0-bdbf-c716e2c4899d", "c"])
    }

    @Test("Merging cards with thousands of phone numbers takes time proportional to their number")
    func manyValues() {
        var (card, other) = (Card(), Card())
        card.phones = (0..<5_000).map { LabeledValue("+49 30 \(1_000_000 + $0)") }
        other.phones = (2_500..<7_500).map { LabeledValue("030 \(1_000_000 + $0)") }
        let merge = CardMerge(card, with: other)
        #expect(merge.card.phones.count == 7_500)
        #expect(merge.card.phones.last?.value == "030 1007499")
    }

    @Test("Merging thousands of different cards takes time proportional to their number")
    func manyCards() throws {
        let kept = try card(
            "VERSION:4.0",
            "N:Lovelace;Ada;;;",
            "FN:Ada Lovelace",
            "TEL:112233",
            "CATEGORIES:a"
        )
        let others = try (0..<5_000).map { number in
            try card(
                "VERSION:4.0",
                "N:Lovelace;Ada;;;",
                "FN:Ada \(number)",
                "item1.TEL:\(1_000_000 + number)",
                "item1.X-ABLabel:Desk \(number)",
                "EMAIL:ada\(number)@example.org",
                "ORG:Engines",
                "CATEGORIES:a,c\(number)",
                "BDAY:1815-12-10"
            )
        }
        let merge = CardMerge(kept, with: others)
        #expect(merge.card.phones.count == 5_001 && merge.card.phones.last?.labels == ["Desk 4999"])
        #expect(merge.card.emails.count == 5_000 && merge.card.organisation == ["Engines"])
        #expect(merge.card.categories.count == 5_001 && merge.differences.count == 5_000)
        #expect(merge.card.properties.prefix(5).map(\.name) == ["VERSION", "N", "FN", "TEL", "CATEGORIES"])
    }

    @Test("Several cards are merged at once as they are one by one")
    func severalCards() throws {
        let kept = try card("VERSION:4.0", "FN:", "TEL:112233", "NOTE:a")
        let others = [
            try card(
                "VERSION:4.0",
                "ORG:Engines",
                "FN:Engines",
                "TEL:+44112233",
                "item1.URL:u",
                "item1.X-ABLabel:x"
            ),
            try card(
                "VERSION:4.0",
                "N:Lovelace;Ada;;;",
                "FN:Ada Lovelace",
                "item1.URL:v",
                "item1.X-ABLabel:y"
            ),
            try card("VERSION:4.0", "FN:Ada Lovelace", "N:Lovelace;A.;;;", "NOTE:A", "BDAY:--1210"),
            try card("VERSION:4.0", "FN:Ada Lovelace", "N:Lovelace;Ada;;;", "BDAY:1815-12-10", "URL:V"),
        ]
        let oneByOne = others.reduce(kept) { CardMerge($0, with: $1).card }
        let atOnce = CardMerge(kept, with: others).card
        #expect(Set(atOnce.properties) == Set(oneByOne.properties))
        #expect(atOnce.properties.count == oneByOne.properties.count)
    }
}
