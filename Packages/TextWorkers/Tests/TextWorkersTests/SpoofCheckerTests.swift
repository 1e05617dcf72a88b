import Testing
import TextWorkers

@Suite("Names that look like other names")
struct SpoofCheckerTests {
    @Test(
        "A name in one script, or in scripts that are used together, passes",
        arguments: [
            "Ada", "ada.lovelace_42@example.org", "José Álvarez", "Nguyễn", "Łukasz Żak", "Ångström",
            "O’Brien-ß",
            "Ада", "ада_42", "Γιώργος", "Հայկ", "שלום", "مريم", "मारिया १२", "বাংলা", "ไทย", "ግዕዝ", "ᏣᎳᎩ",
            "ქართული",
            "王小明", "山田たろう", "ヤマダ", "山田タロウAda", "김민수", "김 Ada 金", "王ㄅ", "ﾀﾛｳ", "ada 😀", "", "42",
        ]
    )
    func plain(name: String) throws {
        #expect(try SpoofChecker.finding(in: name) == nil)
    }

    @Test(
        "Letters of scripts that are not used together are found, with the first letter of each",
        arguments: [
            ("\u{410}da", ["Cyrillic", "Latin"], ["\u{410}", "d"]),
            ("p\u{430}ypal", ["Latin", "Cyrillic"], ["p", "\u{430}"]),
            ("Ωmega", ["Greek", "Latin"], ["Ω", "m"]),
            ("Ꭺda", ["Cherokee", "Latin"], ["Ꭺ", "d"]),
            ("ада シ", ["Cyrillic", "Katakana"], ["а", "シ"]),
            ("Ада\u{3B1}", ["Cyrillic", "Greek"], ["А", "\u{3B1}"]),
        ] as [(String, [String], [Character])]
    )
    func mixed(name: String, scripts: [String], characters: [Character]) throws {
        guard case .mixedScripts(let examples) = try SpoofChecker.finding(in: name) else {
            Issue.record("\(name) passes")
            return
        }
        #expect(examples.map(\.script) == scripts)
        #expect(examples.map(\.character) == characters)
    }

    @Test("Digits of two kinds and a repeated mark are found")
    func digitsAndMarks() throws {
        #expect(try SpoofChecker.finding(in: "ada1\u{967}") != nil)
        #expect(try SpoofChecker.finding(in: "1\u{661}") == .mixedDigits)
        #expect(try SpoofChecker.finding(in: "Jose\u{301}\u{301}") == .repeatedMarks)
    }

    @Test(
        "Names that look the same have the same skeleton",
        arguments: [
            ("ace", "\u{430}\u{441}\u{435}", true), ("BOB", "\u{412}\u{41E}\u{412}", true),
            ("modern", "rnodern", true), ("ada1", "adal", true), ("ace", "ade", false), ("bob", "BOB", false),
            ("Jose", "José", false), ("José", "Jose\u{301}", true), ("", "", true),
            (String(repeating: "\u{FDFA}", count: 64), "\u{FDFA}", false),
        ]
    )
    func skeletons(left: String, right: String, areSame: Bool) throws {
        #expect(try (SpoofChecker.skeleton(of: left) == SpoofChecker.skeleton(of: right)) == areSame)
    }

    @Test("A finding can be put into a sentence")
    func description() throws {
        let finding = try #require(try SpoofChecker.finding(in: "\u{410}da"))
        #expect("\(finding)" == "it mixes Cyrillic (\u{410}) and Latin (d)")
        #expect(
            "\(SpoofChecker.Finding.repeatedMarks)"
                == "it repeats an accent or another mark on the same letter"
        )
    }
}
