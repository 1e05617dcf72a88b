import Testing
import TextWorkers

@Suite("Collation")
struct CollatorTests {
    private func sorted(_ names: [String], _ locale: String) throws -> [String] {
        let collator = try Collator(locale: locale)
        return names.map { (name: $0, key: collator.key(of: $0)) }
            .sorted { $0.key.lexicographicallyPrecedes($1.key) }.map(\.name)
    }

    @Test("Names sort by the rules of each language")
    func languages() throws {
        let names = ["Zoë", "Åsa", "Ärla", "Anna", "Azur", "Östen", "Oz"]
        #expect(try sorted(names, "sv") == ["Anna", "Azur", "Oz", "Zoë", "Åsa", "Ärla", "Östen"])
        #expect(try sorted(names, "de") == ["Anna", "Ärla", "Åsa", "Azur", "Östen", "Oz", "Zoë"])
        #expect(try sorted(["Oz", "Öl", "Of"], "de-u-co-phonebk") == ["Öl", "Of", "Oz"])
        #expect(try sorted(["Nz", "Ñandú", "Na", "O"], "es") == ["Na", "Nz", "Ñandú", "O"])
        #expect(try sorted(["张伟", "王芳", "李娜", "安妮"], "zh") == ["安妮", "李娜", "王芳", "张伟"])
        #expect(try sorted(["わだ", "ヤマダ", "あべ", "やまぐち"], "ja") == ["あべ", "やまぐち", "ヤマダ", "わだ"])
    }

    @Test("Texts that differ in case and accents only have equal keys; those of other letters do not")
    func strength() throws {
        let german = try Collator(locale: "de")
        for (left, right) in [
            ("Müller", "MULLER"), ("ヤマダ", "やまだ"), ("O'Neill", "O’Neill"), ("ｅ", "é"),
            (" Chess\t  Club\n", "chess club"), ("", " "),
        ] {
            #expect(german.key(of: left) == german.key(of: right))
        }
        let swedish = try Collator(locale: "sv")
        #expect(swedish.key(of: "Åsa") != swedish.key(of: "Asa"))
        #expect(swedish.key(of: "⭐") != swedish.key(of: "💼"))
        #expect(swedish.key(of: "van der Berg") != swedish.key(of: "vander Berg"))
    }

    @Test("A key is valid UTF-8 without zeros, of any text")
    func valid() throws {
        for locale in ["und", "zh", "ja", "sv"] {
            let collator = try Collator(locale: locale)
            for text in ["", "Ada", "王小明", "⭐", "\u{0}\u{1}a", String(repeating: "王", count: 5_000)] {
                let key = collator.key(of: text)
                #expect(String(validating: key, as: UTF8.self) != nil)
                #expect(!key.contains(0))
            }
            var key: [UInt8] = []
            [0xFF, 0x61, 0xC3].withUnsafeBytes { collator.appendKey(of: $0, to: &key) }
            #expect(String(validating: key, as: UTF8.self) != nil)
        }
    }

    @Test(
        "A process sorts in the locale of LC_ALL, LC_COLLATE or LANG",
        arguments: [
            (["LANG": "sv_SE.UTF-8"], "sv-SE"), (["LC_COLLATE": "de_DE", "LANG": "sv_SE.UTF-8"], "de-DE"),
            (["LC_ALL": "ja_JP.UTF-8", "LC_COLLATE": "C"], "ja-JP"), (["LC_ALL": "", "LANG": "es"], "es"),
            (["LANG": "C.UTF-8"], "und"), (["LANG": "POSIX"], "und"), ([:], "und"), (["LANG": "."], "und"),
            (["LANG": "ca_ES.UTF-8@valencia"], "ca-ES"), (["LANG": "\u{1}"], "und"),
        ]
    )
    func environment(environment: [String: String], locale: String) {
        #expect(Collator.locale(in: environment) == locale)
    }

    @Test(
        "An unknown or malformed locale is an error that shows known ones",
        arguments: ["klingon", "sv_", "", "s v"]
    )
    func unknown(locale: String) {
        #expect {
            try Collator(locale: locale)
        } throws: {
            "\($0)".contains("'\(locale)' is no known locale; use one such as 'sv'")
        }
    }

    @Test(
        "A locale is kept as its tag",
        arguments: [("sv", "sv"), ("SV-se", "sv-SE"), ("und", "und"), ("de-u-co-phonebk", "de-u-co-phonebk")]
    )
    func tag(given: String, tag: String) throws {
        #expect(try Collator(locale: given).locale == tag)
    }
}
