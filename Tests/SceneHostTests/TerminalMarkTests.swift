import SceneTestKit
import Testing

@Suite("Marked contacts on a full screen", .blocking, .needsTmux)
struct TerminalMarkTests {
    @Test(
        "An export that fails keeps the marks and its dialog, and the retry exports only the marked contacts"
    )
    func retry() throws {
        try TerminalPane.session { pane in
            _ = try pane.host.write("", to: "there.vcf")
            try pane.start()
            try pane.press("Space", "Space", "E")
            try pane.wait(for: "File name *")
            try pane.type("there.vcf")
            try pane.press("Enter")
            try pane.wait(for: "! ")
            try pane.wait(for: "there.vcf")
            try pane.wait(for: "2 marked")
            #expect(try pane.value(of: "#{cursor_flag}") == "1")
            try pane.press("C-u")
            try pane.type("new.vcf")
            try pane.press("Enter")
            try pane.wait(for: "Exported 2 contacts.")
            #expect(try pane.host.text(of: "new.vcf").split(separator: "BEGIN:VCARD").count == 2)
            #expect(try !pane.screen().contains("marked"))
        }
    }

    @Test("Marks survive a search, and the hidden cursor follows the selection")
    func search() throws {
        try TerminalPane.session { pane in
            try pane.start()
            try pane.press("Space", "/")
            try pane.type("ada")
            try pane.wait(for: "1 marked, 1 hidden, 1 of 1")
            try pane.press("Escape")
            try pane.wait(for: "1 marked, 2 of 3")
            let row = try #require(Int(try pane.value(of: "#{cursor_y}")))
            let line = try pane.screen().split(separator: "\n", omittingEmptySubsequences: false)[row]
            #expect(line.contains("›"))
            #expect(try pane.value(of: "#{cursor_flag}") == "0")
        }
    }

    @Test("Keys act on nothing that a small screen does not show")
    func tooSmall() throws {
        try TerminalPane.session { pane in
            try pane.start()
            try pane.resize(columns: 20, rows: 5)
            try pane.wait(for: "Too small")
            try pane.press("d", "Right", "Enter")
            try pane.resize(columns: 80, rows: 24)
            try pane.wait(for: "1 of 3")
            #expect(try !pane.screen().contains("Delete "))
        }
    }
}
