import SceneKitCore
import Testing

@_spi(Hosting) @testable import TextFrontend

@Suite struct ScreenTextTests {
    private func text(_ blocks: [Block]) -> TerminalText {
        ScreenText().content(of: Screen(title: "", blocks: blocks))
    }

    @Test("A table's columns are aligned, even with wide characters")
    func table() {
        let list = ListBlock(
            identifier: "l",
            columns: ["Name", "Place"],
            total: .init(2),
            rows: [
                .init(identifier: "1", cells: ["日本人", "x"]), .init(identifier: "2", cells: ["Ada", "y"]),
            ]
        )
        #expect(text([.list(list)]) == "Name    Place\n日本人  x\nAda     y\n")
    }

    @Test("A sum is the last line of the last window, below its column")
    func sum() {
        var list = ListBlock(
            identifier: "l",
            columns: ["Name", .init("Sum", kind: .money(currency: "EUR"))],
            total: .init(1),
            rows: [.init(identifier: "1", cells: ["Mug", "1.20"])],
            sum: .init(identifier: "total", cells: ["Total", "101.20"])
        )
        #expect(text([.list(list)]) == "Name          Sum\nMug      1.20 EUR\nTotal  101.20 EUR\n")
        let named = ScreenText(identifiers: .whole).content(of: Screen(title: "", blocks: [.list(list)]))
        #expect(named == "Name          Sum  ID\nMug      1.20 EUR  1\nTotal  101.20 EUR\n")
        list.total = .init(2)
        #expect(text([.list(list)]) == "Name          Sum\nMug      1.20 EUR\n")
    }

