import Testing

@_spi(Hosting) @testable import SceneKitCore

@Suite("Dates in the form of a language")
struct DateFormatTests {
    @Test(
        "A day, a day without its year and a month have the language's form; other texts stay",
        arguments: [
            ("de", ["29.02.1980", "29.02.", "12.1815"]), ("pt", ["29/02/1980", "29/02", "12/1815"]),
            ("zh", ["1980年2月29日", "2月29日", "1815年12月"]), ("en", ["1980-02-29", "--02-29", "1815-12"]),
        ]
    )
    @MainActor
    func forms(language: String, shown: [String]) throws {
        let texts = try Texts(language: language, translations: [.core])
        let others = ["1815", "--12", "18151210", "--1210", "soon", "1980-02-30", "2026-03-09T10:00", ""]
        let dates = ["1980-02-29", "--02-29", "1815-12"] + others
        let items = dates.map { DetailBlock.Item("Birthday", $0, kind: .partialDate) }
        let rows = dates.map { ListBlock.Row(identifier: $0, cells: [$0, $0]) }
        let screen = Screen(
            title: "Dates",
            blocks: [
                .detail(DetailBlock(identifier: "dates", items: items)),
                .list(
                    ListBlock(identifier: "days", columns: [.init("Date", kind: .date), "Id"], rows: rows)
                ),
            ]
        )
        .localized(by: texts)
        guard case .detail(let detail) = screen.blocks[0] else { return #expect(Bool(false)) }
        #expect(detail.items.map(\.value) == shown + others)
        #expect(screen.lists[0].rows.map { $0.cells[0] } == shown + others)
        #expect(screen.lists[0].rows.map { $0.cells[1] } == dates)
    }

    @Test("A date in a sentence is English text for programs, and has the form of a person's language")
    @MainActor
    func sentences() throws {
        let texts = try Texts(language: "de", translations: [.core])
        let date = LocalizedText(date: "1815-12-10", text: "10 December 1815")
        let sentence: LocalizedText = "Born on \(date)"
        #expect(sentence.string == "Born on 10 December 1815")
        #expect(texts(sentence) == "Born on 10.12.1815")
        #expect(texts(LocalizedText(date: "--12", text: "December")) == "December")
        #expect((date + ".").localized(by: texts).string == "10.12.1815.")
    }

    @Test(
        "A form shows and reads dates in the order of the person's region, and ISO dates where both orders are usual",
        arguments: [
            (DateOrder.dayFirst, ["29/02/1980", "09/03", "1815-12"]),
            (.monthFirst, ["02/29/1980", "03/09", "1815-12"]), (nil, ["1980-02-29", "--03-09", "1815-12"]),
        ]
    )
    func english(order: DateOrder?, shown: [String]) {
        var texts = Texts.english
        texts.dateOrder = order
        let dates = ["1980-02-29", "--03-09", "1815-12"]
        let field = Field("born", kind: .partialDate, values: dates.map { .text($0) }).localized(by: texts)
        #expect(field.values == shown.map { .text($0) })
        #expect(field.values.map(field.canonical) == dates.map { .text($0) })
        let hint: LocalizedText = "like \(LocalizedText(dateInForms: "1980-02-29"))"
        #expect(hint.string == "like 1980-02-29" && texts(hint) == "like " + shown[0])
    }
}
