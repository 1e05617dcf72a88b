import Foundation
import Testing
import TextWorkers

@Suite("Text folding")
struct TextFoldingTests {
    @Test(
        "Case, width, accents and strokes are taken away",
        arguments: [
            ("José", "jose"), ("Łukasz", "lukasz"), ("Ødegård", "odegard"), ("Straße", "strasse"),
            ("İpek", "ipek"), ("Đoković", "dokovic"), ("Ελένη", "ελενη"), ("ΣΟΦΟΣ", "σοφοσ"),
            ("Дмитрий", "дмитрии"), ("ＡＢＣ１", "abc1"), ("Jose\u{301}", "jose"), ("ÆON Œuvre", "aeon oeuvre"),
            ("太郎", "太郎"), ("ヤマダ", "やまた"), ("ﾔﾏﾀﾞ", "やまた"), ("やまだ", "やまた"), ("ﬁ", "fi"), ("½", "12"),
            ("สมชาย", "สมชาย"), ("ใจดี", "ใจดี"), ("हिन्दी", "हिनदी"), ("مُحَمَّد", "محمد"), ("שָׁלוֹם", "שלום"),
        ]
    )
    func folding(text: String, folded: String) {
        #expect(TextFolding.folded(text) == folded)
    }

    @Test("Words have single blanks between, and apostrophes do not part them")
    func words() {
        #expect(TextFolding.folded("  O’Neill-Łęcki,  Jr. ") == "oneill lecki jr")
        #expect(TextFolding.folded("… — !") == "")
    }

    @Test("Wherever Foundation takes an accent away, the letter is the same")
    func foundation() {
        var differences: [String] = []
        for value in [UInt32](0xC0...0x24F) + [UInt32](0x370...0x52F) + [UInt32](0x1E00...0x1FFF) {
            guard let scalar = Unicode.Scalar(value), scalar.properties.isAlphabetic else { continue }
            let text = String(scalar)
            let other = text.folding(options: [.diacriticInsensitive, .caseInsensitive], locale: nil)
            guard other.unicodeScalars.count == 1, other != text.lowercased() else { continue }
            if TextFolding.folded(text) != TextFolding.folded(other) {
                differences.append("\(text) \(other)")
            }
        }
        #expect(differences == [])
    }

    @Test(
        "A character is a letter, an ideograph, a letter of a dictionary's script, an accent or a separator",
        arguments: [
            ("a", .letter), ("ß", .letter), ("٣", .letter), ("太", .ideograph), ("ヤ", .ideograph),
            ("ー", .ideograph), ("𠮷", .ideograph), ("ส", .dictionaryLetter), ("ี", .dictionaryLetter),
            ("ខ", .dictionaryLetter), ("\u{301}", .accent), ("⭐", .separator), (" ", .separator),
        ] as [(Unicode.Scalar, TextFolding.Role)]
    )
    func role(scalar: Unicode.Scalar, role: TextFolding.Role) {
        #expect(TextFolding.folded(scalar).role == role)
    }

    @Test("A dictionary takes Thai words apart")
    func thai() {
        #expect(TextFolding.words(in: "นายสมชายใจดี") == ["นาย", "สมชาย", "ใจดี"])
        #expect(TextFolding.words(in: "ส") == ["ส"])
    }

    @Test("Many tasks fold at a time")
    func concurrent() async {
        let results = await withTaskGroup(of: String.self) { group in
            for _ in 0..<32 { group.addTask { TextFolding.folded("Łódź Ελένη ヤマダ 山田 Ødegård") } }
            return await group.reduce(into: Set()) { $0.insert($1) }
        }
        #expect(results == ["lodz ελενη やまた 山田 odegard"])
    }
}
