import Testing
import TextWorkers

@testable import ContactCards

@Suite("Our own CSV")
struct CSVRoundTripTests {
    private func written(_ cards: [Card], columns: CSVContactWriter.Columns? = nil) throws -> [UInt8] {
        var all = columns ?? .init()
        if columns == nil { for card in cards { all.include(card) } }
        let writer = CSVContactWriter(columns: all)
        var bytes = writer.header
        for card in cards { try writer.append(card, to: &bytes) }
        return bytes
    }

    private func read(_ bytes: [UInt8]) -> [Card] {
        var reader = CSVContactReader()
        var cards: [Card] = []
        let keep = { (item: CardItem) in
            if case .card(let card) = item { cards.append(card) } else { Issue.record("\(item)") }
        }
        bytes.withUnsafeBytes { reader.feed($0, keep) }
        reader.finish(keep)
        return cards
    }

    private func rows(_ bytes: [UInt8]) -> [[String]] {
        var parser = CSVParser()
        var rows: [[String]] = []
        let keep = { (item: CSVParser.Item) in
            if case .row(let row, _) = item { rows.append(row) } else { Issue.record("\(item)") }
        }
        bytes.withUnsafeBytes { parser.feed($0, keep) }
        parser.finish(keep)
        return rows
    }

    /// The properties that have columns, without group names and meaningless types.
    private func content(_ card: Card) -> [String: [String]] {
        let labels = Dictionary(
            card.all("X-ABLABEL").map { ($0.group ?? "", $0.value) },
            uniquingKeysWith: { first, _ in first }
        )
        var content: [String: [String]] = [:]
        for property in card.properties where !["VERSION", "X-ABLABEL"].contains(property.name) {
            // An older program's type is the preference of 4.0.
            let preference = property.values("PREF").contains("1") ? ["pref"] : []
            let types = (property.values("TYPE").map { $0.lowercased() } + preference).sorted()
            let label = property.group.flatMap { labels[$0] } ?? ""
            content[property.name, default: []].append("\(types) \(label) \(property.value)")
        }
        return content
    }

    private func word(_ random: inout SeededGenerator) -> String {
        let letters =
            "aBz09 é太😀:=\"^.'-\\,;/&@+\t\n*=|".map { String($0) } + ["\u{301}", " ::: ", "::", "＝"]
        return (0..<Int.random(in: 1...9, using: &random))
            .map { _ in letters.randomElement(using: &random) ?? "x" }.joined()
    }

    private func card(_ random: inout SeededGenerator) -> Card {
        func escaped(_ text: String) -> String {
            var card = Card()
            card.title = text
            return card.first("TITLE")?.value ?? ""
        }
        func words(_ count: Int) -> String {
            (0..<count).map { _ in escaped(word(&random)) }.joined(separator: ";")
        }
        var properties = [CardProperty("UID", value: escaped(word(&random)))]
        properties.append(CardProperty("REV", value: "20200102T030405Z"))
        properties.append(CardProperty("N", value: words(5)))
        for name in [
            "FN", "NICKNAME", "TITLE", "ROLE", "NOTE", "TEL", "EMAIL", "ADR", "URL", "IMPP", "RELATED",
            "X-ABDATE",
            "X-CSV", "ORG", "LANG", "TZ", "BDAY", "ANNIVERSARY", "X-PHONETIC-FIRST-NAME",
        ] {
            for number in 0..<Int.random(in: 0...3, using: &random) {
                var property = CardProperty(name, value: escaped(word(&random)))
                switch name {
                case "ADR": property.value = words(7)
                case "ORG": property.value = words(Int.random(in: 1...4, using: &random))
                case "TZ", "LANG": property.value = "x" + String(number)
                case "URL", "IMPP": property.value = "https://example.org/?a=b,c;" + String(number)
                case "BDAY", "ANNIVERSARY":
                    property.value = ["18151210", "--0704", "1815", "20200102T030405Z", "--12"][number]
                default: break
                }
                if ["TEL", "EMAIL", "ADR", "URL", "IMPP", "RELATED", "X-ABDATE", "X-CSV"].contains(name) {
                    let types =
                        [[], ["home"], ["cell", "work"], ["home", "pref"]].randomElement(using: &random) ?? []
                    if !types.isEmpty { property.parameters = [CardParameter("TYPE", types)] }
                    if types.isEmpty, Bool.random(using: &random) {
                        property.group = "g\(properties.count)"
                        let label = "L " + word(&random)
                        properties.append(
                            CardProperty("X-ABLABEL", group: property.group, value: escaped(label))
                        )
                    }
                }
                properties.append(property)
            }
        }
        let categories = (0..<Int.random(in: 0...3, using: &random)).map { _ in
            escaped("x" + word(&random) + "y")
        }
        if !categories.isEmpty {
            properties.append(CardProperty("CATEGORIES", value: categories.joined(separator: ",")))
        }
        var card = Card()
        card.properties += properties
        return card
    }

