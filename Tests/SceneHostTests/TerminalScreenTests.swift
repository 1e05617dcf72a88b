import Foundation
import SceneTestKit
import Testing

/// Tests the screens of the built host on a full screen.
@Suite(
    "The built host in a terminal",
    .blocking,
    .needsTmux
)
struct TerminalScreenTests {
    @Test("The first start explains how to begin, and q ends it and restores the shell's screen")
    func firstStart() throws {
        try TerminalPane.session(people: nil) { pane in
            try pane.start()
            try pane.expect("first-start")
            try pane.press("q")
            try pane.wait(for: "$")
            try pane.type("echo ended $?\n")
            let screen = try pane.wait(for: "ended 0")
            #expect(!screen.contains("Contacts"))
            try expectSane(pane)
        }
    }

    @Test("An import asks for its document, shows progress, delays no key, and reports its result")
    func importing() throws {
        try TerminalPane.session { pane in
            let path = pane.host.folder.path + "/pipe"
            #expect(mkfifo(path, 0o600) == 0)
            try pane.start()
            try pane.press("i")
            try pane.type("pipe")
            try pane.expect("import-prompt")
            try pane.press("Enter")
            let pipe = try #require(FileHandle(forWritingAtPath: path))
            let cards = (1...5_000).map {
                "BEGIN:VCARD\r\nVERSION:3.0\r\nUID:\($0)\r\nFN:Xaver Zz\($0)\r\nN:Zz\($0);Xaver;;;\r\nEND:VCARD\r\n"
            }
            try pipe.write(contentsOf: Data(cards.joined().utf8))
            try pane.wait(for: "contacts read")
            try pane.wait(for: "Working")
            try pane.press("Down")
            try pane.wait(for: "› Zoë Benés")
            try pane.expect("import-progress")
            try pipe.close()
            try pane.wait(for: "Imported 5,000 contacts.")
            try pane.expect("import-done")
            try pane.press("End")
            try pane.wait(for: "5,003 of 5,003")
            try pane.expect("list-end")
        }
    }

    @Test("Each typed letter searches, and the arrows bring back earlier searches")
    func searching() throws {
        try TerminalPane.session { pane in
            try pane.start()
            try pane.wait(for: "1 of 3")
            try pane.expect("list")
            try pane.press("/")
            try pane.type("jose")
            try pane.wait(for: "1 of 1")
            try pane.expect("search")
            try pane.press("Escape")
            try pane.wait(for: "1 of 3")
            try pane.press("/", "Up", "Enter")
            try pane.wait(for: "1 of 1")
            try pane.press("/", "C-u")
            try pane.type("nobody")
            try pane.wait(for: "No contact matches")
            try pane.expect("search-nothing")
        }
    }

    @Test("A mistake is shown at its field; after correction, the contact is saved")
    func adding() throws {
        try TerminalPane.session { pane in
            try pane.start()
            try pane.press("a")
            try pane.wait(for: "^S Save")
            try pane.type("Grace")
            try pane.press("Tab")
            try pane.paste("Hopper\nand more")
            try pane.wait(for: "Hopper and more")
            try pane.press("C-w", "C-w", "C-s")
            try pane.wait(for: "› Grace Hopper")
            try pane.press("Escape")
            try pane.wait(for: "of 4")
            try pane.press("a")
            try pane.wait(for: "^S Save")
            try pane.type("Alan")
            // Skip the last name, the organisation and the title.
            try pane.press("NPage", "NPage", "NPage", "NPage", "Right", "Tab")
            try pane.type("none")
            try pane.press("NPage", "Tab")
            try pane.type("nobody")
            try pane.press("C-s")
            try pane.wait(for: "! 'none' is not a phone number")
            try pane.expect("form-error")
        }
    }

    @Test("A contact that another process adds appears in the open list")
    func following() throws {
        try TerminalPane.session { pane in
            try pane.start()
            try pane.wait(for: "of 3")
            let card = "BEGIN:VCARD\nVERSION:3.0\nFN:Zoe Newcomer\nEND:VCARD\n"
            #expect(try pane.host.run("ContactList", "import", "-", input: card).status == 0)
            try pane.wait(for: "Zoe Newcomer")
            try pane.wait(for: "of 4")
        }
    }

