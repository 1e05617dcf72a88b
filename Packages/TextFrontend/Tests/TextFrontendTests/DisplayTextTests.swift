import Testing

@testable import TextFrontend

struct DisplayTextTests {
    @Test(
        "Widths match those of terminals",
        arguments: [
            ("", 0), ("abc", 3), ("Jose\u{301}", 4), ("山田", 4), ("한국", 4), ("ｱ", 1), ("👩‍👩‍👧", 2), ("🇨🇭", 2),
            ("❤️", 2),
            ("a\u{200B}b", 2),
        ]
    )
    func width(text: String, width: Int) {
        #expect(DisplayText.width(text) == width)
    }

    @Test("Control characters are made visible")
    func visible() {
        #expect(
            DisplayText.visible("a\u{0}\u{1B}[2J\n\t\u{7F}\u{85}\u{9B}\u{202E}b")
                == "a^@^[[2J  ^?\\u{85}\\u{9B}\\u{202E}b"
        )
    }

    @Test("A cut never splits a wide character")
    func cut() {
        #expect(DisplayText.cut("山田太郎", to: 6) == "山田…")
        #expect(DisplayText.cut("abc", to: 3) == "abc")
        #expect(DisplayText.cut("abcd", to: 3) == "ab…")
        #expect(DisplayText.cut("abcd", to: 0) == "")
    }
}
