import SceneKitCore
import Testing

@testable import TerminalFrontend

struct SearchTests {
    @Test("/ focuses the search, each letter is sent, Enter focuses the list")
    func typing() {
        var player = Player(Screens.things())
        player.press(Key(.down), .character("/"))
        #expect(player.cursor == Position(row: 2, column: 11))
        player.type("a")
        #expect(player.commands == [.post(.change(field: "search", values: ["a"]))])
        #expect(player.model.view.lists["things"]?.cursor == 0)
        player.type("d")
        #expect(player.commands == [.post(.change(field: "search", values: ["ad"]))])
        // The response is older than the typed text.
        player.show(Screens.things(["Ada"], search: "a"))
        #expect(
            player.lines[2...5] == [" › Search  ad", "", "   Name   Place", " · Ada    place 0"]
        )
        player.show(Screens.things(["Ada"], search: "ad"))
        player.press(.enter)
        #expect(player.lines[5] == " › Ada    place 0")
        #expect(player.cursor == nil)
    }

    @Test("Escape clears every field of a filter, and performs the action that shows all rows")
    func clearsFilters() {
        var screen = Screens.things(search: "ada")
        screen.blocks[0] = .form(
            FormBlock(
                identifier: "filter",
                fields: [Field("search", values: ["ada"]), Field("years", values: ["2000-"])],
                filters: "things"
            )
        )
        screen.actions.append(
            SceneAction("all", label: "All", summary: "Shows the things of every kind.", role: .reset)
        )
        var player = Player(screen)
        player.press(.escape)
        #expect(
            player.events == [
                .change(field: "search", values: []), .change(field: "years", values: []), .action("all"),
            ]
        )
        #expect(player.model.view.focusedList == "things")
    }

    @Test("Escape clears the search, the arrows recall earlier ones")
    func history() {
        var player = Player(Screens.things())
        player.press(.character("/"))
        player.type("ada")
        player.press(.escape)
        #expect(player.commands == [.post(.change(field: "search", values: []))])
        #expect(player.model.view.focus == .list("things"))
        player.press(.character("/"))
        player.type("gr")
        player.press(Key(.up))
        #expect(player.commands == [.post(.change(field: "search", values: ["ada"]))])
        player.press(Key(.up))
        #expect(player.commands == [])
        player.press(Key(.down))
        #expect(player.commands == [.post(.change(field: "search", values: ["gr"]))])
        player.press(Key(.down))
        #expect(player.model.view.focus == .list("things"))
    }

    @Test("Letters are text in the search, and commands in the list")
    func letters() {
        var player = Player(Screens.things())
        player.press(.character("/"))
        player.type("q:?a")
        #expect(player.commands == [.post(.change(field: "search", values: ["q:?a"]))])
        player.press(.alt("a"))
        #expect(player.commands == [.post(.action("add"))])
        player.press(.tab, .character("a"))
        #expect(player.commands == [.post(.action("add"))])
    }

    @Test("Another search starts at its first row, whichever row was first before")
    func firstRow() {
        var player = Player(Screens.things(["Grace", "Zoë"], search: "e"))
        player.press(.character("/"))
        player.type("e")
        player.show(Screens.things(["Grace", "Zoë"], search: "ee"))
        player.press(.backspace)
        player.show(Screens.things(["Ada", "Beate", "Grace", "Zoë"], search: "e"))
        #expect(player.lines[5] == " · Ada    place 0")
        player.press(.enter, Key(.down), Key(.down))
        player.show(Screens.things(["Beate", "Grace", "Zoë"], search: "e"))
        #expect(player.lines[6] == " › Grace  place 1")
    }

    @Test("Escape after a search returns to the row that the person came from", arguments: [false, true])
    func origin(isInList: Bool) {
        let rows = (0..<50).map { "Row \($0)" }
        var player = Player(Screens.things(rows, total: 200))
        player.press(Key(.pageDown), Key(.down), Key(.down))
        let before = player.lines
        player.press(.character("/"))
        player.type("e")
        player.show(Screens.things(["Eve", "Zoe"], search: "e"))
        if isInList { player.press(.enter, Key(.down)) }
        player.press(.escape)
        player.show(Screens.things(["Eve", "Zoe"]))
        player.show(Screens.things(rows, total: 200))
        #expect(player.lines[2...] == before[2...])
    }

    @Test("Pasted text is one search")
    func pasting() {
        var player = Player(Screens.things())
        player.press(.character("/"))
        player.commands = player.model.handle(.paste("ada\nlovelace"))
        #expect(player.commands == [.post(.change(field: "search", values: ["ada lovelace"]))])
        player.press(.enter)
        player.commands = player.model.handle(.paste("q"))
        #expect(player.commands == [.ring])
    }
}