    @Test("Leaving unsaved changes asks first; they can be kept or discarded")
    func editing() throws {
        try TerminalPane.session { pane in
            try pane.start()
            try pane.press("End", "Enter")
            try pane.wait(for: "ada@example.org")
            try pane.expect("detail")
            try pane.press("e")
            try pane.wait(for: "Save")
            try pane.type(" Augusta")
            try pane.press("Escape")
            try pane.wait(for: "Leave without saving")
            try pane.expect("edit-unsaved")
            try pane.press("Enter")
            try pane.wait(for: "^S Save")
            try pane.press("Escape")
            try pane.wait(for: "Leave without saving")
            try pane.press("Right", "Enter")
            try pane.wait(for: "e Edit")
            try pane.expect("detail")
        }
    }

    @Test("Deleting asks first, and u restores the deleted contact")
    func deleting() throws {
        try TerminalPane.session { pane in
            try pane.start()
            try pane.wait(for: "1 of 3")
            try pane.press("d")
            try pane.wait(for: "Delete José")
            try pane.expect("delete-question")
            try pane.press("y")
            try pane.wait(for: "Deleted José")
            try pane.expect("delete-done")
            try pane.press("u")
            try pane.wait(for: "is back.")
            try pane.expect("delete-undone")
        }
    }

    @Test("Commands and help appear over the list and disappear again")
    func overlays() throws {
        try TerminalPane.session { pane in
            try pane.start()
            try pane.press(":")
            try pane.type("so")
            try pane.expect("palette")
            try pane.press("Enter")
            try pane.wait(for: "Last name")
            try pane.press("Right")
            try pane.expect("prompt")
            try pane.press("Enter")
            try pane.wait(for: "Sorted by first name.")
            try pane.press("?")
            try pane.expect("help")
            try pane.press("Escape", "C-l")
            try pane.wait(for: "Enter Open")
        }
    }

    @Test("The screen adapts to the terminal's size, from wide to too small and back")
    func resizing() throws {
        try TerminalPane.session { pane in
            try pane.start()
            try pane.press("Down")
            try pane.resize(columns: 120, rows: 30)
            try pane.expect("size-120x30")
            try pane.resize(columns: 40, rows: 10)
            try pane.expect("size-40x10")
            try pane.resize(columns: 20, rows: 4)
            try pane.wait(for: "Too small")
            try pane.resize(columns: 80, rows: 24)
            try pane.wait(for: "2 of 3")
        }
    }

    @Test("Ctrl-Z returns to the shell, and fg restores everything, including partly typed fields")
    func suspending() throws {
        try TerminalPane.session { pane in
            try pane.start()
            try pane.press("/")
            try pane.type("ad")
            try pane.wait(for: "1 of 1")
            let before = try pane.screen()
            for _ in 0..<2 {
                try pane.press("C-z")
                try pane.wait(for: "Stopped")
                try expectSane(pane)
                try pane.type("clear; fg\n")
                try pane.wait(for: "1 of 1")
                #expect(try pane.screen() == before)
            }
            // Stop and continue from another process.
            try pane.kill("TSTP")
            try pane.wait(for: "Stopped")
            try pane.type("clear; fg\n")
            try pane.wait(for: "1 of 1")
            try pane.type("a")
            try pane.wait(for: "› Search  ada")
            #expect(try pane.value(of: "#{alternate_on}") == "1")
        }
    }

    @Test(
        "A killed or crashed host leaves a restored terminal",
        arguments: ["TERM", "HUP", "INT", "SEGV", "ABRT", "ILL", "TRAP", "QUIT"]
    )
    func killing(signal: String) throws {
        try TerminalPane.session { pane in
            try pane.start()
            try pane.press("a")
            try pane.wait(for: "Save")
            #expect(try pane.value(of: "#{alternate_on}") == "1")
            try pane.kill(signal)
            try pane.wait(for: "$")
            try expectSane(pane)
        }
    }

    @Test("The exit status contains the signal's number")
    func status() throws {
        try TerminalPane.session { pane in
            try pane.type("clear; \"$HOST\" --store \"$STORE\"; echo ended $?\n")
            try pane.wait(for: "? Help")
            try pane.kill("TERM")
            try pane.wait(for: "ended 143")
        }
    }

    @Test("Names cannot control the terminal, and wide, combining and right-to-left text keeps its columns")
    func foreignText() throws {
        let names = ["Ev\u{1B}[2J\u{1B}]0;\u{7}", "山田太郎", "Zoe\u{301} 👩‍👩‍👧 👍🏽", "שלום עולם", "\u{202E}Turned"]
        let cards = names.enumerated().map { index, name in
            "BEGIN:VCARD\r\nVERSION:4.0\r\nUID:\(index)\r\nFN:\(name)\r\nN:;\(name);;;\r\n"
                + "EMAIL:\(index)@example.org\r\nEND:VCARD\r\n"
        }
        try TerminalPane.session(people: cards.joined()) { pane in
            try pane.start()
            try pane.wait(for: "1 of 5")
            try pane.expect("foreign-text")
            try pane.resize(columns: 40, rows: 12)
            try pane.expect("foreign-text-narrow")
        }
    }

