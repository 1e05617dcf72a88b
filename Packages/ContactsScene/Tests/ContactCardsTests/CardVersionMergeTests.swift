import Foundation
import Testing

@testable import ContactCards

@Suite("Two versions of a card")
struct CardVersionMergeTests {
    private static let base = """
        VERSION:4.0
        UID:ada
        FN:Ada Lovelace
        N:Lovelace;Ada;;;
        TEL;TYPE=home:1
        TEL;TYPE=work:2
        item1.EMAIL:ada@home.example
        item1.X-ABLabel:Home
        CATEGORIES:Friends,Math
        NOTE:First

        """

    private static func card(_ text: String) throws -> Card {
        try Array(text.utf8).withUnsafeBytes { try Card(storedText: $0) }
    }

    private static func text(_ card: Card) -> String { String(decoding: card.storedText, as: UTF8.self) }

    private func merge(
        mine: [(String, String)],
        theirs: [(String, String)]
    ) throws -> (text: String, contested: [String]) {
        func version(_ changes: [(String, String)]) throws -> Card {
            try Self.card(changes.reduce(Self.base) { $0.replacingOccurrences(of: $1.0, with: $1.1) })
        }
        let merge = CardVersionMerge(
            try version(mine),
            with: try version(theirs),
            since: CardBase(try Self.card(Self.base))
        )
        return (Self.text(merge.card), merge.contested)
    }

    @Test("Changes of different properties are both kept, at their places")
    func differentProperties() throws {
        let merged = try merge(
            mine: [
                ("NOTE:First", "NOTE:Second"), ("FN:Ada Lovelace\nN:Lovelace;Ada", "FN:Ada King\nN:King;Ada"),
            ],
            theirs: [(";TYPE=work:2", ";TYPE=work:22"), ("Friends,Math", "Friends,Math,Club")]
        )
        #expect(merged.contested.isEmpty)
        #expect(
            merged.text == """
                VERSION:4.0
                UID:ada
                FN:Ada King
                N:King;Ada;;;
                TEL;TYPE=home:1
                TEL;TYPE=work:22
                item1.EMAIL:ada@home.example
                item1.X-ABLabel:Home
                CATEGORIES:Friends,Math,Club
                NOTE:Second

                """
        )
    }

    @Test("Different values of a list are changed, added and removed by both")
    func lists() throws {
        let merged = try merge(
            mine: [(";TYPE=home:1", ";TYPE=home:11"), ("Friends,Math", "Math,Mine")],
            theirs: [("TEL;TYPE=work:2\n", "TEL:3\n"), ("Friends,Math", "Friends,Theirs")]
        )
        #expect(merged.contested.isEmpty)
        #expect(merged.text.contains("TEL;TYPE=home:11\nTEL:3\n"))
        #expect(merged.text.contains("CATEGORIES:Mine,Theirs\n"))
    }

    @Test("A value that both have changed in different ways is contested, and the first version's stays")
    func contested() throws {
        let merged = try merge(
            mine: [("NOTE:First", "NOTE:Mine"), (";TYPE=home:1", ";TYPE=home:11"), ("N:Lovelace", "N:King")],
            theirs: [("NOTE:First\n", ""), (";TYPE=home:1", ";TYPE=home:12"), ("N:Lovelace", "N:Byron")]
        )
        #expect(merged.contested == ["N", "NOTE", "TEL"])
        #expect(merged.text.contains("NOTE:Mine\n") && merged.text.contains("TEL;TYPE=home:11\n"))
    }

    @Test("The same change on both sides is none")
    func same() throws {
        let changes = [("NOTE:First", "NOTE:Both"), ("TEL;TYPE=home:1\n", "")]
        let merged = try merge(mine: changes, theirs: changes)
        #expect(merged.contested.isEmpty && merged.text.contains("NOTE:Both\n"))
    }

    @Test("A label changes with its value, under a free name of a group")
    func labels() throws {
        let merged = try merge(
            mine: [("NOTE:First", "item2.URL:https://a.example\nitem2.X-ABLabel:Blog\nNOTE:First")],
            theirs: [("item1.X-ABLabel:Home", "item1.X-ABLabel:Cottage")]
        )
        #expect(merged.contested.isEmpty)
        #expect(merged.text.contains("item3.EMAIL:ada@home.example\nitem3.X-ABLabel:Cottage\n"))
        #expect(merged.text.contains("item2.URL:https://a.example\nitem2.X-ABLabel:Blog\n"))
        #expect(!merged.text.contains("item1."))
    }

    @Test("A formatted name that follows from the other fields follows the other version's name")
    func generatedName() throws {
        let merged = try merge(
            mine: [("NOTE:First", "NOTE:Mine")],
            theirs: [("Ada Lovelace", "Ada King"), ("Lovelace;Ada", "King;Ada")]
        )
        #expect(merged.text.contains("FN:Ada King\nN:King;Ada;;;\n"))
        let own = try merge(
            mine: [("NOTE:First", "NOTE:Mine")],
            theirs: [("FN:Ada Lovelace", "FN:The Countess")]
        )
        #expect(
            own.text.components(separatedBy: "\nFN:").count == 2 && own.text.contains("FN:The Countess\n")
        )
    }

    @Test("The other version may be in another version of vCard, in which a value is written differently")
    func versions() throws {
        let born = Self.base.replacingOccurrences(of: "NOTE:First", with: "BDAY:18151210\nNOTE:First")
        let mine = try Self.card(born.replacingOccurrences(of: "NOTE:First", with: "NOTE:Mine"))
        let theirs = try Self.card(
            born.replacingOccurrences(of: "VERSION:4.0", with: "VERSION:3.0")
                .replacingOccurrences(of: "BDAY:18151210", with: "BDAY:1815-12-10")
                .replacingOccurrences(of: "TYPE=work:2", with: "TYPE=WORK:22")
        )
        let merge = CardVersionMerge(mine, with: theirs, since: CardBase(try Self.card(born)))
        #expect(merge.contested.isEmpty)
        let text = Self.text(merge.card)
        #expect(text.contains("BDAY:18151210\nNOTE:Mine\n") && text.contains(":22\n"))
    }

    @Test("A base survives being stored, and one that is damaged is an error")
    func coding() throws {
        let base = CardBase(try Self.card(Self.base))
        let data = try JSONEncoder().encode([base])
        #expect(try JSONDecoder().decode([CardBase].self, from: data) == [base])
        #expect(throws: DecodingError.self) {
            try JSONDecoder().decode([CardBase].self, from: Data(#"["?"]"#.utf8))
        }
    }
}
