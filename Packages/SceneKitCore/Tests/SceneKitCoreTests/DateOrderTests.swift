@_spi(Hosting) import SceneKitCore
import Testing

@Suite("The order of day and month")
struct DateOrderTests {
    @Test(
        "The first locale with an order decides; Canadians, and English without a region, have none",
        arguments: [
            (["en_US.UTF-8"], DateOrder.monthFirst), (["en-GB", "en-US"], .dayFirst), (["en"], nil),
            (["en", "en-US"], .monthFirst), (["C.UTF-8", "de"], .dayFirst), (["POSIX"], nil), ([], nil),
            (["en_CA.UTF-8", "en"], nil), (["es-419"], .dayFirst), (["zh-Hans-CN"], nil),
            (["zh-Hant-HK"], .dayFirst), (["fr"], .dayFirst), (["es_PR@euro"], .monthFirst),
            (["*", "pt"], .dayFirst),
        ] as [([String], DateOrder?)]
    )
    func orders(locales: [String], order: DateOrder?) { #expect(DateOrder(locales: locales) == order) }

    @Test(
        "An environment's dates have the locale of LC_ALL, LC_TIME or LANG",
        arguments: [
            (["LANG": "en_US.UTF-8"], "en_US.UTF-8"), (["LANG": "en_US", "LC_TIME": "de_DE"], "de_DE"),
            (["LC_ALL": "C", "LC_TIME": "de_DE"], "C"), (["LC_ALL": "", "LANG": "pt_BR"], "pt_BR"),
            ([:], nil),
        ] as [([String: String], String?)]
    )
    func environment(environment: [String: String], locale: String?) {
        #expect(Language.ofDates(in: environment) == locale)
    }

    private static let screen = Screen(
        title: "",
        blocks: [
            .form(
                FormBlock(
                    identifier: "f",
                    fields: [
                        Field("due", kind: .date), Field("birthday", kind: .partialDate), Field("note"),
                        Field("stay", kind: .group([Field("from", kind: .date), Field("place")])),
                    ]
                )
            )
        ]
    )

    @Test(
        "A person's date is what their region means, in every field, and other texts stay",
        arguments: [
            (.monthFirst, "3/4/1980", "1980-03-04"), (.dayFirst, " 3/4/1980", "1980-04-03"),
            (.dayFirst, "3-4-1980", "1980-04-03"), (.monthFirst, "3.4.1980", "1980-04-03"),
            (.monthFirst, "1980-04-03", "1980-04-03"), (.monthFirst, "13/4/1980", "13/4/1980"),
            (.dayFirst, "soon", "soon"), (nil, "3/4/1980", "3/4/1980"),
        ] as [(DateOrder?, String, String)]
    )
    func canonical(order: DateOrder?, text: String, date: String) {
        var texts = Texts.english
        texts.dateOrder = order
        for field in ["due", "birthday"] {
            #expect(
                Event.change(field: field, values: [.text(text)]).canonical(on: Self.screen, in: texts)
                    == .change(field: field, values: [.text(date)])
            )
        }
        #expect(
            Event.change(field: "stay", values: [.parts(["from": text, "place": text])])
                .canonical(on: Self.screen, in: texts)
                == .change(field: "stay", values: [.parts(["from": date, "place": text])])
        )
        let note = Event.change(field: "note", values: [.text(text)])
        #expect(note.canonical(on: Self.screen, in: texts) == note)
    }

    @Test(
        "A form shows a date whose year may be unknown as the person writes it, if it can be read back",
        arguments: [
            (.dayFirst, "1980-04-03", "03/04/1980"), (.dayFirst, "--04-03", "03/04"),
            (nil, "1980-04-03", "1980-04-03"),
            (.dayFirst, "1980-04", "1980-04"), (.dayFirst, "1980", "1980"), (.dayFirst, "soon", "soon"),
        ] as [(DateOrder?, String, String)]
    )
    func shown(order: DateOrder?, date: String, text: String) {
        var texts = Texts(
            language: "pt",
            table: ["2026-03-09": "09/03/2026", "--03-09": "09/03", "2026-03": "03/2026"]
        )
        texts.dateOrder = order
        let field = Field("birthday", kind: .partialDate, values: [.text(date)]).localized(by: texts)
        #expect(field.values == [.text(text)])
        #expect(field.values.map(field.canonical) == [.text(date)])
    }

    @Test("A field that was localized for a region refuses no date of that region")
    func check() {
        var texts = Texts.english
        texts.dateOrder = .monthFirst
        let field = Field("due", kind: .date).localized(by: texts)
        #expect(field.problem(with: ["3/4/1980"]) == nil)
        #expect(field.problem(with: ["13/4/1980"]) == nil)
        #expect(field.problem(with: ["13/14/1980"])?.string == "'13/14/1980' is not a date: write 2026-11-22")
    }
}
