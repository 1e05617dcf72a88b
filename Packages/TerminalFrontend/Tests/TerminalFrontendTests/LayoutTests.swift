@_spi(Hosting) import SceneKitCore
import Testing

@testable import TerminalFrontend

struct LayoutTests {
    private static let games = Screen(
        title: "Games",
        blocks: [
            .list(Screens.list(["Azul", "Catan", "Dixit"])),
            .chart(
                ChartBlock(
                    identifier: "years",
                    title: "Games by year",
                    bars: [.init("2000", value: 1, text: "1 game"), .init("2017", value: 4, text: "4 games")]
                )
            ),
        ]
    )

    @Test("Forty by ten cells are readable")
    func small() {
        #expect(
            Player(Screens.things(), columns: 40, rows: 10).lines == [
                " Root › Things                   1 of 3", "   Search", "   Name   Place",
                " › Ada    place 0",
                "   Grace  place 1", "   Zoë    place 2", "", "", "",
                " Enter Open  : More  ? Help  Esc Back",
            ]
        )
    }

    @Test("A terminal that is too small shows a message, and no size crashes")
    func tiny() {
        #expect(
            Player(Screens.things(), columns: 20, rows: 5).lines[0...1] == [
                "Too small: 24 by 6", "cells are needed.",
            ]
        )
        for columns in stride(from: 0, through: 60, by: 5) {
            for rows in stride(from: 0, through: 20, by: 2) {
                for screen in [Screens.things(), Screens.form(), Self.games] {
                    var player = Player(screen, columns: columns, rows: rows)
                    player.press(.character("?"), .escape, .character(":"), .escape, Key(.end), .tab, .tab)
                    _ = player.lines
                    var asking = screen
                    asking.question = Question("Really?", confirm: "Yes")
                    player.show(asking)
                    #expect(player.lines.count == rows)
                }
            }
        }
    }

    @Test("A chart is below its list, or beside it if there is room")
    func columns() {
        let narrow = Player(Self.games, columns: 50, rows: 16)
        #expect(
            narrow.lines[2...8] == [
                "   Name   Place", " › Azul   place 0", "   Catan  place 1", "   Dixit  place 2", "",
                " Games by year",
                " 2000  ████████▎  1 game",
            ]
        )
        let wide = Player(Self.games, columns: 120, rows: 16)
        #expect(wide.lines[2].hasPrefix("   Name   Place"))
        #expect(wide.lines[2].hasSuffix("Games by year"))
    }

    @Test("A sum is below the list's rows, in its column, and stays there while they scroll")
    func sum() {
        func screen(_ count: Int) -> Screen {
            let list = ListBlock(
                identifier: "items",
                columns: ["Product", .init("Sum", kind: .integer())],
                total: .init(count),
                rows: (1...count).map { .init(identifier: "\($0)", cells: ["Mug \($0)", "\($0)"]) },
                sum: .init(identifier: "total", cells: ["Total", "1000"])
            )
            return Screen(title: "Cart", blocks: [.list(list)])
        }
        let short = Player(screen(2), columns: 40, rows: 12)
        #expect(
            short.lines[1...4] == [
                "   Product   Sum", " › Mug 1       1", "   Mug 2       2", "   Total    1000",
            ]
        )
        var long = Player(screen(20), columns: 40, rows: 10)
        long.press(Key(.end))
        #expect(long.lines.contains(" › Mug 20     20"))
        #expect(long.lines.contains("   Total    1000"))
    }

    @Test("A message that an empty list repeats is shown once")
    func message() {
        let list = ListBlock(identifier: "items", columns: ["Product"], placeholder: "No match.")
        let screen = Screen(title: "Products", blocks: [.list(list)], message: Message(.warning, "No match."))
        #expect(Player(screen, columns: 40, rows: 12).lines.filter { $0.contains("No match.") }.count == 1)
    }

    @Test("Tab skips a completely visible chart, and stops at one that scrolls")
    func tabbing() {
        var player = Player(Self.games, columns: 50, rows: 16)
        player.press(.tab)
        #expect(player.model.view.focus == .list("things"))
        player = Player(Self.games, columns: 50, rows: 8)
        player.press(.tab)
        #expect(player.model.view.focus == .block(1))
        player.press(.tab)
        #expect(player.model.view.focus == .list("things"))
    }

    @Test("If there is not enough room, the list shrinks and the rest stays visible")
    func crowded() {
        let names = (0..<40).map { "Name \($0)" }
        var screen = Self.games
        screen.blocks[0] = .list(Screens.list(names))
        let lines = Player(screen, columns: 50, rows: 16).lines
        #expect(lines[2] == "   Name     Place")
        #expect(lines[8] == "   Name 5   place 5")
        #expect(lines[10] == " Games by year")
    }

    @Test("Details and texts are drawn completely, and scroll")
    func details() {
        let detail = DetailBlock(
            identifier: "thing",
            items: [.init("Name", "Ada"), .init("Address", "1 Street\nLondon"), .init("Notes", "bad\u{7}")]
        )
        var screen = Screen(title: "Ada", blocks: [.detail(detail), .text(TextBlock("One.\nTwo."))])
        #expect(
            Player(screen).lines[2...8] == [
                "›Name     Ada", " Address  1 Street", "          London", " Notes    bad^G", "", " One.",
                " Two.",
            ]
        )
        screen.blocks = [
            .detail(
                DetailBlock(
                    identifier: "other",
                    title: "Other",
                    items: [.init("Name", "Ada"), .init("Pay", "9.50", kind: .money(currency: "EUR"))]
                )
            )
        ]
        #expect(Player(screen).lines[2...5] == [" Other", "›Name  Ada", " Pay   9.50 EUR", ""])
        screen.blocks = [
            .text(TextBlock(LocalizedText(verbatim: (1...30).map { "Line \($0)" }.joined(separator: "\n"))))
        ]
        var player = Player(screen)
        #expect(player.lines[2] == " Line 1")
        #expect(player.lines[12] == " Line 11" + String(repeating: " ", count: 51) + "↓")
        player.press(.character(" "))
        #expect(player.lines[2] == " Line 12" + String(repeating: " ", count: 51) + "↑")
        player.press(.character("G"))
        #expect(player.lines[12] == " Line 30")
    }

    @Test("Progress is a bar, a percentage and words")
    func progress() {
        var screen = Screens.things()
        screen.blocks.insert(
            .progress(ProgressBlock(label: "Importing", fraction: 0.5, detail: "1,200 read")),
            at: 0
        )
        #expect(Player(screen).lines[2] == " Importing  ████████████░░░░░░░░░░░░   50 %  1,200 read")
        screen.blocks[0] = .progress(ProgressBlock(label: "Importing", fraction: nil, detail: "1,200 read"))
        #expect(Player(screen).lines[2] == " Importing  1,200 read")
    }

    @Test("Messages show their kind in words, on as many lines as needed and available")
    func messages() {
        var screen = Screens.things()
        screen.message = Message(.error, "one\ntwo")
        #expect(Player(screen).lines[13...14] == [" Error: one", " two"])
        screen.message = Message(
            .warning,
            LocalizedText(verbatim: (1...9).map(String.init).joined(separator: "\n"))
        )
        #expect(Player(screen).lines[11...14] == [" Warning: 1", " 2", " 3", " 4 …"])
    }

    @Test("Hints are omitted from the middle, never the last ones")
    func hints() {
        let hints = [
            Hint("a", "One", .character("a")), Hint("b", "Two", .character("b")),
            Hint("q", "Quit", .character("q"), isLasting: true),
        ]
        #expect(HintLine(hints: hints).fitting(20).map(\.name) == ["a", "b", "q"])
        #expect(HintLine(hints: hints).fitting(15).map(\.name) == ["a", "q"])
        #expect(HintLine(hints: hints).fitting(5).map(\.name) == ["a"])
    }

    @Test("Returning to a scene restores its focus; another scene starts at its beginning")
    func trail() {
        var model = TerminalModel(size: Size(columns: 60, rows: 16))
        _ = model.show(Screens.things(), identity: 1, titles: ["Things"])
        _ = model.handle(.key(Key(.end)))
        _ = model.show(Screens.form(), identity: 2, titles: ["Things", "New"])
        #expect(Renderer(model).frame().canvas.lines[0] == " Things › New thing")
        _ = model.show(Screens.things(), identity: 1, titles: ["Things"])
        #expect(Renderer(model).frame().canvas.lines[7].hasPrefix(" › Zoë"))
        _ = model.show(Screens.things(), identity: 3, titles: ["Things"])
        #expect(Renderer(model).frame().canvas.lines[5].hasPrefix(" › Ada"))
        _ = model.show(Screens.form(), identity: 4, titles: ["Deep", "Stack", "New"])
        #expect(Renderer(model).frame().canvas.lines[0] == " Deep › Stack › New thing")
    }

    @Test("A scene has its title from the first, though it was never on top")
    func unseenScenes() {
        var model = TerminalModel(size: Size(columns: 60, rows: 16))
        _ = model.show(Screens.form(), identity: 1, titles: ["Things", "One", "New thing"])
        #expect(Renderer(model).frame().canvas.lines[0] == " Things › One › New thing")
        _ = model.show(Screens.form(), identity: 1, titles: ["Things", "Two", "New thing"])
        #expect(Renderer(model).frame().canvas.lines[0] == " Things › Two › New thing")
        // 003-06: without the navigation bar.
        model.isBarHidden = true
        #expect(Renderer(model).frame().canvas.lines[0] == " New thing")
    }

    @Test("Running work is indicated, Escape and Ctrl-C cancel it, and work that does not stop can be left")
    func busy() {
        var player = Player(Screens.things())
        player.model.isBusy = true
        #expect(player.lines[0] == " Root › Things                      ⠋ Working, Esc stops it")
        player.press(.escape)
        #expect(player.commands == [.cancelWork])
        // Work that does not stop can be left.
        player.model.isStopping = true
        #expect(player.lines[0] == " Root › Things                    ⠋ Stopping, Esc leaves it")
        player.press(.escape)
        #expect(player.commands == [.post(.back)])
        player.press(.control("c"))
        #expect(player.commands == [.post(.back)])
        // A question does not block leaving: leaving asked it.
        var screen = Screens.things()
        screen.question = Question("Leave it?", confirm: "Leave", isDestructive: true)
        player.show(screen)
        player.press(.control("c"))
        #expect(player.commands == [.quitNow])
        player.show(Screens.things())
        // Other work, which has not been cancelled.
        player.model.isStopping = false
        #expect(player.lines[0] == " Root › Things                      ⠋ Working, Esc stops it")
        player.press(.control("c"))
        #expect(player.commands == [.cancelWork])
        player.model.isBusy = false
        player.press(.control("c"))
        #expect(player.commands == [.quit])
    }

    @Test("Ctrl-L redraws and Ctrl-Z suspends everywhere")
    func everywhere() {
        var player = Player(Screens.form())
        player.press(.control("l"))
        #expect(player.commands == [.repaint])
        player.press(.control("z"))
        #expect(player.commands == [.suspend])
    }

    @Test(
        "On a screen that is too small no key does anything but leave",
        arguments: [(20, 5), (23, 24), (80, 5)]
    )
    func tooSmall(columns: Int, rows: Int) {
        var player = Player(Screens.things(), columns: columns, rows: rows)
        #expect(player.text.contains("Too small"))
        for key in [
            Key.character("d"), Key(.down), .enter, .escape, .character("q"), .tab, Key(.function(2)),
        ] {
            player.press(key)
            #expect(player.commands == [.ring])
        }
        #expect(player.model.handle(.paste("d")) == [.ring])
        let click = Pointer(kind: .press, position: Position(row: 2, column: 2))
        #expect(player.model.handle(.pointer(click)) == [.ring])
        #expect(player.model.view.lists["things"]?.cursor == 0)
        player.press(.control("c"))
        #expect(player.commands == [.quit])
    }

    @Test("The cursor stands on the selection, the field or the button, also while it is hidden")
    func cursorPlaces() {
        var player = Player(Screens.things())
        player.press(Key(.down))
        #expect(player.cursor == nil)
        #expect(player.selected.hasPrefix("› Grace"))
        player.press(.character("?"))
        #expect(player.selection == Position(row: 2, column: 1))
        player.press(.escape)
        var asking = Screens.things()
        asking.question = Question("Really?", confirm: "Yes", isDestructive: true)
        player.show(asking)
        #expect(player.selected.hasPrefix("› [ Cancel ]"))
        player = Player(Screens.form())
        #expect(player.cursor != nil)
        player.press(.tab, .tab)
        #expect(player.cursor == nil)
        #expect(player.selected.hasPrefix("‹ (none) ›"))
        player.model.view.setFocus(.button("save"))
        #expect(player.selected.hasPrefix("[ Save ]"))
    }

    @Test(
        "The borders of a dialog are whole on a narrow screen, and all of its buttons are seen",
        arguments: [24, 30]
    )
    func narrowDialogs(columns: Int) {
        var asking = Screens.things()
        asking.question = Question(
            "Delete these contacts for good, with all of their pictures?",
            confirm: "Delete 12 contacts",
            isDestructive: true
        )
        var question = Player(asking, columns: columns, rows: 10)
        #expect(question.text.contains("› [ Cancel ]"))
        #expect(question.text.contains("[ Delete 12"))
        var palette = Player(Screens.things(), columns: columns, rows: 10)
        palette.press(.character(":"))
        var prompt = Player(Screens.things(), columns: columns, rows: 10)
        prompt.press(.character("e"))
        for player in [question, palette, prompt] {
            let sides = player.lines.filter { $0.hasPrefix(" │") }
            #expect(!sides.isEmpty && sides.allSatisfy { $0.hasSuffix("│") }, "\(player.text)")
            #expect(Set(sides.map { CellText.width($0) }).count == 1, "\(player.text)")
        }
        question.press(Key(.right), .enter)
        #expect(question.commands == [.post(.answer(true))])
    }
}
