import SceneKitCore
import Testing

@testable import TerminalFrontend

@Suite("Hints and help by what is likely now")
struct HintTests {
    private func hints(_ player: Player) -> String { player.lines.last ?? "" }

    @Test("With marks, hints are the actions on them, the destructive one last")
    func marks() {
        let rows = [Field("thing", summary: "which", isRequired: true, isRepeated: true, row: "things")]
        var screen = Screens.things()
        screen.actions = [
            Screens.open,
            SceneAction(
                "delete",
                label: "Delete",
                key: "d",
                summary: "",
                parameters: rows,
                role: .destructive
            ),
            SceneAction("tag", label: "Tag", key: "t", summary: "", parameters: rows),
        ]
        var player = Player(screen, columns: 100)
        #expect(
            hints(player)
                == " Enter Open  / Search  a Add  d Delete  t Tag  Space Mark  : More  ? Help  Esc Back"
        )
        player.press(.character(" "))
        #expect(hints(player) == " t Tag  d Delete  Space Mark  v Mark a range  : More  ? Help  Esc Unmark")
    }

    @Test("A message about a change that can be taken back has a hint for that, and no command")
    func undo() {
        var screen = Screens.things()
        screen.actions[2] = SceneAction("undo", label: "Undo deleting 2 things", summary: "", role: .undo)
        screen.message = Message(.information, "Deleted 2 things.", undo: "undo")
        var player = Player(screen, columns: 40)
        #expect(player.lines[14] == " Deleted 2 things.")
        #expect(hints(player) == " u Undo  : More  ? Help  Esc Back")
        player.press(.character("u"))
        #expect(player.events == [.action("undo")])
        player.press(.character("x"))
        #expect(hints(player) == " Enter Open  : More  ? Help  Esc Back")
    }

    @Test("Ctrl-R redoes what was undone, where a scene can")
    func redo() {
        var screen = Screens.things()
        var player = Player(screen)
        player.press(.control("r"))
        #expect(player.commands == [.ring] && player.lines[14] == " There is nothing to redo here.")
        screen.actions.append(SceneAction("again", label: "Redo deleting Ada", summary: "", role: .redo))
        player.show(screen)
        player.press(.control("r"))
        #expect(player.events == [.action("again")])
    }

    @Test("The hints of a question name its answers")
    func question() {
        var screen = Screens.things()
        screen.question = Question("Delete Ada?", confirm: "Delete", isDestructive: true)
        var player = Player(screen)
        #expect(hints(player) == " y Delete  Esc Enter Cancel  ←→ Choose")
        player.press(Key(.right))
        #expect(hints(player) == " y Enter Delete  Esc Cancel  ←→ Choose")
    }

    @Test("The help of a form lists its keys, and actions with the keys that work in it")
    func formHelp() {
        var screen = Screens.form()
        screen.actions.append(
            SceneAction("list", label: "All things", key: "l", summary: "Goes to the list.")
        )
        var player = Player(screen)
        player.press(Key(.function(1)))
        let help = HelpPage(player.model).lines(columns: 70).map(\.text)
        #expect(help.contains { $0.hasPrefix("  Ctrl-S  Save ") })
        #expect(help.contains { $0.hasPrefix("  Alt-l  All things") })
        #expect(help.contains("In a form") && help.contains("Typing"))
        #expect(!help.contains("Moving") && !help.contains { $0.contains("5j") || $0.hasPrefix("  q ") })
        let list = HelpPage(Player(Screens.things()).model).lines(columns: 70).map(\.text)
        #expect(list.contains("Moving") && list.contains("Marking") && !list.contains("In a form"))
    }
}
