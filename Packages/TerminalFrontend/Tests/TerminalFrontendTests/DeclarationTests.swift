import SceneKitCore
import Testing

@testable import TerminalFrontend

/// The front end follows declarations, whatever the identifiers are.
struct DeclarationTests {
    private static func list(_ identifier: String, _ rows: [String]) -> Block {
        .list(
            ListBlock(
                identifier: identifier,
                columns: ["Name"],
                total: .init(rows.count),
                rows: rows.map { .init(identifier: "id-" + $0, cells: [$0]) }
            )
        )
    }

    @Test("An action takes rows only of the list that its parameter names")
    func rows() {
        let lend = SceneAction(
            "lend",
            label: "Lend",
            key: "l",
            summary: "Lends a game.",
            parameters: [Field("game", isRequired: true, row: "games")]
        )
        let find = SceneAction(
            "find",
            label: "Find",
            key: "f",
            summary: "Finds by an id.",
            parameters: [Field("id", isRequired: true)]
        )
        let blocks = [Self.list("people", ["Ada"]), Self.list("games", ["Go"])]
        var player = Player(Screen(title: "Lending", blocks: blocks, actions: [lend, find]))
        #expect(player.lines[15] == " Enter Open  f Find  : More  ? Help  Esc Back")
        player.press(.character("l"))
        #expect(player.commands == [.ring])
        #expect(
            player.lines[13...14] == [" Warning: Lend needs a row of another list; Tab leads", " there."]
        )
        player.press(.tab)
        #expect(player.lines[15] == " Enter Open  l Lend  f Find  : More  ? Help  Esc Back")
        player.press(.character("l"))
        #expect(player.commands == [.post(.action("lend", values: ["game": ["id-Go"]]))])
        player.press(.character("f"))
        #expect(player.model.overlay != nil)
    }

    @Test("A form filters the list that it names; any other form is filled in")
    func filters() {
        let search = Field("query", label: "Query")
        let blocks = [
            Self.list("people", ["Ada", "Grace"]), Self.list("games", ["Chess", "Go"]),
            .form(FormBlock(identifier: "search", fields: [search], filters: "games")),
        ]
        var player = Player(Screen(title: "Lending", blocks: blocks))
        player.press(Key(.down), .tab, Key(.down), .character("/"))
        player.type("g")
        #expect(player.commands == [.post(.change(field: "query", values: ["g"]))])
        #expect(player.model.view.lists["people"]?.cursor == 1)
        #expect(player.model.view.lists["games"]?.cursor == 0)
        player.press(.enter)
        #expect(player.model.view.focus == .list("games"))
        let note = Block.form(FormBlock(identifier: "note", fields: [Field("note", label: "Note")]))
        var filled = Player(Screen(title: "Note", blocks: [note] + blocks, actions: [Screens.save]))
        filled.press(.backTab)
        filled.type("x")
        #expect(filled.commands == [])
        filled.press(.control("s"))
        #expect(filled.commands == [.post(.action("save", values: ["note": ["x"]]))])
    }

    @Test("The primary action is the form's main action, and its button is highlighted")
    func primary() {
        var screen = Screens.form()
        let check = SceneAction("check", label: "Check", key: "k", summary: "Checks it.", takesForm: true)
        screen.actions = [check, Screens.save]
        var player = Player(screen)
        #expect(player.lines[9] == "   [ Check ]  [ Save ]")
        let row = Array(Renderer(player.model).frame().canvas.row(9))
        #expect(row[3].style == .bold)
        #expect(row[14].style == .title)
        player.press(.control("s"))
        #expect(player.events.count == 1)
        #expect(player.lines[15] == " Tab Next  ^S Save  F2 More  F1 Help  Esc Back")
        guard case .action("save", _, _)? = player.events.first else {
            Issue.record("\(player.events)")
            return
        }
    }

    @Test("Numbers are aligned on the right, amounts with their currency, and the sorted column has a mark")
    func columns() {
        func screen(sortedByName: Bool) -> Screen {
            let columns: [ListBlock.Column] = [
                .init("Name", sort: .init("sort", isCurrent: sortedByName)),
                .init("Price", kind: .money(currency: "EUR"), sort: .init("sort", isCurrent: !sortedByName)),
                .init("Year", kind: .integer()), "Place",
            ]
            let rows = [
                ListBlock.Row(identifier: "1", cells: ["Go", "9.50", "7", "A"]),
                ListBlock.Row(identifier: "2", cells: ["Chess", "1234.50", "2017", "B"]),
            ]
            let list = ListBlock(identifier: "games", columns: columns, total: .init(2), rows: rows)
            return Screen(title: "Games", blocks: [.list(list)])
        }
        var player = Player(screen(sortedByName: true))
        #expect(
            player.lines[2...4] == [
                "   Name ▲        Price  Year  Place",
                " › Go         9.50 EUR     7  A",
                "   Chess   1234.50 EUR  2017  B",
            ]
        )
        player.show(screen(sortedByName: false))
        #expect(
            player.lines[2...3] == [
                "   Name        Price ▲  Year  Place",
                " › Go         9.50 EUR     7  A",
            ]
        )
    }
}
