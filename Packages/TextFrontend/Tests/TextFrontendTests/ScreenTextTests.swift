import SceneKitCore
import Testing

@testable import TextFrontend

@Suite struct ScreenTextTests {
    private func text(_ blocks: [Block]) -> TerminalText {
        ScreenText().content(of: Screen(title: "", blocks: blocks))
    }

    @Test("A table is aligned by columns, wide characters too")
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

    @Test("Further lines of a value stand under its first")
    func detail() {
        let detail = DetailBlock(
            identifier: "d",
            items: [.init("Name", "Ada"), .init("Address", "1 Street\nLondon")]
        )
        #expect(text([.detail(detail)]) == "Name     Ada\nAddress  1 Street\n         London\n")
    }

    @Test("Details with a title stand apart under it; where style is allowed it is bold")
    func detailTitle() {
        let blocks: [Block] = [
            .detail(DetailBlock(identifier: "d", items: [.init("Name", "Ada")])),
            .detail(DetailBlock(identifier: "o", title: "Other", items: [.init("X-OWN", "kept")])),
        ]
        #expect(text(blocks) == "Name  Ada\n\nOther\nX-OWN  kept\n")
        let styled = ScreenText(isStyled: true).content(of: Screen(title: "", blocks: blocks))
        #expect(styled == "Name  Ada\n\n" + .bold("Other") + "\nX-OWN  kept\n")
    }

    @Test("A form shows its values, and what is wrong with them")
    func form() {
        let form = FormBlock(
            identifier: "f",
            fields: [
                FormField(identifier: "n", label: "Name", isRequired: true, error: "a name is needed"),
                FormField(identifier: "e", label: "E-mail", values: ["a@b.c", "d@e.f"]),
            ]
        )
        #expect(text([.form(form)]) == "Name *  ! a name is needed\nE-mail  a@b.c\n        d@e.f\n")
    }

    @Test("A password that a form holds is not shown")
    func secret() {
        var field = FormField(identifier: "secret", label: "Password", kind: .password)
        #expect(text([.form(FormBlock(identifier: "f", fields: [field]))]) == "Password\n")
        field.values = ["abc"]
        #expect(text([.form(FormBlock(identifier: "f", fields: [field]))]) == "Password  ********\n")
    }

    @Test("A form above a list is left out")
    func search() {
        let form = FormBlock(identifier: "f", fields: [FormField(identifier: "q", label: "Search")])
        #expect(text([.form(form), .list(ListBlock(identifier: "l", columns: ["Name"]))]) == "")
    }

    @Test("Text and progress are lines; a progress of no number is none done")
    func lines() {
        let progress = ProgressBlock(label: "Importing", fraction: 0.426, detail: "12 contacts")
        let odd = ProgressBlock(label: "Importing", fraction: .nan, detail: "0")
        #expect(
            text([.text(TextBlock("a\nb")), .progress(progress), .progress(odd)])
                == "a\nb\nImporting 42 % (12 contacts)\nImporting 0 % (0)\n"
        )
    }

    @Test("A chart is a bar for each value, in proportion to the longest")
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

    @Test("Where a row has a picture, its letters stand for it")
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

    @Test("The widest column is cut to a terminal's width")
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
