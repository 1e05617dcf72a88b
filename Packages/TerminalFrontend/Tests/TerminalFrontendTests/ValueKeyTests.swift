import SceneKitCore
import Testing

@testable import TerminalFrontend

@Suite("Values that people copy and open")
struct ValueKeyTests {
    private static func card(_ notes: Int = 0) -> Screen {
        let details: [DetailBlock.Item] = [
            .init("Name", "Ada Lovelace"), .init("Phone", "+44 20", kind: .phone),
            .init("Web", "https://example.org", kind: .link), .init("Id", "42", kind: .identifier),
        ]
        let text = (0..<notes).map { "line \($0)" }.joined(separator: "\n")
        let other = [DetailBlock.Item("Notes", notes == 0 ? "none" : text)]
        return Screen(
            title: "Ada",
            blocks: [
                .detail(DetailBlock(identifier: "card", items: details)),
                .detail(DetailBlock(identifier: "other", title: "Other", items: other)),
            ]
        )
    }

    @Test("A card's lines have the focus one by one, over both blocks, and its id is not shown")
    func lines() {
        var player = Player(Self.card())
        #expect(
            player.lines[2...7] == [
                "›Name   Ada Lovelace", " Phone  +44 20", " Web    https://example.org", "", " Other",
                " Notes  none",
            ]
        )
        #expect(player.lines[15] == " y Copy  : More  ? Help  Esc Back")
        player.press(Key(.down))
        #expect(player.lines[3] == "›Phone  +44 20")
        #expect(player.lines[15] == " o Open  y Copy  : More  ? Help  Esc Back")
        player.press(Key(.down), Key(.down))
        #expect(player.lines[4...7] == [" Web    https://example.org", "", " Other", "›Notes  none"])
        player.press(Key(.down), Key(.up))
        #expect(player.lines[4] == "›Web    https://example.org")
        player.press(Key(.home))
        #expect(player.lines[2] == "›Name   Ada Lovelace")
        player.press(Key(.end), .tab)
        #expect(player.lines[7] == "›Notes  none")
    }

    @Test("Enter on a value that names another thing opens its scene on top of this one")
    func opens() {
        let place = Location("ViewGame", parameters: ["id": "7"])
        let items: [DetailBlock.Item] = [.init("Borrower", "Ada"), .init("Game", "Catan", opens: place)]
        var player = Player(
            Screen(title: "Loan", blocks: [.detail(DetailBlock(identifier: "loan", items: items))])
        )
        player.press(.enter)
        #expect(player.commands == [.ring])
        player.press(Key(.down))
        #expect(player.lines[15] == " Enter Open  y Copy  : More  ? Help  Esc Back")
        player.press(.enter)
        #expect(player.commands == [.openAbove(place)])
    }

    @Test("The bar of the focused line spans the width")
    func bar() {
        let player = Player(Self.card())
        let row = Renderer(player.model).frame().canvas.row(2)
        #expect(row.dropLast().allSatisfy { $0.style == .selected })
    }

    @Test("y copies the focused value, and o opens its address")
    func keys() {
        var player = Player(Self.card())
        player.press(.character("y"))
        #expect(player.commands == [.copy("Ada Lovelace")])
        player.press(.character("o"))
        #expect(player.commands == [.ring])
        #expect(player.lines[14] == " There is no link, phone or address to open here.")
        player.press(Key(.down), .character("o"))
        #expect(player.commands == [.openAddress("tel:+44 20".replacing(" ", with: ""))])
        player.press(Key(.down), .character("o"))
        #expect(player.commands == [.openAddress("https://example.org")])
    }

    @Test("In a list, the row's first address counts, otherwise its name")
    func rows() {
        var screen = Screens.things()
        screen.blocks = [
            .list(
                ListBlock(
                    identifier: "people",
                    columns: ["Name", .init("Phone", kind: .phone), .init("E-mail", kind: .email)],
                    total: .init(2),
                    rows: [
                        .init(identifier: "1", cells: ["Ada", "", "ada@example.org"]),
                        .init(identifier: "2", cells: ["Bob", "", ""]),
                    ]
                )
            )
        ]
        var player = Player(screen)
        player.press(.character("y"))
        #expect(player.commands == [.copy("ada@example.org")])
        player.press(.character("o"))
        #expect(player.commands == [.openAddress("mailto:ada@example.org")])
        player.press(Key(.down), .character("y"))
        #expect(player.commands == [.copy("Bob")])
    }

    @Test("A scene's own key comes first")
    func ownKey() {
        var screen = Self.card()
        screen.actions = [SceneAction("out", label: "Sign out", key: "o", summary: "Signs out.")]
        var player = Player(screen)
        player.press(Key(.down), .character("o"))
        #expect(player.events == [.action("out")])
        #expect(player.lines[15] == " o Sign out  y Copy  : More  ? Help  Esc Back")
    }

    @Test("A value that is taller than the screen scrolls by lines, and pages turn")
    func tall() {
        var player = Player(Self.card(40))
        for _ in 0..<3 { player.press(Key(.down)) }
        #expect(player.text.contains("›Notes  line 0"))
        player.press(Key(.end))
        #expect(player.text.contains("line 39"))
        player.press(Key(.up))
        #expect(player.text.contains("line 38"))
    }

    @Test("A click focuses a line")
    func click() {
        var player = Player(Self.card())
        player.commands = player.model.handle(
            .pointer(Pointer(kind: .press, position: Position(row: 4, column: 5)))
        )
        player.press(.character("y"))
        #expect(player.commands == [.copy("https://example.org")])
    }
}
