import SceneKitCore
import Testing

@testable import TerminalFrontend

@Suite("Movements as in vim")
struct MotionTests {
    private static let names = (1...40).map { "Name \($0)" }

    private func position(_ player: Player) -> Int? { player.model.view.lists["things"]?.cursor }

    @Test(
        "Keys move by rows, half pages and pages, and to a row by its number",
        arguments: [
            ("5j", 15), ("3k", 7), ("j", 11), ("12G", 11), ("7gg", 6), ("g", 0), ("gg", 0), ("G", 39),
            ("99j", 39), ("99999999999999999999k", 0), ("0j", 11),
        ]
    )
    func counts(keys: String, row: Int) {
        var player = Player(Screens.things(Self.names))
        player.press(.character("1"), .character("1"), .character("G"))
        player.type(keys)
        #expect(position(player) == row)
        #expect(player.commands == [])
    }

    @Test("Ctrl-D, Ctrl-U, Ctrl-F and Ctrl-B turn half pages and pages")
    func pages() {
        var player = Player(Screens.things(Self.names))
        let page = player.lines.filter { $0.contains("Name ") && !$0.contains("Place") }.count - 1
        player.press(.control("f"))
        #expect(position(player) == page)
        player.press(.control("d"))
        #expect(position(player) == page + (page + 1) / 2)
        player.press(.control("u"), .control("b"))
        #expect(position(player) == 0)
        player.press(.character("2"), .control("f"))
        #expect(position(player) == 2 * page)
    }

    @Test("A count is shown, and Escape or another command forgets it")
    func forgetting() {
        var player = Player(Screens.things(Self.names))
        player.press(.character("1"), .character("2"))
        #expect(player.lines[0].hasSuffix("12…  1 of 40"))
        player.press(.escape)
        #expect(player.commands == [] && player.lines[0].hasSuffix("  1 of 40"))
        player.press(.character("j"))
        #expect(position(player) == 1)
        player.press(.character("7"), .character("d"))
        #expect(player.commands == [.post(.action("delete", values: ["thing": ["id-Name 2"]]))])
        player.press(.character("j"))
        #expect(position(player) == 2)
    }

    @Test("' and a letter lead to the next row that begins with it, again and again, whatever the accents")
    func letters() {
        var player = Player(Screens.things(["Ada", "Álvaro", "Bob", "Grace", "Zoë"]))
        player.type("'a")
        #expect(position(player) == 1)
        player.type("'a")
        #expect(position(player) == 0)
        player.type("'z")
        #expect(position(player) == 4)
        // The letter is no command, although the scene has one for it.
        player.type("'d")
        #expect(player.commands == [.ring] && player.text.contains("There is no other such row."))
        #expect(position(player) == 4)
        player.press(.character("'"), .escape, .character("k"))
        #expect(position(player) == 3)
    }

    @Test("A list of people that is sorted by last names is searched by them")
    func lastNames() {
        var player = Player(Screens.things(["Hedy Allen", "Ada Byron", "Zoë Hopper", "Bob Zuse"]))
        player.type("'h")
        #expect(position(player) == 2)
    }

    @Test("Rows that are not loaded are searched, too, and only as many as needed are fetched")
    func unloaded() {
        let loaded = (0..<50).map { "Anna \($0)" }
        var player = Player(Screens.things(loaded, total: 2_000))
        player.type("'z")
        #expect(player.commands == [.post(.window(list: "things", offset: 50, limit: 500))])
        player.show(Screens.things((50..<550).map { "Bob \($0)" }, total: 2_000, offset: 50))
        #expect(player.commands == [.post(.window(list: "things", offset: 550, limit: 500))])
        #expect(position(player) == 0)
        player.show(Screens.things(["Bob", "Zoë", "Zuse"], total: 2_000, offset: 550))
        #expect(position(player) == 551)
        #expect(player.lines.contains { $0.hasPrefix(" › Zoë") })
    }

    @Test("n and N lead to the next and previous row of the last search, after it was cleared, too")
    func matches() {
        let names = ["Ada Byron", "Bob", "Adele Bo", "Zoë", "Ada Ba"]
        var player = Player(Screens.things(names))
        player.press(.character("n"))
        #expect(player.commands == [.ring] && player.text.contains("Nothing has been searched for here."))
        player.press(.character("/"))
        player.type("ad b")
        player.show(Screens.things(["Ada Byron", "Adele Bo", "Ada Ba"], search: "ad b"))
        player.press(.enter, .character("n"))
        #expect(position(player) == 1)
        player.press(.escape)
        player.show(Screens.things(names))
        #expect(position(player) == 0)
        player.press(.character("n"))
        #expect(position(player) == 2)
        player.press(.character("2"), .character("n"))
        #expect(position(player) == 0)
        player.press(.character("N"))
        #expect(position(player) == 4)
        player.press(.character("N"))
        #expect(position(player) == 2)
    }

