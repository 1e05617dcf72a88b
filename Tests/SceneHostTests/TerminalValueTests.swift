import Foundation
import SceneTestKit
import Testing

@Suite("Values on a full screen, for other programs", .blocking, .needsTmux)
struct TerminalValueTests {
    @Test("y copies through tmux, and o opens a phone number with xdg-open")
    func copyingAndOpening() throws {
        try TerminalPane.session { pane in
            let folder = pane.host.folder.path
            try pane.install("printf '%s\\n' \"$#\" \"$@\" > '\(folder)/opened'", as: "xdg-open")
            try pane.acceptClipboard()
            try pane.start()
            try pane.press("y")
            try pane.wait(for: "Copied +1-867-555-6219.")
            #expect(try pane.clipboard() == "+1-867-555-6219")
            try pane.press("Enter")
            try pane.wait(for: "›Name")
            try pane.press("Down")
            try pane.press("o")
            try pane.wait(for: "Opening tel:+18675556219")
            try pane.wait(
                until: { _ in
                    (try? String(contentsOfFile: folder + "/opened", encoding: .utf8))
                        == "1\ntel:+18675556219\n"
                },
                "nothing was opened"
            )
        }
    }

    @Test("A failing xdg-open, and a missing one, are told")
    func failures() throws {
        try TerminalPane.session { pane in
            try pane.install("exit 3", as: "xdg-open")
            try pane.start()
            try pane.press("o")
            try pane.wait(for: "'xdg-open' could not open tel:+18675556219.")
        }
        try TerminalPane.session { pane in
            try pane.type("PATH=/nowhere\n")
            try pane.type("\"$HOST\" --store \"$STORE\"\n")
            try pane.wait(for: "? Help")
            try pane.press("o")
            try pane.wait(for: "'xdg-open' is not installed, so nothing can be opened.")
        }
    }

    @Test("Tab completes the names of documents, and Esc shows all contacts after a filter")
    func completing() throws {
        try TerminalPane.session { pane in
            _ = try pane.host.write("", to: "people.vcf")
            try pane.start()
            try pane.press("i")
            try pane.type("peo")
            try pane.press("Tab")
            try pane.wait(for: "Document *              people.vcf")
            try pane.press("Escape")
            try pane.wait(for: "? Help")
            try pane.press("f")
            try pane.wait(for: "chess club")
            try pane.press("Down", "Enter")
            try pane.wait(for: "Contacts in chess club")
            try pane.press("Escape")
            try pane.wait(for: "of 3")
        }
    }
}

extension TerminalPane {
    /// Puts a shell script before the programs of the same name.
    fileprivate func install(_ script: String, as name: String) throws {
        let folder = host.folder.path + "/bin"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        let made = FileManager.default.createFile(
            atPath: folder + "/" + name,
            contents: Data(("#!/bin/sh\n" + script + "\n").utf8),
            attributes: [.posixPermissions: 0o700]
        )
        #expect(made)
        try type("PATH='\(folder)':\"$PATH\"\n")
    }
}
