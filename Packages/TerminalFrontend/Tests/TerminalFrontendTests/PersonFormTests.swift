import SceneKitCore
import Testing

@testable import TerminalFrontend

@MainActor
struct PersonFormTests {
    private func player(
        _ draft: PersonViewController.Draft = .init(),
        columns: Int = 64
    ) -> (PersonViewController, Player) {
        let person = PersonViewController(draft)
        return (person, Player(person.screen, columns: columns, rows: 24))
    }

    @Test("Fields are under their headings, parts beside their labels, rare fields collapsed into a line")
    func drawing() {
        let (_, player) = player()
        #expect(
            player.lines[0...19].joined(separator: "\n") == """
                 Root › Person
                ────────────────────────────────────────────────────────────────
                 Name
                 › Name *

                 Calls
                   Phone     Label   (home, work)
                             Number  (+44 20)

                 Work
                   Rank      (none)
                   Born      (2026-11-22)
                   Wakes     (18:30)
                   Ships     (0 to 9)
                   Pay       (1234.50, in GBP)
                   More fields …  (Title, Nickname)

                   [ Save ]


                """
        )
        #expect(player.lines[23] == " Tab Next  ^S Save  F2 More  F1 Help  Esc Back")
    }

    @Test("Parts are filled in one by one, and sent together when their value is left")
    func group() async throws {
        var (person, player) = player()
        player.press(.tab)
        #expect(player.lines[6] == " › Phone     Label   (home, work)")
        #expect(player.cursor == Position(row: 6, column: 21))
        #expect(player.lines[23] == " Tab Next  ←→ Choose  ^S Save  F2 More  F1 Help  Esc Back")
        player.press(Key(.right), Key(.right))
        #expect(
            player.lines[6...8] == [
                " › Phone     Label   ‹ work ›", "             Number  (+44 20)", "             (another)",
            ]
        )
        #expect(player.cursor == nil)
        player.press(.tab)
        #expect(player.commands == [])
        player.type("123")
        #expect(player.lines[7] == " ›           Number  123")
        player.press(Key(.down))
        let work = FieldEntry.parts(["label": "work", "number": "123"])
        #expect(player.commands == [.post(.change(field: "phone", values: [work]))])
        try await person.answer(&player)
        #expect(player.lines[8] == " ›           (another)")
        #expect(player.lines[23] == " Tab Next  Enter Add another  ^S Save  F1 Help  Esc Back")
        player.press(.enter)
        #expect(
            player.lines[8...9] == [" ›           Label   (home, work)", "             Number  (+44 20)"]
        )
        player.type("pub")
        player.press(.enter)
        player.type("456")
        player.press(.tab, .tab)
        let pub = FieldEntry.parts(["label": "pub", "number": "456"])
        #expect(player.lines[11] == " Work")
        try await person.handle(.change(field: "phone", values: [work, pub]))
        #expect(
            person.form.draft.phones == [
                .init(label: "work", number: "123"), .init(label: "pub", number: "456"),
            ]
        )
    }

    @Test("A late response keeps the value that is being added")
    func lateAnswer() async throws {
        var (person, player) = player()
        player.press(.tab, .tab)
        player.type("123")
        player.press(Key(.down))
        let told = player.events
        player.press(.enter, .tab)
        for event in told { try await person.handle(event) }
        player.show(person.screen)
        player.type("456")
        player.press(.tab)
        let values: [FieldEntry] = [.parts(["number": "123"]), .parts(["number": "456"])]
        #expect(player.commands == [.post(.change(field: "phone", values: values))])
    }

    @Test("A value with only empty parts disappears, and so does an unused line for another")
    func emptied() async throws {
        var draft = PersonViewController.Draft()
        draft.phones = [.init(label: "home", number: "123"), .init(label: "", number: "456")]
        var (person, player) = player(draft)
        #expect(
            player.lines[6...9] == [
                "   Phone     Label   home", "             Number  123", "             Label   (home, work)",
                "             Number  456",
            ]
        )
        player.press(.tab)
        #expect(player.lines[6] == " › Phone     Label   ‹ home ›")
        player.press(.backspace, .tab, .control("u"), .tab)
        let left = FieldEntry.parts(["number": "456"])
        #expect(player.commands == [.post(.change(field: "phone", values: [left]))])
        try await person.answer(&player)
        #expect(
            player.lines[6...8] == [
                " › Phone     Label   (home, work)", "             Number  456", "             (another)",
            ]
        )
        player.press(.tab, .tab, .enter, .tab, .tab)
        #expect(player.commands == [])
        #expect(player.lines[6...8] == ["   Phone     Label   (home, work)", "             Number  456", ""])
    }

    @Test("PgDn and PgUp move between fields, skipping the parts of a group")
    func fields() {
        var (_, player) = player()
        func focused() -> String? { player.lines.first { $0.hasPrefix(" ›") } }
        player.press(Key(.pageDown))
        player.type("pub")
        #expect(player.lines[23] == " Tab Next  PgDn Next field  ^S Save  F2 More  F1 Help  Esc Back")
        player.press(Key(.pageDown))
        #expect(player.commands == [.post(.change(field: "phone", values: [.parts(["label": "pub"])]))])
        #expect(focused() == " › Rank      ‹ (none) ›  Captain  First mate")
        player.press(Key(.pageUp), Key(.pageUp))
        #expect(focused() == " › Name *")
        for _ in 0..<7 { player.press(Key(.pageDown)) }
        #expect(focused() == " › More fields …  (Title, Nickname)")
    }

    @Test("Letters replace a suggestion, and typed text is edited normally")
    func suggestions() {
        var draft = PersonViewController.Draft()
        draft.phones = [.init(label: "home", number: "123")]
        var (_, player) = player(draft)
        func label() -> String { String(player.lines[6].dropFirst(21)) }
        player.press(.tab)
        #expect(label() == "‹ home ›")
        player.press(.character(" "))
        #expect(label() == "‹ work ›")
        player.press(Key(.right))
        #expect(label() == "(home, work)")
        player.press(Key(.left))
        #expect(label() == "‹ work ›")
        player.type("a b")
        #expect(label() == "a b")
        player.press(Key(.left), Key(.left))
        player.type("x")
        #expect(label() == "ax b")
        player.press(.control("u"), .control("k"), Key(.left), Key(.home))
        #expect(label() == "work")
        player.type("home")
        #expect(label() == "homework")
    }

    @Test("Choices show their labels, change by their letters, and send their values")
    func choice() {
        var (_, player) = player()
        player.press(.tab, .tab, .tab)
        #expect(player.lines[10] == " › Rank      ‹ (none) ›  Captain  First mate")
        player.press(Key(.right))
        #expect(player.lines[10] == " › Rank      (none)  ‹ Captain ›  First mate")
        player.press(.character("f"), .tab)
        #expect(player.lines[10] == "   Rank      First mate")
        #expect(player.commands == [.post(.change(field: "rank", values: ["mate"]))])
    }

    @Test("Enter expands the rare fields for good, in their declared places")
    func rareFields() async throws {
        var (person, player) = player()
        for _ in 0..<8 { player.press(.tab) }
        #expect(player.lines[15] == " › More fields …  (Title, Nickname)")
        #expect(player.lines[23] == " Enter More fields  s Save  : More  ? Help  Esc Back")
        player.press(Key(.down))
        #expect(player.model.view.focus == .button("save"))
        player.press(Key(.up), .enter)
        #expect(player.lines[2...5] == [" Name", " › Title", "   Name *", "   Nickname"])
        player.type("Dr")
        player.press(.tab)
        #expect(player.commands == [.post(.change(field: "title", values: ["Dr"]))])
        try await person.answer(&player)
        player.press(.backTab, .control("u"), .tab)
        try await person.answer(&player)
        #expect(player.lines[2...5] == [" Name", "   Title", " › Name *", "   Nickname"])
        #expect(!player.text.contains("More fields"))
    }

    @Test("A rare field with a value or a mistake is shown")
    func filledRareFields() {
        var draft = PersonViewController.Draft()
        draft.nickname = "Red"
        var (person, player) = player(draft)
        #expect(player.lines[2...4] == [" Name", " › Name *", "   Nickname  Red"])
        #expect(player.lines[16] == "   More fields …  (Title)")
        person.form.show(errors: ["title": "it is needed at sea"])
        player.show(Screen(title: "Person", blocks: [.form(person.form.block)]))
        #expect(
            player.lines[2...5] == [" Name", "   Title", "             ! it is needed at sea", " › Name *"]
        )
        #expect(player.model.handle(.pointer(.init(kind: .press, position: .init(row: 4, column: 15)))) == [])
        #expect(player.lines[3] == " › Title")
    }

    @Test("A click expands the rare fields too")
    func mouse() {
        var (_, player) = player()
        let press = Pointer(kind: .press, position: Position(row: 15, column: 6))
        #expect(player.model.handle(.pointer(press)) == [])
        #expect(player.lines[3] == " › Title")
    }

    @Test(
        "A wrong value has its message below its field, for every kind",
        arguments: [
            (
                2, "1",
                "'1' is not a phone number: use digits, spaces and + - ( ) . /, with at least three digits"
            ),
            (4, "2026-2-30", "'2026-2-30' is not a date: write 2026-11-22"),
            (5, "25:00", "'25:00' is not a time of day: write 18:30"),
            (6, "ten", "'ten' is not a whole number"),
            (6, "10", "10 is more than 9"), (7, "much", "'much' is not an amount: write 1234.50"),
        ]
    )
    func mistakes(steps: Int, text: String, message: String) async throws {
        var (person, player) = player(columns: 110)
        for _ in 0..<steps { player.press(.tab) }
        player.type(text)
        player.press(.tab)
        #expect(player.events.count == 1)
        try await person.answer(&player)
        let row = try #require(player.lines.firstIndex { $0.hasSuffix("  " + text) })
        #expect(player.lines[row + 1].hasSuffix("  ! " + message))
        #expect(!person.form.errors.isEmpty)
    }

    @Test("After a refused save, the part with the mistake has the focus")
    func refused() async throws {
        var draft = PersonViewController.Draft()
        draft.phones = [.init(label: "home", number: "123"), .init(label: "work", number: "456")]
        var (person, player) = player(draft)
        player.type("Ada")
        player.press(.tab, .tab, .tab, .tab, .control("u"))
        player.type("x")
        player.press(.backTab, .backTab, .backTab, .backTab)
        player.press(.control("s"))
        try await person.answer(&player)
        #expect(
            player.lines[6...10] == [
                "   Phone     Label   home", "             Number  123", "             Label   work",
                " ›           Number  x",
                "             ! 'x' is not a phone number: use digits, spaces",
            ]
        )
        #expect(player.lines[21].hasPrefix(" Error: Phone: 'x' is not a phone number: use"))
        #expect(person.saved == [])
        player.press(.backspace)
        player.type("789")
        player.press(.control("s"))
        try await person.answer(&player)
        #expect(
            person.saved.map(\.phones) == [
                [.init(label: "home", number: "123"), .init(label: "work", number: "789")]
            ]
        )
    }

    @Test("Fields that appear and disappear leave the typed text and focus of the others")
    func otherFields() {
        var (_, player) = player()
        player.press(.tab, .tab)
        player.type("12")
        player.press(Key(.left))
        var block = PersonViewController().form.block
        block.fields.remove(at: 1)
        player.show(Screen(title: "Person", blocks: [.form(block)]))
        player.type("3")
        #expect(player.text.contains(" ›           Number  132"))
        player.press(.tab)
        #expect(player.commands == [.post(.change(field: "phone", values: [.parts(["number": "132"])]))])
    }

    @Test("The parts of all groups are aligned, even on a small terminal")
    func partWidths() {
        var screen = Screens.things()
        let fields = [
            Field("home", kind: .group([Field("street"), Field("postal-code")])),
            Field("name", kind: .group([Field("first"), Field("last")])),
        ]
        screen.blocks = [.form(FormBlock(identifier: "person", fields: fields))]
        #expect(
            Player(screen, columns: 40).lines[2...5] == [
                " › Home  Street", "         Postal code", "   Name  First", "         Last",
            ]
        )
        var player = Player(screen, columns: 40)
        player.type("1")
        player.press(.tab, .tab)
        player.type("2")
        #expect(player.lines[2] == "   Home  Street       1")
        #expect(player.lines[4] == " › Name  First        2")
    }

    @Test("A cleared secret is sent, though its form never shows one")
    func clearedSecret() {
        var player = Player(Screens.form())
        player.press(.tab, .tab, .tab)
        player.type("hush")
        player.press(.tab)
        #expect(player.commands == [.post(.change(field: "secret", values: ["hush"]))])
        player.press(.backTab, .control("u"), .tab)
        #expect(player.commands == [.post(.change(field: "secret", values: []))])
    }
}