    @Test("A line too long for the terminal shortens identifiers before values, as far as they differ")
    func shortIdentifiers() {
        func table(
            _ identifiers: [String],
            _ display: ScreenText.Identifiers = .beginning,
            width: Int
        ) -> TerminalText {
            let rows = identifiers.map { ListBlock.Row(identifier: $0, cells: ["Ada Lovelace"]) }
            let list = ListBlock(identifier: "l", columns: ["Name"], total: .init(rows.count), rows: rows)
            return ScreenText(width: width, identifiers: display).content(
                of: Screen(title: "", blocks: [.list(list)])
            )
        }
        let (first, second) = ("70be855d-3597-499c", "7a9710c4-d32e-4218")
        let short: TerminalText = "Name          ID\nAda Lovelace  70be855d\nAda Lovelace  7a9710c4\n"
        let whole: TerminalText = "Name          ID\nAda Lovelace  \(first)\nAda Lovelace  \(second)\n"
        #expect(table([first, second], width: 31) == short)
        #expect(table([first, second], width: 32) == whole)
        #expect(
            table(["kitchen-bowl", "kitchen-teapot"], width: 20)
                == "Name       ID\nAda Love…  kitchen-b\nAda Love…  kitchen-t\n"
        )
        #expect(
            table([first, second], .whole, width: 31)
                == "Name         ID\nAda Lovela…  \(first)\nAda Lovela…  \(second)\n"
        )
    }

    @Test("Continuation lines of a value are aligned with it")
    func detail() {
        let detail = DetailBlock(
            identifier: "d",
            items: [.init("Name", "Ada"), .init("Address", "1 Street\nLondon")]
        )
        #expect(text([.detail(detail)]) == "Name     Ada\nAddress  1 Street\n         London\n")
    }

    @Test("Titled details are set apart under their title, in bold if allowed")
    func detailTitle() {
        let blocks: [Block] = [
            .detail(DetailBlock(identifier: "d", items: [.init("Name", "Ada")])),
            .detail(DetailBlock(identifier: "o", title: "Other", items: [.init("X-OWN", "kept")])),
        ]
        #expect(text(blocks) == "Name  Ada\n\nOther\nX-OWN  kept\n")
        let styled = ScreenText(isStyled: true).content(of: Screen(title: "", blocks: blocks))
        #expect(styled == "Name  Ada\n\n" + .bold("Other") + "\nX-OWN  kept\n")
    }

    @Test("A form shows its values and their errors")
    func form() {
        let form = FormBlock(
            identifier: "f",
            fields: [
                Field("n", label: "Name", isRequired: true, error: "a name is needed"),
                Field("e", label: "E-mail", values: ["a@b.c", "d@e.f"]),
            ]
        )
        #expect(text([.form(form)]) == "Name *  ! a name is needed\nE-mail  a@b.c\n        d@e.f\n")
    }

    @Test("Fields appear under their headings; empty rare fields are listed below")
    func headings() {
        let fields = [
            Field("name", label: "Name", values: ["Ada"]),
            Field("mail", values: ["a@b.c"], heading: "Online"),
            Field("site", heading: "Online"),
            Field("suffix", heading: "More", isRare: true),
            Field("nickname", values: ["A."], heading: "More", isRare: true),
            Field("title", heading: "More", isRare: true, error: "this is needed"),
            Field("prefix", heading: "Never", isRare: true),
        ]
        #expect(
            text([.form(FormBlock(identifier: "f", fields: fields))]) == """
                Name      Ada

                Online
                Mail      a@b.c
                Site

                More
                Nickname  A.
                Title     ! this is needed

                More fields: suffix, prefix

                """
        )
    }

    @Test("Values are formatted for people: labels, currencies, groups in short form")
    func values() {
        let address = ValueKind.group([Field("label"), Field("street"), Field("city")])
        let fields = [
            Field("by", kind: .choice([.init("last", label: "Last name")]), values: ["last"]),
            Field("price", kind: .money(currency: "EUR"), values: ["12.50"]),
            Field("address", kind: address, values: [.parts(["label": "home", "city": "Bath"])]),
        ]
        let item = DetailBlock.Item("Paid", "3", kind: .money(currency: "USD"))
        #expect(
            text([
                .form(FormBlock(identifier: "f", fields: fields)),
                .detail(DetailBlock(identifier: "d", items: [item])),
            ]) == """
                By       Last name
                Price    12.50 EUR
                Address  home: ; Bath
                Paid  3 USD

                """
        )
    }

    @Test("Numbers are aligned on the right, with their currency")
    func numbers() {
        let list = ListBlock(
            identifier: "l",
            columns: [
                "Name", .init("Count", kind: .integer()), .init("Price", kind: .money(currency: "EUR")),
                .init("State", kind: .choice([.init("on", label: "Open")])),
            ],
            total: .init(2),
            rows: [
                .init(identifier: "1", cells: ["Ada", "5", "1234.50", "on"]),
                .init(identifier: "2", cells: ["Bea", "1,200", "", "off"]),
            ]
        )
        #expect(
            text([.list(list)]) == """
                Name  Count        Price  State
                Ada       5  1234.50 EUR  Open
                Bea   1,200               off

                """
        )
    }

    @Test("A password in a form is not shown")
    func secret() {
        var field = Field("secret", label: "Password", kind: .password)
        #expect(text([.form(FormBlock(identifier: "f", fields: [field]))]) == "Password\n")
        field.values = ["abc"]
        #expect(text([.form(FormBlock(identifier: "f", fields: [field]))]) == "Password  ********\n")
    }

    @Test("A form that filters a list is omitted")
    func search() {
        let form = FormBlock(identifier: "f", fields: [Field("q", label: "Search")], filters: "l")
        #expect(text([.form(form), .list(ListBlock(identifier: "l", columns: ["Name"]))]) == "")
    }

    @Test("Text and progress are lines; an invalid fraction counts as zero")
    func lines() {
        let progress = ProgressBlock(label: "Importing", fraction: 0.426, detail: "12 contacts")
        let odd = ProgressBlock(label: "Importing", fraction: .nan, detail: "0")
        #expect(
            text([.text(TextBlock("a\nb")), .progress(progress), .progress(odd)])
                == "a\nb\nImporting 42 % (12 contacts)\nImporting 0 % (0)\n"
        )
    }

    @Test("A chart is a bar for each value, proportional to the longest")
    func chart() {
        let chart = ChartBlock(
            identifier: "c",
            title: "Games by decade",
            bars: [
                .init("1990s", value: 1, text: "1"), .init("2000s", value: 4, text: "4"),
                .init("2010s", value: 0, text: "none"), .init("odd", value: .nan, text: "?"),
            ]
        )
        let text = ScreenText(width: 21).content(of: Screen(title: "", blocks: [.chart(chart)]))
        #expect(text == "Games by decade\n1990s  ██  1\n2000s  ████████  4\n2010s  none\nodd    ?\n")
    }

    @Test("A row's picture appears as its monogram")
    func pictures() {
        let list = ListBlock(
            identifier: "l",
            columns: ["Title"],
            total: .init(2),
            rows: [
                .init(
                    identifier: "1",
                    cells: ["Azul"],
                    picture: Picture(summary: "", monogram: "Az", hue: 1)
                ),
                .init(identifier: "2", cells: ["Catan"]),
            ]
        )
        #expect(text([.list(list)]) == "      Title\n[Az]  Azul\n      Catan\n")
    }

    @Test("The widest column is truncated to the terminal's width")
    func cut() {
        let list = ListBlock(
            identifier: "l",
            columns: ["Name", "Place"],
            total: .init(1),
            rows: [.init(identifier: "1", cells: ["Augusta Ada King", "London"])]
        )
        #expect(ScreenText(width: 16).table(list) == "Name      Place\nAugusta…  London\n")
    }
}
