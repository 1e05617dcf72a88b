import CNcurses
import SceneKitCore
import Testing

@testable import TerminalFrontend

struct CellTextTests {
    private func shown(_ text: String) -> String {
        CellText.glyphs(text).reduce(into: "") { $0 += $1.text }
    }

    @Test("Control characters are shown, never sent")
    func controls() {
        #expect(shown("Evil\u{1B}[2J") == "Evil^[[2J")
        #expect(shown("bell\u{7} del\u{7F} csi\u{9B}31m") == "bell^G del^? csi\\u{9B}31m")
        #expect(shown("\u{202E}turned\u{2066}") == "\\u{202E}turned\\u{2066}")
        #expect(shown("tab\tline\nend\r") == "tab line end ")
    }

    @Test("No scalar becomes a glyph that controls the terminal")
    func everyScalar() {
        for value in UInt32(0)...0x10FFFF {
            guard let scalar = Unicode.Scalar(value) else { continue }
            for glyph in CellText.glyphs("a" + String(scalar)) {
                for sent in glyph.text.unicodeScalars {
                    let isControl = sent.value < 0x20 || (0x7F..<0xA0).contains(sent.value)
                    let isTurn =
                        (0x202A...0x202E).contains(sent.value) || (0x2066...0x2069).contains(sent.value)
                    if isControl || isTurn { Issue.record("U+\(String(value, radix: 16)) is sent") }
                }
            }
        }
    }

    @Test(
        "Widths are counted in columns",
        arguments: [
            ("", 0), ("abc", 3), ("日本", 4), ("e\u{301}", 1), ("\u{1F600}", 2), ("ｱ", 1), ("Ａ", 2), ("한국", 4),
            // Joined emoji count as their parts; skin tones and variation selectors count as nothing.
            ("\u{1F468}\u{200D}\u{1F469}", 4), ("\u{1F44D}\u{1F3FD}", 2), ("\u{2764}\u{FE0F}", 1),
            ("\u{1F1E9}\u{1F1EA}", 2), ("שלום", 4), ("\u{1112}\u{1161}\u{11AB}", 2), ("a\u{200B}b", 2),
        ]
    )
    func widths(text: String, width: Int) {
        #expect(CellText.width(text) == width)
    }

    @Test(
        "Marks stay on their character, a lone mark gets a base, and their number is limited"
    )
    func marks() {
        #expect(CellText.glyphs("e\u{301}x").map(\.text) == ["e\u{301}", "x"])
        #expect(CellText.glyphs("\u{301}x").map(\.text) == ["\u{25CC}\u{301}", "x"])
        let heap = "z" + String(repeating: "\u{0300}", count: 100)
        #expect(CellText.glyphs(heap).map(\.text.unicodeScalars.count) == [5])
    }

    @Test("The C library, and so ncurses, agrees on the width of all but a few scalars")
    func agreement() {
        scenekit_set_locale()
        var different = 0
        for value in UInt32(0xA0)...0x3FFFF {
            guard let scalar = Unicode.Scalar(value), case .columns(let width) = CellWidth(scalar) else {
                continue
            }
            let other = Int(scenekit_width(value))
            // Scalars unknown to the library are shown as a replacement.
            if other >= 0, other != width { different += 1 }
        }
        #expect(different < 400, "\(different) differ")
    }

    @Test("Text is truncated at the right column, with an ellipsis, never within a wide character")
    func cutting() {
        #expect(CellText.cut("abcdef", to: 6) == "abcdef")
        #expect(CellText.cut("abcdef", to: 4) == "abc…")
        #expect(CellText.cut("日本語", to: 4) == "日…")
        #expect(CellText.cut("日本語", to: 5) == "日本…")
        #expect(CellText.cut("e\u{301}e\u{301}e\u{301}", to: 2) == "e\u{301}…")
        #expect(CellText.cut("שלום", to: 3) == "של…")
        #expect(CellText.cut("abc", to: 0) == "")
        #expect(CellText.cutStart("abcdef", to: 4) == "…def")
        #expect(CellText.cutStart("日本語", to: 4) == "…語")
    }

    @Test("Text is wrapped at blanks, long words anywhere, and lines are kept")
    func wrapping() {
        #expect(CellText.wrap("one two three", to: 7) == ["one two", "three"])
        #expect(CellText.wrap("abcdefgh ij", to: 3) == ["abc", "def", "gh", "ij"])
        #expect(CellText.wrap("a\n\nb", to: 9) == ["a", "", "b"])
        #expect(CellText.wrap("", to: 9) == [""])
        #expect(CellText.wrap("日本語", to: 4) == ["日本", "語"])
        #expect(CellText.wrap("日本語", to: 1) == ["日本語"])
    }
}
