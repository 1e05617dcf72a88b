import SceneKitCore
import Testing

@testable import TerminalFrontend

@Suite("Colours and keys that people choose")
struct TerminalSettingsTests {
    @Test("A theme is known by its name, and roles have colours of their own")
    func themes() throws {
        #expect(try TerminalTheme(parsing: "") == .automatic)
        let light = try TerminalTheme(parsing: "light  error=magenta")
        #expect(light.color(of: .accent) == 4 && light.color(of: .error) == 5)
        #expect(light.color(of: .hue(0)) == 1 && light.allowsDim)
        let contrast = try TerminalTheme(parsing: "high-contrast")
        #expect(
            contrast.color(of: .error) == nil && contrast.color(of: .hue(0)) == nil && !contrast.allowsDim
        )
        #expect(try TerminalTheme(parsing: "none").color(of: .accent) == nil)
        #expect(try TerminalTheme(parsing: "accent=green").color(of: .accent) == 2)
    }

    @Test(
        "A mistake in a theme has its place and its correction",
        arguments: [
            (
                "drk", 0,
                "there is no theme 'drk' (did you mean 'dark'?); available: auto, dark, light, high-contrast, none"
            ),
            (
                "light acent=red", 6,
                "there is no role 'acent' (did you mean 'accent'?); available: accent, warning, error"
            ),
            (
                "accent=gren", 0,
                "there is no colour 'gren' (did you mean 'green'?); available: "
                    + "black, red, green, yellow, blue, magenta, cyan, white"
            ),
        ]
    )
    func themeMistakes(text: String, offset: Int, reason: String) {
        #expect(throws: TerminalSettingMistake(offset: offset, reason: "\(reason)")) {
            try TerminalTheme(parsing: text)
        }
    }

    @Test(
        "Without another choice the colours are those for the terminal's background; chosen colours of roles stay"
    )
    func background() throws {
        let theme = try TerminalTheme(parsing: "auto error=magenta")
        #expect(theme.color(of: .accent) == 6 && theme.color(of: .error) == 5)
        let light = theme.adapted(to: .light)
        #expect(light.color(of: .accent) == 4 && light.color(of: .error) == 5)
        #expect(light.adapted(to: .dark).color(of: .accent) == 6)
        #expect(theme.adapted(to: nil) == theme)
        #expect(TerminalTheme.dark.adapted(to: .light) == .dark)
    }

    @Test(
        "A terminal's answer tells a light background from a dark one",
        arguments: [
            ("rgb:ffff/ffff/ffff", .light), ("rgb:fd/f6/e3", .light), ("rgba:ffff/ffff/ffff/ffff", .light),
            ("rgb:0000/2b2b/3636", .dark), ("rgb:1/1/1", .dark), ("rgb:ffff/ffff", nil), ("#ffffff", nil),
            ("rgb:ggg/0/0", nil), ("rgb:fffff/0/0", nil), ("", nil),
        ] as [(String, TerminalBackground?)]
    )
    func answers(answer: String, background: TerminalBackground?) {
        #expect(TerminalBackground(answer: answer) == background)
    }

    @Test("An answer about the background is no key, wherever its bytes are split; Alt-] stays a key")
    func decoding() {
        for end in ["\u{1B}\\", "\u{7}"] {
            let bytes = Array(("a\u{1B}]11;rgb:ffff/ffff/ffff" + end + "b").utf8)
            for split in 0...bytes.count {
                var decoder = KeyDecoder()
                decoder.awaitsAnswers = true
                let inputs = decoder.decode(bytes[..<split]) + decoder.decode(bytes[split...])
                #expect(inputs == [.key(.character("a")), .key(.character("b"))], "\(split)")
                #expect(decoder.takeAnswers() == [.background("rgb:ffff/ffff/ffff")], "\(split)")
            }
            var unasked = KeyDecoder()
            #expect(unasked.decode(bytes) == [.key(.character("a")), .key(.character("b"))])
            #expect(unasked.takeAnswers() == [])
        }
        var decoder = KeyDecoder()
        decoder.awaitsAnswers = true
        #expect(decoder.decode(Array("\u{1B}]".utf8)) == [] && decoder.pause == .escape)
        #expect(decoder.flush() == [.key(.alt("]"))])
    }

    @Test(
        "COLORFGBG tells the background where the terminal does not answer",
        arguments: [
            ("15;0", .dark), ("0;15", .light), ("0;default;15", .light), ("7;8", .dark), ("0;7", .light),
            ("default;default", nil), ("0;99", nil), ("", nil),
        ] as [(String, TerminalBackground?)]
    )
    func environment(colors: String, background: TerminalBackground?) {
        #expect(TerminalBackground(colors: colors) == background)
    }

    private static let scene = SceneDefinition(
        name: "Things",
        summary: "Things.",
        actions: [Screens.open, Screens.delete, Screens.undo, Screens.export],
        configure: { _ in SessionScene(name: "Things") }
    ).declaration

    @Test(
        "A mistake in the keys has its place and its correction",
        arguments: [
            ("quit=Q help", 7, "expected a name and a key, such as 'quit=Q', not 'help'"),
            ("quit=F10", 0, "'F10' is not a key: a key is one character, as in 'quit=Q'"),
            ("add=", 0, "'' is not a key: a key is one character, as in 'add=Q'"),
            ("quit=Q add=\u{1B}", 7, "'\u{1B}' is not a key: a key is one character, as in 'add=Q'"),
            ("delete=j", 0, "'j' moves or marks in lists; choose another key for 'delete'"),
            ("delete=n", 0, "'n' moves or marks in lists; choose another key for 'delete'"),
            ("delete=5", 0, "'5' moves or marks in lists; choose another key for 'delete'"),
            (
                "delte=x", 0,
                "there is no action 'delte' (did you mean 'delete'?); available: quit, help, commands, search, undo, "
                    + "copy, open, add, delete, export, take-back"
            ),
            ("quit=Q  quit=X", 8, "'quit' has two keys; choose one"),
            (
                "delete=a", 0,
                "'a' is the key of 'add' in Things; bind 'add' to another key, too"
            ),
            ("delete=q", 0, "'q' is the key of 'quit'; bind 'quit' to another key, too"),
            ("copy=e", 0, "'e' is the key of 'export' in Things; bind 'export' to another key, too"),
        ]
    )
    func keyMistakes(text: String, offset: Int, reason: String) {
        #expect(throws: TerminalSettingMistake(offset: offset, reason: "\(reason)")) {
            try KeyBindings(parsing: text, for: [Self.scene])
        }
    }

    @Test("Bound keys act, are shown in hints and help, and the usual ones no longer act")
    func bound() throws {
        var player = Player(Screens.things())
        player.model.keys = try KeyBindings(parsing: "delete=a add=d quit=Q help=h", for: [Self.scene])
        player.show(Screens.things())
        #expect(player.lines[15].hasPrefix(" Enter Open  / Search  d Add"))
        player.press(.character("a"))
        #expect(player.events == [.action("delete", values: ["thing": ["id-Ada"]])])
        player.press(.character("q"))
        #expect(player.commands == [.ring])
        #expect(player.lines[14] == " 'q' has no function here; h lists the keys.")
        player.press(.character("h"))
        let help = HelpPage(player.model).lines(columns: 58).map(\.text)
        #expect(help.contains { $0.hasPrefix("  a  Delete ") })
        #expect(help.contains { $0.hasPrefix("  Q ") && $0.hasSuffix(" quits") })
        player.press(.escape, .character("Q"))
        #expect(player.commands == [.quit])
    }
}