    @Test("Random cards keep every property that has a column")
    func random() throws {
        var random = SeededGenerator(seed: 7)
        for _ in 0..<25 {
            let cards = (0..<5).map { _ in card(&random) }
            let back = read(try written(cards))
            try #require(back.count == cards.count)
            for (card, copy) in zip(cards, back) { #expect(content(copy) == content(card)) }
        }
    }

    @Test(
        "A custom label stays unchanged, even if it looks like a type",
        arguments: ["Home", "WORK", "voice", "pref", "Sommerhaus, Süd"]
    )
    func customLabel(_ label: String) throws {
        var card = Card()
        card.properties += [
            CardProperty("TEL", group: "item1", parameters: [CardParameter("TYPE", ["pref"])], value: "1"),
            CardProperty("X-ABLABEL", group: "item1", value: label.replacing(",", with: "\\,")),
        ]
        #expect(card.phones.map(\.labels) == [[label]])
        #expect(read(try written([card])).map(\.phones) == [card.phones])
    }

    @Test("The label of a preferred value stays unchanged if it begins with an accent")
    func accentLabel() throws {
        var card = Card()
        card.phones = [LabeledValue("1", labels: ["\u{301}x"], isPreferred: true)]
        #expect(read(try written([card])).map(\.phones) == [card.phones])
    }

    /// Takes minutes if each property rebuilds the cell.
    @Test("One cell holds the categories of 20,000 properties")
    func categoriesOfManyProperties() throws {
        let categories = (0..<20_000).map { "c\($0)" }
        var card = Card()
        card.properties += categories.map { CardProperty("CATEGORIES", value: $0) }
        #expect(read(try written([card])).map(\.categories) == [categories])
    }

    @Test("A repeated field has as many columns as the card with the most values needs")
    func columns() throws {
        var ada = Card()
        ada.properties += [
            CardProperty("FN", value: "Ada"), CardProperty("ROLE", value: "Analyst"),
            CardProperty("ANNIVERSARY", value: "18350708"), CardProperty("ORG", value: "Acme;Research"),
            CardProperty("ORG", value: "Royal Society"), CardProperty("TITLE", value: "Boss"),
            CardProperty("TITLE", value: "Fellow"),
        ]
        for number in 1...4 { ada.properties.append(CardProperty("TEL", value: "100\(number)")) }
        for city in ["London", "Paris", "Rome"] {
            ada.properties.append(CardProperty("ADR", value: ";;;\(city);;;"))
        }
        var bob = Card()
        bob.formattedName = "Bob"
        let table = rows(try written([bob, ada]))
        let row = Dictionary(uniqueKeysWithValues: zip(table[0], table[2]))
        #expect(row["Role"] == "Analyst")
        #expect(row["Anniversary"] == "1835-07-08")
        #expect(row["Organization 2 - Name"] == "Royal Society")
        #expect(row["Organization 2 - Title"] == "Fellow")
        #expect(row["Phone 4 - Value"] == "1004")
        #expect(row["Address 3 - City"] == "Rome")
        #expect(table.allSatisfy { $0.count == table[0].count })
        #expect(Set(table[0]).count == table[0].count)
        #expect(read(try written([bob, ada])).map(content) == [bob, ada].map(content))
    }

    @Test("Properties without a column are counted by kind")
    func omissions() {
        var columns = CSVContactWriter.Columns()
        for _ in 0..<2 {
            var card = Card()
            card.properties += [
                CardProperty("FN", value: "Ada"), CardProperty("PRODID", value: "x"),
                CardProperty("PHOTO", value: "data:,"), CardProperty("X-SHOE-SIZE", value: "38"),
                CardProperty("NOTE", parameters: [CardParameter("LANGUAGE", ["en"])], value: "x"),
                CardProperty("TEL", parameters: [CardParameter("PREF", ["2"])], value: "1"),
                CardProperty("N", value: "a;b;c;d;e;f"),
            ]
            columns.include(card)
        }
        #expect(
            columns.omissions == [
                "PHOTO": 2, "X-SHOE-SIZE": 2, "LANGUAGE of NOTE": 2, "PREF of TEL": 2, "N": 2,
            ]
        )
    }

    @Test("A card with a thousand phones makes a hundred columns, and the other phones are counted")
    func limits() throws {
        var card = Card()
        card.phones = (0..<1_000).map { LabeledValue("1\($0)") }
        card.properties += (0..<50).map { CardProperty("X-\($0)", value: "x") }
        var columns = CSVContactWriter.Columns()
        columns.include(card)
        #expect(columns.omissions["TEL beyond the 100th"] == 900)
        #expect(columns.omissions.count == 21)
        #expect(columns.omissions.values.reduce(0, +) == 950)
        #expect(read(try written([card])).map(\.phones.count) == [100])
    }

