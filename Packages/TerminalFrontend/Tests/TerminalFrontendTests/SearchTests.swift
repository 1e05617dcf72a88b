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
                .action("all"), .change(field: "search", values: []), .change(field: "years", values: []),
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

    // MARK: - In place

    private static let plain = Screen(
        title: "Things",
        blocks: [.list(Screens.list(["Ada", "Grace", "Zoë", "Gil"]))]
    )

    private func underlined(_ player: Player) -> [String] {
        let frame = Renderer(player.model).frame()
        return (2..<14).map { frame.canvas.row($0).filter(\.style.isUnderlined).map(\.text).joined() }
            .filter { !$0.isEmpty && $0 != "NamePlace" }
    }

    @Test("Where a scene has no search, / finds words in what is shown, n and N go on, and Escape ends it")
    func inPlace() {
        var player = Player(Self.plain)
        player.press(.character("/"))
        #expect(player.lines[14] == " /" && player.cursor == Position(row: 14, column: 2))
        player.type("g")
        #expect(player.lines[14] == " /g" && underlined(player) == ["G", "G"])
        #expect(player.lines[15] == " Enter Find  Esc Close")
        player.press(.enter)
        #expect(player.selected.hasPrefix("› Grace") && player.commands == [])
        #expect(player.lines[15].hasSuffix("n Next match  Esc End the search"))
        player.type("n")
        #expect(player.selected.hasPrefix("› Gil"))
        player.type("n")
        #expect(player.selected.hasPrefix("› Grace"))
        player.type("N")
        #expect(player.selected.hasPrefix("› Gil"))
        player.press(.escape)
        #expect(underlined(player).isEmpty && player.commands == [])
        player.type("n")
        #expect(player.selected.hasPrefix("› Grace"))
        player.press(.character("/"), Key(.up))
        #expect(player.lines[14] == " /g")
        player.press(.escape, .escape)
        #expect(player.events == [.back])
    }

    @Test("The focused row is found first, and n says that there is no other")
    func focusedRowInPlace() {
        var player = Player(Self.plain)
        player.press(.character("/"))
        player.type("ada")
        player.press(.enter)
        #expect(player.selected.hasPrefix("› Ada") && player.commands == [] && underlined(player) == ["Ada"])
        player.type("n")
        #expect(player.commands == [.ring] && player.lines[14] == " There is no other such row.")
    }

    @Test("What is not there rings, and the list stays as it is")
    func nothingInPlace() {
        var player = Player(Self.plain)
        player.press(.character("/"))
        player.commands = player.model.handle(.paste("nobody"))
        player.press(.enter)
        #expect(player.commands == [.ring] && player.lines[14] == " There is no other such row.")
        #expect(player.selected.hasPrefix("› Ada"))
        player.press(.character("/"), .backspace)
        #expect(player.model.overlay == nil)
    }

    @Test("A card's values and the lines of a text are searched the same way")
    func blocksInPlace() {
        let items = (1...30).map { number in
            DetailBlock.Item(
                "L\(number)",
                LocalizedText(verbatim: number % 10 == 5 ? "élan \(number)" : "value")
            )
        }
        var player = Player(
            Screen(title: "Ada", blocks: [.detail(DetailBlock(identifier: "thing", items: items))])
        )
        player.press(.character("/"))
        player.type("elan")
        player.press(.enter)
        #expect(player.selected.hasPrefix("›L5 ") && underlined(player).first == "élan")
        player.type("2n")
        #expect(player.selected.hasPrefix("›L25"))
        player.type("n")
        #expect(player.selected.hasPrefix("›L5 "))
        player.type("N")
        #expect(player.selected.hasPrefix("›L25"))
        let text = (1...60).map { "Line \($0)" }.joined(separator: "\n")
        player = Player(Screen(title: "Text", blocks: [.text(TextBlock(LocalizedText(verbatim: text)))]))
        player.press(.character("/"))
        player.type("33")
        player.press(.enter)
        #expect(player.lines[2].hasPrefix(" Line 33"))
    }
}
