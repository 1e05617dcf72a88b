import SceneKitCore
import Testing

@testable import TerminalFrontend

struct FormTests {
    @Test("A form is drawn with its hints, required fields and a button")
    func drawing() {
        let player = Player(Screens.form(["name": ["Ada"], "secret": ["abc"], "public": ["true"]]))
        #expect(
            player.text == """
                 Root › New thing
                ────────────────────────────────────────────────────────────
                 › Name *  Ada
                   Phone   (work: +44 20)
                   Kind    (none)
                   Secret  •••
                   Public  [x]
                   Notes

                   [ Save ]



                ────────────────────────────────────────────────────────────

                 Tab Next  ^S Save  F2 More  F1 Help  Esc Back
                """
        )
        #expect(player.cursor == Position(row: 2, column: 14))
    }

    @Test("A field is sent once when it is left, and saving sends the whole form")
    func filling() {
        var player = Player(Screens.form())
        player.type("Ada")
        #expect(player.commands == [])
        player.press(.tab)
        #expect(player.commands == [.post(.change(field: "name", values: ["Ada"]))])
        player.press(.backTab)
        #expect(player.commands == [])
        player.press(.control("s"))
        #expect(
            player.commands == [
                .post(
                    .action(
                        "save",
                        values: [
                            "name": ["Ada"], "phone": [], "kind": [], "secret": [], "public": [], "notes": [],
                        ]
                    )
                )
            ]
        )
    }

    @Test(
        "Enter on the last password sends the form; on the first screen Ctrl-C quits"
    )
    func signingIn() {
        let other = SceneAction("new", label: "New", key: "n", summary: "Makes an account.")
        let fields = [
            Field("name", label: "Name"),
            Field("secret", label: "Secret", kind: .password),
        ]
        let screen = Screen(
            title: "Sign in",
            blocks: [.form(FormBlock(identifier: "enter", fields: fields))],
            actions: [Screens.save, other]
        )
        var player = Player(screen, titles: ["Root"])
        #expect(player.lines[15] == " Tab Next  ^S Save  Alt-n New  F2 More  F1 Help  ^C Quit")
        player.press(.escape)
        #expect(player.lines[14] == " This is the first screen; Ctrl-C quits.")
        player.type("ada")
        player.press(.enter, .enter)
        #expect(player.model.view.focus == .button("save"))
        player.press(.backTab)
        player.type("abc")
        player.press(.enter)
        #expect(player.events == [.action("save", values: ["name": ["ada"], "secret": ["abc"]])])
        player.press(.alt("n"))
        #expect(player.events.last == .action("new"))
    }

    @Test("Leaving sends typed values before it goes back")
    func leaving() {
        var player = Player(Screens.form())
        player.type("q")
        player.press(.escape)
        #expect(player.commands == [.post(.change(field: "name", values: ["q"])), .post(.back)])
        player.type("x")
        player.press(.control("c"))
        #expect(player.commands == [.post(.change(field: "name", values: ["qx"])), .quit])
    }

    @Test("A focused repeated field has a line for another value, and empty values disappear")
    func repeated() {
        var player = Player(Screens.form())
        player.press(.tab)
        player.type("1")
        #expect(player.lines[3...4] == [" › Phone   1", "           (another)"])
        player.press(.enter)
        #expect(player.commands == [.post(.change(field: "phone", values: ["1"]))])
        player.type("2")
        #expect(player.lines[15].hasPrefix(" Tab Next  ↓ Another"))
        player.press(Key(.down))
        #expect(player.commands == [.post(.change(field: "phone", values: ["1", "2"]))])
        #expect(player.lines[3...5] == ["   Phone   1", "           2", " ›         (another)"])
        player.press(.tab)
        #expect(
            player.lines[3...5] == ["   Phone   1", "           2", " › Kind    ‹ (none) ›  friend  foe"]
        )
        #expect(player.commands == [])
        player.press(.backTab, Key(.up), .backspace, .tab)
        #expect(player.model.view.forms["thing"]?.values["phone"] == ["2"])
        #expect(player.lines[3] == " › Phone   2")
    }

    @Test("Tab leads from a filled repeated field to the next field, and back to its last value")
    func tabLeavesFilledField() {
        var player = Player(Screens.form(["phone": ["1", "2"]]))
        player.press(.tab, .tab, .tab)
        #expect(
            player.lines[3...5] == ["   Phone   1", "           2", " › Kind    ‹ (none) ›  friend  foe"]
        )
        player.press(.backTab)
        #expect(player.lines[3...5] == ["   Phone   1", " ›         2", "           (another)"])
    }

    @Test("Choices change with arrows and letters, switches with the space bar")
    func choices() {
        var player = Player(Screens.form())
        player.press(.tab, .tab, Key(.right))
        #expect(player.lines[4] == " › Kind    (none)  ‹ friend ›  foe")
        player.press(.character("f"))
        #expect(player.lines[4] == " › Kind    (none)  friend  ‹ foe ›")
        player.press(Key(.left), Key(.left), Key(.left))
        #expect(player.lines[4] == " › Kind    (none)  friend  ‹ foe ›")
        player.press(.tab, .tab, .character(" "))
        #expect(player.lines[6] == " › Public  [x]")
        player.press(.character(" "))
        #expect(player.lines[6] == " › Public  [ ]")
    }

    @Test("A secret is not shown, and text cut from it cannot be pasted elsewhere")
    func secrets() {
        var player = Player(Screens.form())
        player.press(.tab, .tab, .tab)
        player.type("hush")
        #expect(player.lines[5] == " › Secret  ••••")
        #expect(player.cursor == Position(row: 5, column: 15))
        player.press(.control("u"), .backTab, .backTab, .control("y"))
        #expect(player.model.view.forms["thing"]?.values["phone"] == [])
    }

    @Test("Multi-line notes: the arrows move through the lines and then on")
    func notes() {
        var player = Player(Screens.form(["notes": ["one"]]))
        player.press(.backTab, .backTab)
        player.press(.enter)
        player.type("two")
        #expect(player.lines[7...8] == [" › Notes   one", "           two"])
        #expect(player.cursor == Position(row: 8, column: 14))
        player.press(Key(.up))
        #expect(player.cursor == Position(row: 7, column: 14))
        player.press(Key(.up))
        #expect(player.lines[6] == " › Public  [ ]")
        #expect(player.commands == [.post(.change(field: "notes", values: ["one\ntwo"]))])
    }

    @Test("A mistake appears at its field at any width")
    func errors() {
        let screen = Screens.form(errors: ["phone": "'x' is no phone number: digits are, at least three"])
        #expect(
            Player(screen, columns: 40).lines[2...6] == [
                " › Name *", "   Phone   (work: +44 20)", "           ! 'x' is no phone number:",
                "           digits are, at least three", "   Kind    (none)",
            ]
        )
    }

    @Test("The scene's changes are shown, but never replace what is being typed")
    func merging() {
        var player = Player(Screens.form())
        player.type("ada")
        player.show(Screens.form(["name": ["Somebody"], "notes": ["said"]]))
        #expect(player.lines[2] == " › Name *  ada")
        #expect(player.lines[7] == "   Notes   said")
        player.press(.tab)
        #expect(player.commands == [.post(.change(field: "name", values: ["ada"]))])
        player.show(Screens.form(["name": ["Ada"]]))
        #expect(player.lines[2] == "   Name *  Ada")
    }

    @Test("A form longer than the screen scrolls with the focus")
    func scrolling() {
        var player = Player(Screens.form(), columns: 40, rows: 8)
        #expect(player.lines[5].hasSuffix("↓"))
        player.press(.backTab)
        #expect(
            player.lines == [
                " Root › New thing", "   Secret                              ↑", "   Public  [ ]", "   Notes",
                "",
                " › [ Save ]", "", " Enter Save  : More  ? Help  Esc Back",
            ]
        )
        player.press(.enter)
        #expect(player.events.count == 1)
    }

    @Test("A long value scrolls with the cursor")
    func longValue() {
        var player = Player(Screens.form(), columns: 30)
        player.type("abcdefghijklmnopqrstuvwxyz")
        #expect(player.lines[2] == " › Name *  jklmnopqrstuvwxyz")
        #expect(player.cursor == Position(row: 2, column: 28))
        player.press(Key(.home))
        #expect(player.lines[2] == " › Name *  abcdefghijklmnopqr")
        #expect(player.cursor == Position(row: 2, column: 11))
    }

    @Test("A small change of the screen keeps the focus; another form starts afresh")
    func otherForm() {
        var player = Player(Screens.form())
        player.press(.tab, .tab)
        player.show(Screens.form(errors: ["name": "is needed"]))
        #expect(player.model.view.forms["thing"]?.stop == FormStop(field: 2, slot: 0))
        var screen = Screens.form()
        screen.blocks = [
            .form(FormBlock(identifier: "thing", fields: [Field("x", label: "X")]))
        ]
        player.show(screen)
        #expect(player.lines[2] == " › X")
    }
}

extension FormTests {
    @Test("After a refused save a mistake has the focus, until something is typed")
    func mistakes() {
        var player = Player(Screens.form(["name": ["Ada"]]))
        player.press(.backTab, .backTab, .backTab)
        player.press(.control("s"))
        // The response about a field that was left earlier may arrive in between.
        player.show(Screens.form(["name": ["Ada L"]]))
        player.show(Screens.form(["name": ["Ada"]], errors: ["phone": "is needed", "kind": "is none"]))
        #expect(player.lines[3...4] == [" › Phone   (work: +44 20)", "           ! is needed"])
        player.press(.backTab, .control("s"))
        player.type("x")
        player.show(Screens.form(["name": ["Ada"]], errors: ["phone": "is needed"]))
        #expect(player.lines[2] == " › Name *  Adax")
    }
}
