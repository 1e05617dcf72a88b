import ContactCards
import Testing

@Suite("Random properties")
struct RandomPropertyTests {
    /// Every text property of RFC 6350 and RFC 2426, and some properties of programs.
    private static let names = [
        "SOURCE", "NICKNAME", "BDAY", "ANNIVERSARY", "GENDER", "ADR", "TEL", "EMAIL", "IMPP", "LANG", "TZ",
        "GEO",
        "TITLE", "ROLE", "LOGO", "ORG", "RELATED", "CATEGORIES", "NOTE", "PRODID", "REV", "SOUND", "UID",
        "CLIENTPIDMAP", "URL", "KEY", "FBURL", "CALADRURI", "CALURI", "XML", "LABEL", "AGENT", "MAILER",
        "CLASS",
        "SORT-STRING", "NAME", "PROFILE", "X-SOCIALPROFILE", "X-ABLABEL", "X-OWN",
    ]
    private static let parameters = [
        "TYPE", "PREF", "LANGUAGE", "ALTID", "PID", "LABEL", "SORT-AS", "GEO", "TZ", "MEDIATYPE", "CALSCALE",
        "X-USER",
    ]

    /// Characters that need special handling, including control characters and line separators.
    private static let letters = Array(
        "aBzEeNn09 \t^'\"=\\.-_/&é太😀\u{301}\u{200D}\u{2028}\u{85}\u{FEFF}\u{1}\u{1B}\u{7F}".unicodeScalars
    )

    private static func text(
        _ random: inout SeededGenerator,
        _ extra: String = "",
        upTo length: Int
    ) -> String {
        let all = letters + Array(extra.unicodeScalars)
        var scalars = String.UnicodeScalarView()
        for _ in 0..<Int.random(in: 1...length, using: &random) {
            scalars.append(all[Int.random(in: all.indices, using: &random)])
        }
        return String(scalars)
    }

    /// - Parameter separators: what may stand in a parameter, beside letters.
    private static func property(_ random: inout SeededGenerator, separators: String) -> CardProperty {
        let longest = [4, 30, 300].randomElement(using: &random) ?? 4
        let parameters = (0..<Int.random(in: 0...4, using: &random)).map { _ in
            let name = Self.parameters.randomElement(using: &random) ?? "TYPE"
            guard name != "TYPE" else {
                return CardParameter(
                    "TYPE",
                    [["home", "work", "x-summer-house"].randomElement(using: &random) ?? ""]
                )
            }
            return CardParameter(name, [text(&random, separators, upTo: longest)])
        }
        let value = text(&random, ",;:\n", upTo: longest)
        let escaped = value.unicodeScalars.map { scalar in
            scalar == "\n" ? "\\n" : ",;\\".unicodeScalars.contains(scalar) ? "\\\(scalar)" : "\(scalar)"
        }
        return CardProperty(
            names.randomElement(using: &random) ?? "NOTE",
            group: Bool.random(using: &random) ? nil : "item\(Int.random(in: 1...9, using: &random))",
            parameters: parameters,
            value: escaped.joined()
        )
    }

    private static func card(
        _ random: inout SeededGenerator,
        version: CardVersion,
        separators: String
    ) -> Card {
        var card = Card(version: version)
        card.formattedName = "x" + text(&random, ",;:\n", upTo: 40)
        card.name = CardName(given: text(&random, ",;:\n", upTo: 9), family: "y")
        card.properties += (0..<Int.random(in: 0...8, using: &random)).map { _ in
            property(&random, separators: separators)
        }
        return card
    }

    @Test(
        "A random card with long properties stays unchanged in its own version, in chunks of any size",
        arguments: [CardVersion.v30, .v40],
        [UInt64.random(in: 0...UInt64.max), 1, 2, 3]
    )
    func sameVersion(_ version: CardVersion, _ seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        for _ in 0..<20 {
            let all = (0..<3).map { _ in Self.card(&random, version: version, separators: ",;:\n") }
            var bytes: [UInt8] = []
            for card in all { VCardWriter(version: version).append(card, to: &bytes) }
            let chunk = Int.random(in: 1...200, using: &random)
            #expect(items(bytes, chunk: chunk) == all.map(CardItem.card))
        }
    }

    @Test(
        "A random card loses no property, value or parameter in another version, and a second export has the same bytes",
        arguments: [(CardVersion.v30, CardVersion.v21), (.v30, .v40), (.v40, .v21), (.v40, .v30)],
        [UInt64.random(in: 0...UInt64.max), 1, 2, 3]
    )
    func otherVersion(_ versions: (CardVersion, CardVersion), _ seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        for _ in 0..<20 {
            // Version 2.1 has no quotes, so separators in a parameter become blanks.
            let separators = versions.1 == .v21 ? "\n" : ",;:\n"
            let card = Self.card(&random, version: versions.0, separators: separators)
            let exported = written(card, versions.1)
            let back = try #require(cards(Array(exported.utf8)).first)
            #expect(written(back, versions.1) == exported)
            #expect(Self.plain(back) == Self.plain(card))
        }
    }

    /// The content of the properties, independent of each version's notation of preferences, dates and web addresses.
    private static func plain(_ card: Card) -> [[String]] {
        card.properties.filter { $0.name != "VERSION" }.map { property in
            let parameters = property.parameters.flatMap { parameter in
                parameter.values.map { parameter.name + "=" + $0 }
            }
            return [property.group ?? "", property.name, property.value]
                + parameters.filter { $0 != "PREF=1" && $0 != "TYPE=pref" && !$0.hasPrefix("VALUE=") }
        }
    }
}
