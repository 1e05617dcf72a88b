import SceneKitCore
import Testing

@testable import TerminalFrontend

struct ListKeyTests {
    @Test("A list is drawn with its search, position and hints; identifiers are not shown")
    func drawing() {
        let player = Player(Screens.things())
        #expect(
            player.text == """
                 Root › Things                                       1 of 3
                ────────────────────────────────────────────────────────────
                   Search

                   Name   Place
                 › Ada    place 0
                   Grace  place 1
                   Zoë    place 2





                ────────────────────────────────────────────────────────────

                 Enter Open  / Search  a Add  : More  ? Help  Esc Back
                """
        )
        #expect(player.cursor == nil)
    }

    @Test("Keys move the focus and stop at the ends", arguments: [true, false])
    func moving(letters: Bool) {
        let down: Key = letters ? .character("j") : Key(.down)
        let up: Key = letters ? .character("k") : Key(.up)
        let first: Key = letters ? .character("g") : Key(.home)
        let last: Key = letters ? .character("G") : Key(.end)
        var player = Player(Screens.things())
        func position() -> Int? { player.model.view.lists["things"]?.cursor }
        player.press(down)
        #expect(position() == 1)
        player.press(down, down, down)
        #expect(position() == 2)
        player.press(up)
        #expect(position() == 1)
        player.press(first, up)
        #expect(position() == 0)
        player.press(last)
        #expect(position() == 2)
        player.press(Key(.pageUp))
        #expect(position() == 0)
        player.press(.character(" "))
        #expect(position() == 2)
        #expect(player.commands == [])
    }

    @Test("A list that arrives after a text gets the focus, unless a person has moved it")
    func lateList() {
        // Long enough that each of them scrolls.
        let text = Block.text(
            TextBlock(
                LocalizedText(verbatim: Array(repeating: "Who you are", count: 30).joined(separator: "\n"))
            )
        )
        let others = [text, text]
        let list = Block.list(
            ListBlock(
                identifier: "things",
                columns: ["Name"],
                total: .init(1),
                rows: [.init(identifier: "1", cells: ["Ada"])]
            )
        )
        var player = Player(Screen(title: "Home", blocks: others))
        #expect(player.model.view.focus == .block(0))
        player.show(Screen(title: "Home", blocks: others + [list]))
        #expect(player.model.view.focus == .list("things"))
        var moved = Player(Screen(title: "Home", blocks: others))
        moved.press(Key(.tab))
        #expect(moved.model.view.focus == .block(1))
        moved.show(Screen(title: "Home", blocks: others + [list]))
        #expect(moved.model.view.focus == .block(1))
    }

    @Test("Enter opens the row, Escape and Backspace go back, q quits")
    func leaving() {
        var player = Player(Screens.things())
        player.press(Key(.down), .enter)
        #expect(player.commands == [.post(.select(list: "things", row: "id-Grace"))])
        player.press(.escape)
        #expect(player.commands == [.post(.back)])
        player.press(.backspace)
        #expect(player.commands == [.post(.back)])
        player.press(.character("q"))
        #expect(player.commands == [.quit])
    }

    @Test("On the first screen Escape clears the search and never leaves")
    func rootScreen() {
        var player = Player(Screens.things(search: "a"), titles: ["Root"])
        player.press(.escape)
        #expect(player.commands == [.post(.change(field: "search", values: []))])
        player.press(.escape)
        #expect(player.commands == [])
        #expect(player.lines[14] == " This is the first screen; q quits.")
        player.press(Key(.down))
        #expect(player.lines[14] == "")
    }

    @Test("Only visible rows are fetched, once, anywhere in a million")
    func windows() {
        let names = (0..<50).map { "Name \($0)" }
        var player = Player(Screens.things(names, total: 1_000_000))
        #expect(player.commands == [])
        player.press(Key(.end))
        #expect(player.commands == [.post(.window(list: "things", offset: 999_950, limit: 50))])
        #expect(player.lines[0].hasSuffix("1,000,000 of 1,000,000"))
        #expect(player.lines[5] == "   …")
        player.press(Key(.up))
        #expect(player.commands == [])
        player.show(Screens.things(names, total: 1_000_000, offset: 999_950))
        #expect(player.lines[11] == " › Name 48  place 999998")
        player.press(Key(.pageUp), Key(.pageUp), Key(.pageUp), Key(.pageUp), Key(.pageUp), Key(.pageUp))
        #expect(player.commands == [])
        player.press(Key(.pageUp))
        #expect(player.events.count == 1)
        player.press(Key(.home))
        #expect(player.commands == [.post(.window(list: "things", offset: 0, limit: 50))])
    }

    @Test("The focus follows its row when others appear, and stays near it when it disappears")
    func following() {
        var player = Player(Screens.things())
        player.press(Key(.down))
        player.show(Screens.things(["Ada", "Bob", "Grace", "Zoë"]))
        #expect(player.lines[7] == " › Grace  place 2")
        player.show(Screens.things(["Ada", "Bob"]))
        #expect(player.lines[6] == " › Bob    place 1")
        player.show(Screens.things([]))
        #expect(player.lines[4] == "   Nothing yet. Begin with 'add'.")
        #expect(player.lines[15] == " / Search  a Add  z Undo  : More  ? Help  Esc Back")
    }

    @Test("Rows can be marked for an action that takes several")
    func marking() {
        var player = Player(Screens.marked())
        player.press(.character(" "), Key(.down), .character(" "))
        #expect(
            player.lines[0...5] == [
                " Root › Things                             2 marked, 3 of 3",
                "────────────────────────────────────────────────────────────",
                "   Name   Place", "  *Ada    place 0", "   Grace  place 1", " ›*Zoë    place 2",
            ]
        )
        player.press(.character("m"))
        #expect(player.commands == [.post(.action("move", values: ["thing": ["id-Ada", "id-Zoë"]]))])
        player.end(with: nil)
        player.press(.character("m"))
        #expect(player.commands == [.post(.action("move", values: ["thing": ["id-Zoë"]]))])
        player.press(.character(" "), .escape)
        #expect(player.commands == [])
        #expect(player.model.view.allMarksAreClear)
    }

    @Test("All rows are marked at once, also those that are not loaded yet, and unmarked again")
    func markingAll() {
        var screen = Screens.marked()
        var player = Player(screen)
        player.press(.character("*"))
        #expect(player.commands == [])
        #expect(player.lines[0].hasSuffix("3 marked, 1 of 3"))
        #expect(player.lines[15].hasSuffix("Esc Unmark"))
        player.press(.control("a"))
        #expect(player.model.view.allMarksAreClear)
        screen.blocks = [.list(Screens.list(["Ada"], total: 2))]
        player = Player(screen)
        player.press(.character("*"))
        #expect(player.commands.first == .post(.window(list: "things", offset: 0, limit: 2)))
        #expect(player.model.awaitsMarks)
        screen.blocks = [.list(Screens.list(["Ada", "Bob"]))]
        player.show(screen)
        #expect(player.lines[0].hasSuffix("2 marked, 1 of 2"))
        screen.blocks = [.list(Screens.list(["Bob"]))]
        player.show(screen)
        #expect(player.lines[0].hasSuffix("1 marked, 1 of 1"))
        screen.blocks = [.list(Screens.list(["Ada"], total: 10_001))]
        player.show(screen)
        player.press(.character("*"))
        #expect(player.text.contains("At most 10,000 rows can be marked at once"))
    }

    @Test("An action on marked rows that may be left out is about the whole list without marks")
    func optionalRows() {
        var screen = Screens.marked()
        screen.actions[0].parameters[0].isRequired = false
        var player = Player(screen)
        player.press(.character("m"))
        #expect(player.commands == [.post(.action("move", values: [:]))])
        player.press(.character(" "), .character("m"))
        #expect(player.commands == [.post(.action("move", values: ["thing": ["id-Ada"]]))])
    }

    @Test("Pictures are monograms, and names cannot control the terminal")
    func pictures() {
        var screen = Screens.marked()
        let picture = Picture(summary: "a box", monogram: "CA", hue: 30)
        screen.blocks = [
            .list(
                ListBlock(
                    identifier: "games",
                    columns: ["Title"],
                    total: .init(2, isLowerBound: true),
                    rows: [
                        .init(identifier: "1", cells: ["Catan"], picture: picture),
                        .init(identifier: "2", cells: ["Evil\u{1B}[2J"]),
                    ]
                )
            )
        ]
        let player = Player(screen)
        #expect(player.lines[0].hasSuffix("1 of 2+"))
        #expect(player.lines[2...4] == ["        Title", " › [CA] Catan", "        Evil^[[2J"])
    }

    @Test("One column is cut, the widest; before two are, the last one is omitted")
    func columnWidths() {
        #expect(ColumnWidths.fit([10, 10], into: 30) == [10, 10])
        #expect(ColumnWidths.fit([40, 10], into: 40) == [28, 10])
        #expect(ColumnWidths.fit([21, 16, 36, 12], into: 74) == [21, 16, 19, 12])
        #expect(ColumnWidths.fit([21, 16, 36, 12], into: 56) == [21, 16, 15, 0])
        #expect(ColumnWidths.fit([20, 20, 20], into: 50) == [20, 20, 0])
        #expect(ColumnWidths.fit([20, 20, 20], into: 30) == [16, 12, 0])
        #expect(ColumnWidths.fit([20, 20], into: 12) == [12, 0])
        #expect(ColumnWidths.fit([], into: 12) == [])
    }
}
