import SceneKitCore
import Testing

@testable import TerminalFrontend

@Suite("Marks and typed values until an action has succeeded")
struct AttemptTests {
    private static let failed = Message(.error, "it exists already")

    /// A list whose marked rows an action exports to a document.
    private static func player(_ names: [String] = ["Ada", "Grace", "Zoë"], search: String = "") -> Player {
        Player(screen(names, search: search))
    }

    private static func screen(_ names: [String], search: String = "") -> Screen {
        var screen = Screens.things(names, search: search)
        var export = Screens.export
        export.parameters.append(Field("thing", summary: "which", isRepeated: true, row: "things"))
        screen.actions = [export]
        return screen
    }

    private static func export(_ document: String) -> Command {
        .post(.action("export", values: ["document": [.text(document)], "thing": ["id-Ada", "id-Grace"]]))
    }

    @Test("An action that fails keeps the marks, and its prompt with the typed text is there again")
    func failure() {
        var player = Self.player()
        player.press(.character(" "), .character(" "), .character("e"))
        player.type("a.vcf")
        player.press(.enter)
        #expect(player.commands == [Self.export("a.vcf")])
        #expect(player.model.overlay == nil)
        #expect(player.lines[0].hasSuffix("2 marked, 3 of 3"))
        player.end(with: Self.failed)
        #expect(player.text.contains("› Document *  a.vcf"))
        #expect(player.text.contains("! it exists already"))
        player.press(.backspace, .backspace, .backspace, .backspace)
        #expect(!player.text.contains("! it exists already"))
        player.type("b.vcf")
        player.press(.enter)
        #expect(player.commands == [Self.export("ab.vcf")])
        player.end(with: Message(.information, "Exported 2."))
        #expect(player.model.overlay == nil)
        #expect(player.model.view.allMarksAreClear)
    }

    @Test(
        "A declined question and a cancelled action keep the marks and the typed text, a warning only the marks"
    )
    func stopped() {
        var player = Self.player()
        player.press(.character(" "), .character("e"))
        player.type("a")
        player.press(.enter)
        player.model.attempt?.isStopped = true
        player.model.concludeAttempt()
        #expect(player.text.contains("› Document *  a "))
        #expect(player.lines[0].hasSuffix("1 marked, 2 of 3"))
        player.press(.enter)
        player.end(with: Message(.warning, "Exported in part."))
        #expect(player.model.overlay == nil)
        #expect(player.lines[0].hasSuffix("1 marked, 2 of 3"))
    }

    @Test("Marks are seen behind a question")
    func question() {
        var player = Self.player()
        player.press(.character(" "), .character("e"))
        player.type("a")
        player.press(.enter)
        var asking = Self.screen(["Ada", "Grace", "Zoë"])
        asking.question = Question("Overwrite?", confirm: "Overwrite", isDestructive: true)
        player.show(asking)
        player.model.concludeAttempt()
        #expect(player.lines[0].hasSuffix("1 marked, 2 of 3"))
        #expect(player.text.contains("  *Ada"))
        #expect(player.text.contains("› [ Cancel ]"))
    }

    @Test("Marks survive a search, which tells how many of them it hides, and actions are about all of them")
    func search() {
        var player = Self.player()
        player.press(.character(" "), .character(" "), .character("/"))
        player.type("ad")
        player.show(Self.screen(["Ada"], search: "ad"))
        #expect(player.lines[0].hasSuffix("2 marked, 1 hidden, 1 of 1"))
        player.type("x")
        player.show(Self.screen([], search: "adx"))
        #expect(player.lines[0].hasSuffix("2 marked, 2 hidden"))
        player.press(.backspace, .enter)
        player.show(Self.screen(["Ada"], search: "ad"))
        player.press(.character("e"))
        player.type("a")
        player.press(.enter)
        #expect(player.commands == [Self.export("a")])
        player.end(with: Self.failed)
        player.press(.escape, .character("/"), .escape)
        player.show(Self.screen(["Ada"]))
        #expect(
            player.lines[0].hasSuffix("2 marked, 1 of 1"),
            "The rows of the whole list are still to come."
        )
        player.show(Self.screen(["Ada", "Grace", "Zoë"]))
        #expect(player.lines[0].hasSuffix("2 marked, 3 of 3"))
        player.show(Self.screen(["Ada", "Zoë"]))
        #expect(player.lines[0].hasSuffix("1 marked, 2 of 2"), "A row that is gone has no mark.")
    }

    @Test("Enter after a text never starts a destructive action; its key of its own does")
    func destructive() {
        var screen = Self.screen(["Ada"])
        screen.actions = [
            SceneAction(
                "wipe",
                label: "Wipe",
                key: "w",
                summary: "Deletes everything.",
                parameters: [Field("reason", isRequired: true)],
                role: .destructive
            )
        ]
        var player = Player(screen)
        player.press(.character("w"))
        player.type("old")
        player.press(.enter)
        #expect(player.commands == [.ring])
        #expect(player.lines[15].contains("^S Wipe") && !player.lines[15].contains("Enter"))
        player.press(.control("s"))
        #expect(player.commands == [.post(.action("wipe", values: ["reason": ["old"]]))])
        var form = Screens.form()
        form.actions = [
            SceneAction("wipe", label: "Wipe", summary: "Deletes.", takesForm: true, role: .destructive)
        ]
        player = Player(form)
        player.press(.control("s"))
        #expect(player.commands == [.ring])
    }
}
