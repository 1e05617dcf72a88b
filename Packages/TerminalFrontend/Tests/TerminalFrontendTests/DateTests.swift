@_spi(Hosting) import SceneKitCore
import Testing

@testable import TerminalFrontend

@Suite("Dates in forms, as the person writes them")
struct DateTests {
    private static func texts(_ date: String, withoutYear: String, language: String) -> Texts {
        Texts(
            language: language,
            table: ["2026-03-09": date, "--03-09": withoutYear, "%@, or %@": "%@ / %@"]
        )
    }

    private static let form = Screen(
        title: "Ada",
        blocks: [
            .form(
                FormBlock(
                    identifier: "person",
                    fields: [
                        Field("born", label: "Born", kind: .partialDate, values: ["1986-12-01"]),
                        Field("died", label: "Died", kind: .partialDate),
                    ]
                )
            )
        ],
        actions: [Screens.save]
    )

    private static func player(_ texts: Texts) -> Player {
        var player = Player(Screen(title: ""))
        player.model.texts = texts
        player.show(form.localized(by: texts))
        return player
    }

    @Test("A form shows dates and examples in the language's form, and what is sent is a date for programs")
    func own() {
        let texts = Self.texts("09.03.2026", withoutYear: "09.03.", language: "de")
        var player = Self.player(texts)
        #expect(player.lines[2...3] == [" › Born  01.12.1986", "   Died  (10.12.1815 / 10.12.)"])
        player.press(.tab)
        player.type("7.8.2001")
        player.press(.control("s"))
        #expect(
            player.events.map { $0.canonical(on: Self.form, in: texts) }
                == [.action("save", values: ["born": ["1986-12-01"], "died": ["2001-08-07"]])]
        )
    }

    @Test("A form that is not understood when it is typed is not shown")
    func unreadable() {
        let player = Self.player(Self.texts("2026年3月9日", withoutYear: "3月9日", language: "zh"))
        #expect(player.lines[2...3] == [" › Born  1986-12-01", "   Died  (1815-12-10 / --12-10)"])
    }

    @Test("English dates stay as they are")
    func english() {
        #expect(Self.player(.english).lines[3] == "   Died  (1815-12-10, or --12-10)")
    }
}
