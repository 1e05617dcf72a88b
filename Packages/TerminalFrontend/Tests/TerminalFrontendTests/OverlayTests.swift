import SceneKitCore
import Testing

@testable import TerminalFrontend

struct OverlayTests {
    @Test("The palette finds actions by words and runs one")
    func palette() {
        var player = Player(Screens.things(), columns: 60)
        player.press(.character(":"))
        #expect(
            player.lines[2...11] == [
                " ┌─ Commands ─────────────────────────────────────────────┐",
                " │ :                                                      │",
                " │                                                        │",
                " │ › a Add     Adds a thing.                              │",
                " │   d Delete  Deletes a thing, after a question.         │",
                " │   z Undo    Takes the last step back.                  │",
                " │   e Export  Writes all things.                         │",
                " │   ? Help    Lists the keys and the actions.            │",
                " │   q Quit    Leaves the program.                        │",
                " └────────────────────────────────────────────────────────┘",
            ]
        )
        player.type("un")
        #expect(player.lines[5] == " │ › z Undo    Takes the last step back.                  │")
        player.press(.enter)
        #expect(player.commands == [.post(.action("take-back"))])
        #expect(player.model.overlay == nil)
        player.press(.character(":"), Key(.down), Key(.down), Key(.up), .enter)
        #expect(player.commands == [.post(.action("delete", values: ["thing": ["id-Ada"]]))])
        player.press(.character(":"))
        player.type("nothing")
        player.press(.enter)
        #expect(player.commands == [.ring])
        player.press(.escape)
        #expect(player.commands == [])
        #expect(player.model.overlay == nil)
    }

    @Test(
        "The palette opens other scenes after sending typed text, and an unknown key is reported"
    )
    func entrances() {
        var player = Player(Screens.form())
        player.model.entrances = [
            OpenEntrance(title: "Games", summary: "All games.", location: Location("GameList"))
        ]
        player.type("Ada")
        player.press(Key(.function(2)))
        #expect(player.text.contains("│ › s Save         Saves the form."))
        player.type("game")
        #expect(player.text.contains("│ ›   Go to Games  All games."))
        player.press(.enter)
        #expect(
            player.commands == [
                .post(.change(field: "name", values: ["Ada"])), .post(.open(Location("GameList"))),
            ]
        )
        var other = Player(Screens.things())
        other.press(.character("x"))
        #expect(other.commands == [.ring])
        #expect(other.lines[14] == " 'x' has no function here; ? lists the keys.")
        other.press(Key(.down))
        #expect(other.lines[14].isEmpty)
    }

    @Test("A message that comes after a notice takes its place")
    func messageAfterNotice() {
        var player = Player(Screens.things())
        player.press(.character("x"))
        var screen = Screens.things()
        player.show(screen)
        #expect(player.lines[14] == " 'x' has no function here; ? lists the keys.")
        screen.message = Message(.error, "The program has ended.")
        player.show(screen)
        #expect(player.lines[14] == " Error: The program has ended.")
    }

    @Test("An action's values are prompted for, checked and sent")
    func prompt() {
        var player = Player(Screens.things())
        player.press(.character("e"))
        #expect(
            player.lines[4...9] == [
                " ┌─ Export ───────────────────────────────────────────────┐",
                " │ › Document *  (the document to write)                  │",
                " │   Format      (none)                                   │",
                " │   Times       (how often)                              │",
                " │   Force       [ ]                                      │",
                " └────────────────────────────────────────────────────────┘",
            ]
        )
        player.press(.enter)
        #expect(player.commands == [.ring])
        #expect(player.text.contains("! this is needed"))
        player.type("out.txt")
        player.press(.tab, Key(.right), .tab)
        player.type("x")
        player.press(.enter)
        #expect(player.text.contains("! 'x' is not a whole number"))
        player.press(.backspace)
        player.type("2")
        player.press(.tab, .character(" "), .enter)
        #expect(
            player.commands == [
                .post(
                    .action(
                        "export",
                        values: [
                            "document": ["out.txt"], "format": ["long"], "times": ["2"], "force": ["true"],
                        ]
                    )
                )
            ]
        )
        player.press(.character("e"), .escape)
        #expect(player.commands == [])
        #expect(player.model.overlay == nil)
    }

    @Test("Optional values are not prompted for if the action's scene asks for them")
    func actionWithSegue() {
        var screen = Screens.things()
        screen.actions.append(Screens.filter)
        var player = Player(screen)
        player.press(.character("f"))
        #expect(player.commands == [.post(.action("filter", values: [:]))])
        #expect(player.model.overlay == nil)
        screen.actions[screen.actions.count - 1].parameters[0].isRequired = true
        var other = Player(screen)
        other.press(.character("f"))
        #expect(other.commands == [])
        #expect(other.model.overlay != nil)
    }

    @Test("An action about a row takes the focused one; without rows it cannot run")
    func rows() {
        var player = Player(Screens.things())
        player.press(Key(.down), .character("d"))
        #expect(player.commands == [.post(.action("delete", values: ["thing": ["id-Grace"]]))])
        player.show(Screens.things([]))
        player.press(.character("d"))
        #expect(player.commands == [.ring])
        #expect(player.lines[14] == " Warning: Delete needs a row, and there is none.")
    }

    @Test("u undoes, whatever the action and its key are called")
    func undo() {
        var player = Player(Screens.things())
        player.press(.character("u"))
        #expect(player.commands == [.post(.action("take-back"))])
        player.press(.character("z"))
        #expect(player.commands == [.post(.action("take-back"))])
    }

    private func asking(_ isDestructive: Bool) -> Player {
        var screen = Screens.things()
        screen.question = Question("Delete Ada?", confirm: "Delete", isDestructive: isDestructive)
        return Player(screen)
    }

    @Test("A question covers the rest and receives the keys")
    func question() {
        var player = asking(true)
        #expect(
            player.lines[4...9] == [
                "   Name   Place", " › Ada    place┌────────────────────────────┐",
                "   Grace  place│ Delete Ada?                │",
                "   Zoë    place│                            │",
                "               │ › [ Cancel ]    [ Delete ] │",
                "               └────────────────────────────┘",
            ]
        )
        player.press(.character("a"))
        #expect(player.commands == [.ring])
        player.press(.enter)
        #expect(player.commands == [.post(.answer(false))])
        player.press(.tab, .enter)
        #expect(player.commands == [.post(.answer(true))])
        player.press(.character("y"))
        #expect(player.commands == [.post(.answer(true))])
        player.press(.character("d"))
        #expect(player.commands == [.ring])
        player.press(.character("c"))
        #expect(player.commands == [.post(.answer(false))])
        player.press(.escape)
        #expect(player.commands == [.post(.answer(false))])
        player.press(.control("c"))
        #expect(player.commands == [.quitNow])
    }

    @Test(
        "A key that has asked a question never confirms it by repeating",
        arguments: [("d", true), ("D", true), ("y", true), ("Y", true), ("d", false), ("y", false)]
            as [(Character, Bool)]
    )
    func repeatedKey(key: Character, isDestructive: Bool) {
        var screen = Screens.things()
        screen.actions.append(SceneAction("test", label: "Test", key: key, summary: "Asks."))
        var player = Player(screen)
        player.press(.character(key))
        screen.question = Question("Delete Ada?", confirm: "Delete", isDestructive: isDestructive)
        player.show(screen)
        player.press(.character(key), .character(key))
        #expect(player.commands == [.ring])
        player.press(.character("z"))
        #expect(player.commands == [.ring])
        player.press(.character(key))
        #expect(player.commands == [.ring])
        player.press(.character(key == "y" ? "Y" : "y"))
        #expect(player.commands == [.post(.answer(true))])
    }

    @Test("The initial of a label answers a question that destroys nothing")
    func initials() {
        var player = asking(false)
        player.press(.character("D"))
        #expect(player.commands == [.post(.answer(true))])
        player.press(.character("c"))
        #expect(player.commands == [.post(.answer(false))])
    }

    @Test("The safe answer has the focus")
    func preselection() {
        #expect(asking(true).model.confirms == false)
        #expect(asking(false).model.confirms == true)
    }

    @Test("Help lists the scene's actions and all keys, scrolls, and any other key closes it")
    func help() {
        var player = Player(Screens.things())
        player.press(.character("?"))
        #expect(
            player.lines[2...4] == [
                " Here", "   a  Add     Adds a thing.", "   d  Delete  Deletes a thing, after a question.",
            ]
        )
        player.press(Key(.end))
        #expect(player.lines.contains { $0.hasPrefix("   q ") && $0.hasSuffix(" quits") })
        player.press(.character("x"))
        #expect(player.model.overlay == nil)
        #expect(player.commands == [])
    }

    @Test("Mouse: a click focuses a row, another opens it, the wheel scrolls, hints can be clicked")
    func mouse() {
        var player = Player(Screens.things())
        func press(_ row: Int, _ column: Int) -> [Command] {
            player.model.handle(.pointer(Pointer(kind: .press, position: Position(row: row, column: column))))
        }
        #expect(press(6, 10) == [])
        #expect(player.lines[6].hasPrefix(" › Grace"))
        #expect(press(6, 10) == [.post(.select(list: "things", row: "id-Grace"))])
        #expect(press(2, 12) == [])
        #expect(player.model.view.focus == .form("filter"))
        let hint = player.lines[15].distance(of: "Esc")
        #expect(press(15, hint) == [])
        #expect(player.model.view.focus == .list("things"))
        let wheel = Pointer(kind: .wheelDown, position: Position(row: 8, column: 3))
        #expect(player.model.handle(.pointer(wheel)) == [])
        #expect(player.lines[7].hasPrefix(" › Zoë"))
        var asked = asking(true)
        let answer = Pointer(kind: .press, position: Position(row: 8, column: 34))
        #expect(asked.model.handle(.pointer(answer)) == [.post(.answer(true))])
    }
}

extension String {
    /// The number of characters before a text.
    fileprivate func distance(of text: String) -> Int {
        firstRange(of: text).map { distance(from: startIndex, to: $0.lowerBound) } ?? -1
    }
}