    @Test("A card that needs more columns than the table has is refused instead of truncated")
    func missingColumn() throws {
        var card = Card()
        card.phones = [LabeledValue("1"), LabeledValue("2")]
        var bytes: [UInt8] = []
        #expect(throws: CSVContactWriter.MissingColumn.self) {
            try CSVContactWriter(columns: .init()).append(card, to: &bytes)
        }
        #expect(bytes.isEmpty)
    }

    @Test(
        "A cell that a spreadsheet would read as a formula begins with an apostrophe",
        arguments: [
            "=HYPERLINK(\"http://evil\")", "=1", "+1+cmd|' /C calc'!A0", "+A1", "-2+3", "@SUM(1)", "\t=1",
            "\n=1", " =1",
            "＝1", "'=1", "''@x", "--12-10", "+12",
        ]
    )
    func formulas(text: String) throws {
        var card = Card()
        card.formattedName = text
        let bytes = try written([card])
        let table = rows(bytes)
        let cell = try #require(zip(table[0], table[1]).first { $0.0 == "Full Name" }?.1)
        #expect(cell == "'" + text)
        #expect(read(bytes).map(\.formattedName) == [text])
    }

    @Test(
        "Plain phone numbers and other text stay as they are",
        arguments: [
            "+44 20 7946 0000", "+1-867-555-6219", "+1 (867) 555/62.19", "020 7946", "'Okina", "O'Brien",
            "''quoted''", "a=b",
            "1-2", "",
        ]
    )
    func plain(text: String) throws {
        var card = Card()
        card.formattedName = "x"
        card.nickname = text
        let bytes = try written([card])
        let table = rows(bytes)
        #expect(zip(table[0], table[1]).first { $0.0 == "Nickname" }?.1 == text)
        #expect(read(bytes).map(\.nickname) == [text])
    }

    @Test("Text with apostrophes and signs stays unchanged, and no cell is a formula")
    func randomFormulas() throws {
        var random = SeededGenerator(seed: 9)
        let pieces = ["'", "=", "+", "-", "@", "\t", "\n", " ", "a", "1", "+44", "＝"]
        for _ in 0..<200 {
            let text = (0..<Int.random(in: 1...5, using: &random))
                .map { _ in pieces.randomElement(using: &random) ?? "" }.joined()
            var card = Card()
            card.formattedName = "x"
            card.notes = text
            let bytes = try written([card])
            #expect(read(bytes).map(\.notes) == [text])
            let table = rows(bytes)
            let cell = zip(table[0], table[1]).first { $0.0 == "Notes" }?.1 ?? ""
            let first = cell.first { !$0.isWhitespace } ?? "x"
            #expect(!"=+-@＝".contains(first) || cell.allSatisfy { "+0123456789 ".contains($0) })
            #expect(!["\t", "\n"].contains(cell.first ?? "x"))
        }
    }

    @Test("Apostrophes that other programs wrote stay")
    func foreign() {
        #expect(read(Array("First Name,Notes\nAda,'=1\n".utf8)).map(\.notes) == ["'=1"])
    }

    /// The column names of our own tables and of other programs'.
    private static let names =
        CSVFamily.allCases.flatMap { $0.columnNames(1) + $0.columnNames(2) } + [
            "Address 1 - Formatted", "Birth Year", "Birth Month", "Birth Day", "Categories", "Company",
            "Custom 1",
            "Department", "Group Membership", "Home Phone", "Home Street", "Organization 1 - Department",
            "Relation 1 - Value", "Skype", "Web Page", "x",
        ]

    @Test(
        "A row with one cell of separators and unusual blanks is a fault, or a card that our own table can hold",
        arguments: ["UID,Revision,", ""],
        names
    )
    func oddCell(_ beginning: String, _ name: String) throws {
        let cells = [
            " ", ":::", " ::: ", "::: ", "tel:", "tel:TEL:1", "\\", "\u{200B}", "\u{FEFF}", "\u{301}", "'",
            "=",
            "*", "* \u{301}", ";", ",", "\n", "\u{85}", "\u{2028}", "0/0/00", "0", "* myContacts", "--", "T",
            "data:",
        ]
        for cell in cells {
            var reader = CSVContactReader()
            var items: [CardItem] = []
            // `Nickname` makes the header valid if the column under test is unknown.
            let document =
                CSVLine.format(
                    beginning.split(separator: ",").map(String.init) + ["Nickname", name]
                ) + CSVLine.format(beginning.isEmpty ? ["", cell] : ["", "", "", cell])
            document.withUnsafeBytes { bytes in reader.feed(bytes) { items.append($0) } }
            reader.finish { items.append($0) }
            if case .fault? = items.first { continue }
            guard items.count == 1, case .card(let card)? = items.first else {
                Issue.record("\(name) of \(cell.debugDescription) gives \(items)")
                continue
            }
            let table = try written([card])
            let back = read(table)
            #expect(back.count == 1, "\(name) of \(cell.debugDescription): \(text(card))")
            #expect(try written(back) == table, "\(name) of \(cell.debugDescription): \(text(card))")
        }
    }
}
