import SceneKitCore
import Testing

@testable import TerminalFrontend

struct PromptTests {
    private static func asking(_ fields: Field...) -> Player {
        var screen = Screens.things()
        screen.actions = [
            SceneAction("plan", label: "Plan", key: "p", summary: "Plans a thing.", parameters: fields)
        ]
        var player = Player(screen)
        player.press(.character("p"))
        return player
    }

    @Test("F1 in a prompt shows the help, and the prompt comes back with what was typed")
    func help() {
        var player = Self.asking(Field("value"))
        player.type("x")
        player.press(Key(.function(1)))
        #expect(player.text.contains("Plans a thing.") && !player.text.contains("┌─ Plan"))
        player.press(.escape)
        #expect(player.text.contains("│ › Value  x "))
        player.press(.enter)
        #expect(player.commands == [.post(.action("plan", values: ["value": ["x"]]))])
    }

    @Test(
        "A wrong value is reported below its field before anything is sent",
        arguments: [
            (ValueKind.integer(from: 1, through: 5), "9", "9 is more than 5"),
            (.decimal(), "1,5", "'1,5' is not a number: write 1234.50"),
            (.money(currency: "EUR"), "x", "'x' is not an amount: write 1234.50"),
            (.date, "today", "'today' is not a date: write 2026-11-22"),
            (.time, "8", "'8' is not a time of day: write 18:30"),
            (.email, "ada", "'ada' is not an e-mail address like"),
            (.link, "here", "'here' is not a web address like"),
        ]
    )
    func mistakes(kind: ValueKind, text: String, message: String) {
        var player = Self.asking(Field("value", kind: kind))
        player.type(text)
        player.press(.enter)
        #expect(player.commands == [.ring])
        #expect(player.text.contains("│ › Value  " + text + " "))
        #expect(player.text.contains("│          ! " + message))
    }

    @Test("Groups are prompted for part by part, choices by label, and kinds with an example")
    func kinds() {
        let parts = [Field("label", suggestions: ["home"]), Field("number", kind: .phone, isRequired: true)]
        var player = Self.asking(
            Field("phone", kind: .group(parts), isRequired: true),
            Field(
                "size",
                kind: .choice([.init("s", label: "Small"), .init("l", label: "Large")]),
                isRequired: true
            ),
            Field("due", kind: .date, summary: "the last day", isRare: true)
        )
        #expect(
            player.lines[4...9] == [
                " ┌─ Plan ─────────────────────────────────────────────────┐",
                " │ › Phone *  Label   (home)                              │",
                " │            Number                                      │",
                " │   Size *   Small                                       │",
                " │   Due      (the last day, 2026-11-22)                  │",
                " └────────────────────────────────────────────────────────┘",
            ]
        )
        player.press(Key(.right), .enter)
        #expect(player.text.contains("│ ›          Number                 "))
        #expect(player.text.contains("│            ! its part 'Number' is needed"))
        player.type("123")
        player.press(.tab, .character("l"), .enter)
        #expect(
            player.commands == [
                .post(
                    .action(
                        "plan",
                        values: ["phone": [.parts(["label": "home", "number": "123"])], "size": ["l"]]
                    )
                )
            ]
        )
    }

    @Test("Enter adds another value of a group, as in a form, and sends the rest")
    func another() {
        let parts = [Field("label", suggestions: ["home"]), Field("number", kind: .phone, isRequired: true)]
        var player = Self.asking(Field("phone", kind: .group(parts), isRepeated: true))
        player.press(.tab)
        player.type("123")
        player.press(Key(.down))
        #expect(player.text.contains("│ ›        (another)"))
        #expect(player.lines[15] == " Tab Next  ←→ Choose  Enter Add another  Esc Cancel")
        player.press(.enter, .tab)
        player.type("456")
        player.press(.enter)
        #expect(
            player.commands == [
                .post(
                    .action(
                        "plan",
                        values: ["phone": [.parts(["number": "123"]), .parts(["number": "456"])]]
                    )
                )
            ]
        )
    }
}