    @Test("Any scene can be opened by name from anywhere, except over unsaved input")
    func goingElsewhere() throws {
        try TerminalPane.session { pane in
            try pane.start("open /ContactList/AddContact", until: "Contacts › New contact")
            try pane.type("Dr")
            try pane.press("F2")
            try pane.type("go to")
            try pane.expect("palette-places")
            try pane.type(" games")
            try pane.press("Enter")
            try pane.wait(for: "Leave without saving")
            try pane.press("y")
            try pane.wait(for: "1 of 12")
            try pane.press(":")
            try pane.type("contacts")
            try pane.press("Enter")
            try pane.wait(for: "1 of 3")
        }
    }

    @Test("Without colour no information is lost, and a plain session has no drawing")
    func plain() throws {
        try TerminalPane.session(environment: ["NO_COLOR": "1"]) { pane in
            try pane.start()
            try pane.wait(for: "1 of 3")
            #expect(try pane.screen(styled: true).contains(#/\e\[[0-9;]*3[0-7]m/#) == false)
            #expect(try pane.screen(styled: true).contains("\u{1B}[") == true)
            try pane.press("q")
            try pane.wait(for: "$")
            try pane.start("--no-color")
            #expect(try pane.screen(styled: true).contains(#/\e\[[0-9;]*3[0-7]m/#) == false)
            try pane.press("q")
            try pane.wait(for: "$")
            try pane.type("clear; \"$HOST\" --store \"$STORE\" --plain\n")
            try pane.wait(for: "Actions: search")
            #expect(try pane.value(of: "#{alternate_on}") == "0")
            try pane.type("quit\n")
        }
        try TerminalPane.session(environment: ["TERM": "dumb"]) { pane in
            try pane.type("TERM=dumb \"$HOST\" --store \"$STORE\"\n")
            try pane.wait(for: "Actions: search")
            #expect(try pane.value(of: "#{alternate_on}") == "0")
        }
    }

    @Test("The mouse chooses and opens rows, unless --no-mouse is given")
    func mouse() throws {
        try TerminalPane.session { pane in
            try pane.start()
            #expect(try pane.value(of: "#{mouse_any_flag}") == "1")
            try pane.type("\u{1B}[<0;5;7M")
            try pane.wait(for: "2 of 3")
            try pane.type("\u{1B}[<0;5;7M")
            try pane.wait(for: "Contacts › Zoë Benés")
            try pane.press("q")
            try pane.wait(for: "$")
            try pane.start("--no-mouse")
            #expect(try pane.value(of: "#{mouse_any_flag}") == "0")
        }
    }

    @Test("A step down a list sends little output, and no key of a fast sequence is lost")
    func bytes() throws {
        let cards = (1...200).map {
            "BEGIN:VCARD\r\nVERSION:3.0\r\nUID:\($0)\r\nFN:Name \(1000 + $0)\r\nEND:VCARD\r\n"
        }
        try TerminalPane.session(people: cards.joined()) { pane in
            try pane.start()
            try pane.wait(for: "1 of 200")
            let sent = try pane.bytesSent {
                try pane.press("Down")
                try pane.wait(for: "2 of 200")
            }
            #expect(sent > 0)
            #expect(sent < 400, "\(sent) bytes for one step")
            try pane.type(String(repeating: "j", count: 98))
            try pane.wait(for: "100 of 200")
        }
    }

    /// The shell reads lines, echoes them, and sees the normal screen.
    private func expectSane(_ pane: TerminalPane) throws {
        let state = try pane.value(
            of: "#{alternate_on} #{mouse_any_flag} #{keypad_flag} #{cursor_flag}"
        )
        #expect(state == "0 0 0 1")
        try pane.type(
            "clear; stty -a | tr ' ;' '\\n\\n' | grep -xE -- '-?(icanon|echo|isig|icrnl|opost)'; echo settings\n"
        )
        let screen = try pane.wait(for: "\nsettings")
        for setting in ["icanon", "echo", "isig", "icrnl", "opost"] {
            #expect(screen.split(separator: "\n").contains(Substring(setting)), "\(setting) in\n\(screen)")
        }
    }
}
