import Foundation
import SceneTestKit
import Testing

@Suite("Colours and keys from the configuration file", .blocking, .needsTmux)
struct TerminalSettingsTests {
    /// A terminal with the configuration of a person.
    private func session(_ config: String, _ steps: (TerminalPane) throws -> Void) throws {
        try TerminalPane.session { pane in
            _ = try pane.host.shell("mkdir -p .config/scenehost")
            try pane.host.write(config, to: ".config/scenehost/config")
            try steps(pane)
        }
    }

    @Test("Bound keys act and are in hints and help, and the usual ones no longer act")
    func keys() throws {
        try session("keys = delete=X add=A quit=Q help=h\n") { pane in
            try pane.start(until: "h Help")
            let screen = try pane.screen()
            #expect(screen.contains("A Add") && screen.contains("Q Quit"))
            try pane.press("q")
            try pane.wait(for: "'q' has no function here; h lists the keys.")
            try pane.press("h")
            try pane.wait(for: "X  Delete")
            try pane.press("Escape")
            try pane.wait(for: "A Add")
            try pane.press("A")
            try pane.wait(for: "First name")
            try pane.press("Escape")
            try pane.wait(for: "h Help")
            try pane.press("X")
            try pane.wait(for: "Esc Enter Cancel")
            try pane.press("Escape")
            try pane.wait(for: "Q Quit")
            try pane.press("Q")
            try pane.wait(until: { !$0.contains("Q Quit") }, "the host still runs")
        }
    }

    @Test("A theme's colours are on the screen, and NO_COLOR leaves none")
    func themes() throws {
        try session("theme = light accent=green\n") { pane in
            try pane.start()
            #expect(try pane.screen(styled: true).hasPrefix(" \u{1B}[1m\u{1B}[32mContacts"))
            try pane.press("q")
            try pane.wait(until: { !$0.contains("? Help") }, "the host still runs")
            try pane.start("--theme high-contrast")
            #expect(try !pane.screen(styled: true).contains(#/\x1B\[(3[0-7]|2)m/#))
            try pane.press("q")
            try pane.wait(until: { !$0.contains("? Help") }, "the host still runs")
            try pane.type("export NO_COLOR=1\n")
            try pane.start()
            #expect(try !pane.screen(styled: true).contains(#/\x1B\[3[0-7]m/#))
        }
    }

    @Test("A mistake has its file, line and column, whatever the front end")
    func mistakes() throws {
        let host = try BuiltHost()
        _ = try host.shell("mkdir -p .config/scenehost")
        let path = host.folder.path + "/.config/scenehost/config"
        for (config, error) in [
            (
                "# mine\n theme  =  ligh\n",
                "2:12: there is no theme 'ligh' (did you mean 'light'?); available: auto, dark, light, high-contrast, none"
            ),
            ("keys = quit=Q help=F12", "1:15: 'F12' is not a key: a key is one character, as in 'help=Q'"),
            ("keys = delete=q", "1:8: 'q' is the key of 'quit'; bind 'quit' to another key, too"),
        ] {
            try host.write(config, to: ".config/scenehost/config")
            let result = try host.run("ContactList", "--all")
            #expect(result.status == 2)
            #expect(result.errors == "error: \(path):\(error)\nTry 'scenehost --help'.\n")
        }
        try host.write("", to: ".config/scenehost/config")
        let result = try host.run("ContactList", environment: ["SCENEHOST_THEME": "light wraning=red"])
        #expect(
            result.errors.hasPrefix(
                "error: SCENEHOST_THEME, column 7: there is no role 'wraning' (did you mean 'warning'?)"
            )
        )
    }

    @Test("Help, the list of settings and the manual name both settings")
    func listed() throws {
        let host = try BuiltHost()
        #expect(try host.run("--help").output.contains("--keys KEYS"))
        #expect(try host.run(["settings"], input: "", environment: [:]).output.contains("theme"))
        #expect(try host.run("manual").output.contains("SCENEHOST_THEME"))
        #expect(try host.run("completions", "zsh").output.contains("--theme"))
    }
}
