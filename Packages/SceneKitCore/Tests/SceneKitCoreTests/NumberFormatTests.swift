import FoundationEssentials
import Testing

@_spi(Hosting) @testable import SceneKitCore

@Suite("Numbers in the form of a language")
struct NumberFormatTests {
    @MainActor
    private static func german() throws -> Texts { try Texts(language: "de", translations: [.core]) }

    private static let price = Field("price", kind: .money(currency: "EUR"), values: ["1234.50"])
    private static let screen = Screen(
        title: "Tea",
        blocks: [
            .form(FormBlock(identifier: "tea", fields: [price])),
            .list(
                ListBlock(
                    identifier: "teas",
                    columns: [
                        "Name", .init("Price", kind: .money(currency: "EUR")),
                        .init("Weight", kind: .decimal()),
                        .init("Year", kind: .integer()),
                    ],
                    rows: [.init(identifier: "mint", cells: ["1.5", "1234.50", "1234.5", "2026"])],
                    sum: .init(identifier: "sum", cells: ["", "-1234567.00", "", ""])
                )
            ),
            .detail(
                DetailBlock(
                    identifier: "tea",
                    items: [
                        .init("Price", "6.40", kind: .money(currency: "EUR")), .init("Article", "6.40"),
                        .init("Sum", "Sold out", kind: .money(currency: "EUR")),
                    ]
                )
            ),
        ],
        actions: [
            SceneAction(
                "pay",
                label: "Pay",
                summary: "",
                parameters: [
                    Field("amount", kind: .decimal(through: 2000)), Field("pieces", kind: .integer()),
                    Field("note"),
                ]
            )
        ]
    )

    @Test("A German sees decimal commas in amounts, in fields, and in numbers of sentences")
    @MainActor
    func shown() throws {
        let texts = try Self.german()
        let shown = Self.screen.localized(by: texts)
        #expect(shown.forms[0].fields[0].values == ["1234,50"])
        let list = shown.lists[0]
        #expect(list.rows[0].cells == ["1.5", "1.234,50", "1234,5", "2026"])
        #expect(list.sum?.cells == ["", "-1.234.567,00", "", ""])
        #expect(list.columns[1].kind.displayText(of: list.rows[0].cells[1]) == "1.234,50 EUR")
        guard case .detail(let detail) = shown.blocks[2] else { return }
        #expect(detail.items.map { $0.kind.displayText(of: $0.value) } == ["6,40 EUR", "6.40", "Sold out"])
        #expect(texts("Total: \(LocalizedText(number: "1,234.50"))").hasSuffix("1.234,50"))
        // Programs get English.
        #expect(Self.screen.localized(by: .english) == Self.screen)
    }

    @Test(
        "A German writes decimal commas and points between thousands; a program's point stays what it is",
        arguments: [
            ("6,40", "6.40"), ("1.234,50", "1234.50"), ("1234,5", "1234.5"), (" -1.234 ", "-1234"),
            ("6.40", "6.40"),
            ("1.234.567", "1234567"), ("1,2,3", "1,2,3"), ("1.23,4", "1.23,4"), ("abc", "abc"), ("", ""),
            (",5", ",5"),
        ]
    )
    @MainActor
    func written(text: String, canonical: String) throws {
        let texts = try Self.german()
        let action = Event.action("pay", values: ["amount": [.text(text)], "note": [.text(text)]])
        #expect(
            action.canonical(on: Self.screen, in: texts)
                == .action("pay", values: ["amount": [.text(canonical)], "note": [.text(text)]])
        )
        let change = Event.change(field: "price", values: [.text(text)])
        #expect(
            change.canonical(on: Self.screen, in: texts)
                == .change(field: "price", values: [.text(canonical)])
        )
        #expect(change.canonical(on: Self.screen, in: .english) == change)
    }

    @Test("A whole number has no fraction, and a mistake shows numbers in the form of the language")
    @MainActor
    func mistakes() throws {
        let texts = try Self.german()
        let action = Event.action("pay", values: ["pieces": ["1.000"]])
        #expect(action.canonical(on: Self.screen, in: texts) == .action("pay", values: ["pieces": ["1000"]]))
        let half = Event.action("pay", values: ["pieces": ["1,5"]])
        #expect(half.canonical(on: Self.screen, in: texts) == half)
        let amount = Self.screen.localized(by: texts).actions[0].parameters[0]
        #expect(amount.problem(with: ["1.999,50"]) == nil)
        #expect(
            try #require(amount.problem(with: ["2.000,50"])).localized(by: texts).string.hasPrefix("2000,50 ")
        )
    }

    @Test("Parts of a group are numbers, too")
    @MainActor
    func groups() throws {
        let group = Field("size", kind: .group([Field("width", kind: .decimal()), Field("unit")]))
        let screen = Screen(title: "", blocks: [.form(FormBlock(identifier: "f", fields: [group]))])
        let texts = try Self.german()
        let change = Event.change(field: "size", values: [.parts(["width": "1,5", "unit": "1,5"])])
        #expect(
            change.canonical(on: screen, in: texts)
                == .change(field: "size", values: [.parts(["width": "1.5", "unit": "1,5"])])
        )
    }

    @Test("A name with right-to-left letters or direction controls cannot reorder the sentence around it")
    func isolation() {
        var texts = Texts.english
        texts.isolatesArguments = true
        let name = { (name: String) in texts("Deleted \(name).") }
        #expect(name("Ada") == "Deleted Ada.")
        #expect(name("\u{202E}adA") == "Deleted \u{2068}\u{202E}adA\u{2069}.")
        #expect(name("שרה") == "Deleted \u{2068}שרה\u{2069}.")
        // Ends without a beginning are left out, and beginnings without an end are ended.
        #expect(name("a\u{2069}\u{202E}b\u{2067}c") == "Deleted \u{2068}a\u{202E}b\u{2067}c\u{2069}\u{2069}.")
        #expect(Texts.english("Deleted \("שרה").") == "Deleted שרה.")
    }
}
