import SceneKitCore
import Testing

@testable import TerminalFrontend

@Suite("The palette")
struct PaletteTests {
    private static let tag = SceneAction(
        "tag",
        label: "Tag",
        key: "t",
        summary: "Adds things to a category.",
        parameters: [
            Field("category", summary: "which", isRequired: true),
            Field("times", kind: .integer(from: 1), summary: "how often"),
            Field("thing", summary: "which", isRequired: true, isPositional: true, row: "things"),
        ]
    )

    private static func player(_ actions: SceneAction...) -> Player {
        var screen = Screens.things()
        screen.actions += actions
        return Player(screen, columns: 70)
    }

    @Test(
        "It quits and helps, by name and by key",
        arguments: [("q", true), ("quit", true), ("help", false)]
    )
    func own(text: String, quits: Bool) {
        var player = Self.player()
        player.press(.character(":"))
        player.type(text)
        player.press(.enter)
        #expect(player.commands == (quits ? [.quit] : []))
        #expect(player.model.overlay == (quits ? nil : .help(scroll: 0)))
    }

    @Test("A text behind an action's name is its value")
    func arguments() {
        var player = Self.player(Self.tag, Screens.filter)
        func run(_ text: String) {
            player.press(.character(":"))
            player.type(text)
            player.press(.enter)
        }
        run("tag Good friends")
        #expect(
            player.events == [.action("tag", values: ["category": ["Good friends"], "thing": ["id-Ada"]])]
        )
        run("Filter  red ")
        #expect(player.events == [.action("filter", values: ["kind": ["red "]])])
        run("delete Zoë")
        #expect(player.events == [.action("delete", values: ["thing": ["Zoë"]])])
        // Without a value it asks.
        run("tag")
        #expect(player.events == [] && player.text.contains("┌─ Tag"))
    }

    @Test("A wrong value behind a name is shown in the prompt with its mistake")
    func wrongArgument() {
        let wait = SceneAction(
            "wait",
            label: "Wait",
            summary: "",
            parameters: [Field("days", kind: .integer(from: 1), summary: "how long")]
        )
        var player = Self.player(wait)
        player.press(.character(":"))
        player.type("wait 0")
        player.press(.enter)
        #expect(player.commands == [.ring])
        #expect(player.text.contains("│ › Days  0 ") && player.text.contains("! 0 is less than 1"))
    }

    @Test("↑ brings back what was run before, ↓ the newer ones")
    func history() {
        var player = Self.player(Self.tag)
        for text in ["tag work", "add"] {
            player.press(.character(":"))
            player.type(text)
            player.press(.enter)
        }
        player.press(.character(":"), Key(.up))
        #expect(player.lines.contains { $0.contains("│ : Add ") })
        player.press(Key(.up))
        #expect(player.lines.contains { $0.contains("│ : tag work ") })
        player.press(Key(.up))
        #expect(player.commands == [.ring])
        player.press(Key(.down), Key(.down))
        #expect(player.lines.contains { $0.contains("│ :  ") })
        player.press(Key(.up), Key(.up), .enter)
        #expect(
            player.events == [.action("tag", values: ["category": ["work"], "thing": ["id-Ada"]])]
        )
    }

    @Test("Popups are as wide as their texts need, if there is room", arguments: [60, 120])
    func widths(columns: Int) {
        let long = "Keeps the things and a folder of cards, such as those of other programs, in step."
        let hint = "the folder, with a card in each file; it is made if there is none with that name yet"
        let sync = SceneAction(
            "sync",
            label: "Sync",
            key: "s",
            summary: .init(verbatim: long),
            parameters: [
                Field("folder", summary: .init(verbatim: hint), isRequired: true),
                Field("yes", kind: .toggle, summary: "agree to all"),
            ]
        )
        var screen = Screens.things()
        screen.actions = [sync]
        var player = Player(screen, columns: columns, rows: 16)
        player.press(.character(":"))
        #expect(player.text.contains(long) == (columns == 120))
        player.press(.escape, .character("s"))
        #expect(player.lines[5...9].contains { $0.contains("(" + hint + ")") } == (columns == 120))
        // Where the hint is cut, or the field shows none, the line for messages has it.
        #expect((player.lines[13] + player.lines[14]).contains("the folder, with a card") == (columns == 60))
        player.press(.tab)
        #expect(player.lines[14] == " agree to all")
    }
}