    @Test("The beginnings of words that a search has found are underlined, in any case and accents")
    func highlights() {
        let names = ["Zoé Ezra", "Bezé"]
        var player = Player(Screens.things(names))
        player.press(.character("/"))
        player.type("EZ zo")
        player.show(Screens.things(names, search: "EZ zo"))
        let frame = Renderer(player.model).frame()
        let row = frame.canvas.row(5).filter(\.style.isUnderlined).map(\.text).joined()
        #expect(row == "ZoEz")
        #expect(!frame.canvas.row(6).contains { $0.style.isUnderlined })
    }

    @Test("The key of a scene's action is no movement, and the other keys for it still are")
    func sceneKeys() {
        var screen = Screens.things(Self.names)
        screen.actions.append(SceneAction("grant", label: "Grant", key: "G", summary: "Grants."))
        var player = Player(screen)
        player.press(.character("G"))
        #expect(player.commands == [.post(.action("grant"))])
        player.press(Key(.end))
        #expect(position(player) == 39)
    }

    @Test("Details and texts move by the same keys")
    func details() {
        let items = (1...30).map { DetailBlock.Item("L\($0)", LocalizedText(verbatim: "value \($0)")) }
        var player = Player(
            Screen(title: "Ada", blocks: [.detail(DetailBlock(identifier: "thing", items: items))])
        )
        player.type("5j")
        #expect(player.selected.hasPrefix("›L6 "))
        player.press(.character("G"))
        #expect(player.selected.hasPrefix("›L30"))
        player.type("gg")
        #expect(player.selected.hasPrefix("›L1 "))
        player.type("12G")
        #expect(player.selected.hasPrefix("›L12"))
        let text = (1...60).map { "Line \($0)" }.joined(separator: "\n")
        player = Player(Screen(title: "Text", blocks: [.text(TextBlock(LocalizedText(verbatim: text)))]))
        player.type("20j")
        #expect(player.lines[2].hasPrefix(" Line 21"))
        player.press(.control("d"))
        #expect(player.lines[2].hasPrefix(" Line 26"))
        player.type("gg")
        #expect(player.lines[2] == " Line 1")
    }

    @Test("Help scrolls by the same keys")
    func help() {
        var player = Player(Screens.things())
        player.press(.character("?"))
        player.type("3j")
        #expect(player.model.overlay == .help(scroll: 3))
        player.press(.control("d"), .character("G"), .character("g"))
        #expect(player.model.overlay == .help(scroll: 0))
    }

    // MARK: - Marking a range

    @Test("v marks the rows that the focus passes, back and forth, until v again or Escape")
    func range() {
        var screen = Screens.marked()
        screen.blocks = [.list(Screens.list(["Ada", "Bob", "Eve", "Grace", "Zoë"]))]
        var player = Player(screen)
        func marked() -> Set<String>? { player.model.view.lists["things"]?.marked }
        player.type("G v2k".replacing(" ", with: ""))
        #expect(marked() == ["id-Eve", "id-Grace", "id-Zoë"])
        player.type("j")
        #expect(marked() == ["id-Grace", "id-Zoë"])
        player.type("vgg")
        #expect(marked() == ["id-Grace", "id-Zoë"])
        player.type("vj")
        #expect(marked() == ["id-Ada", "id-Bob", "id-Grace", "id-Zoë"])
        player.press(.escape)
        #expect(marked() == [] && player.commands == [])
        player.type("j")
        #expect(marked() == [])
    }

    @Test("Rows of a range that are not loaded are fetched and marked")
    func unloadedRange() {
        var screen = Screens.marked()
        func list(_ rows: Range<Int>) -> [Block] {
            [.list(Screens.list(rows.map { "Row \($0)" }, total: 300, offset: rows.lowerBound))]
        }
        screen.blocks = list(0..<50)
        var player = Player(screen)
        player.type("v200G")
        #expect(player.commands == [.post(.window(list: "things", offset: 0, limit: 200))])
        screen.blocks = list(0..<200)
        player.show(screen)
        #expect(player.model.view.lists["things"]?.marked.count == 200)
    }
}
