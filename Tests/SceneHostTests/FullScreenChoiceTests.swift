import Foundation
import SceneTestKit
import Testing

/// Tests when the host uses a full screen and when it prints text.
@Suite("The choice of the full screen", .blocking)
struct FullScreenChoiceTests {
    private static let alternateScreen = "\u{1B}[?1049h"

    private func book() throws -> BuiltHost {
        let host = try BuiltHost()
        #expect(try host.run("ContactList", "import", "-", input: People.cards).status == 0)
        return host
    }

    @Test(
        "A command, a filtered list and output for scripts are text and end by themselves",
        arguments: [
            (["ContactList", "search", "jose"], "José Álvarez"),
            (["ContactList", "--limit", "1"], "Rows 1 to 1 of 3"),
            (["ContactList", "--offset", "2"], "Ada Lovelace"),
            (["ContactList", "--all"], "Zoë Benés"),
            (["ContactList", "--json"], "\"José Álvarez\""),
            (["ViewContact", "--id", "ada", "--no-input"], "ada@example.org"),
            (["AddContact", "save", "--first-name", "Grace"], "Added Grace."),
            (["scenes"], "GameList"), (["graph"], "digraph scenes"), (["store", "check"], "sqlite:"),
            (["--help"], "Usage"), (["ContactList", "--help"], "import"), (["--version"], "scenehost 0.1.0"),
        ]
    )
    func text(arguments: [String], found: String) throws {
        let host = try book()
        let person = try HostOnTerminal(host, arguments)
        #expect(try person.end() == 0)
        #expect(!person.output.contains(Self.alternateScreen))
        #expect(person.output.contains(found), "\(person.output)")
    }

    @Test(
        "A scene's name, a location, and no arguments at all open the full screen",
        arguments: [
            [], ["ContactList"], ["ViewContact", "--id", "ada"], ["open", "/ContactList/ViewContact;id=ada"],
            ["--ui", "terminal", "GameList"],
        ]
    )
    func fullScreen(arguments: [String]) throws {
        let host = try book()
        let person = try HostOnTerminal(host, arguments)
        try person.wait(for: Self.alternateScreen)
        try person.wait(for: " Help")
        try person.type("q")
        #expect(try person.end() == 0)
        #expect(person.output.contains("\u{1B}[?1049l"))
    }

    @Test("An unknown kind of terminal causes a warning and gets the line interface")
    func unknownTerminal() throws {
        let host = try book()
        let person = try HostOnTerminal(host, [], environment: ["TERM": "no-such-terminal"])
        try person.wait(for: "warning: no full screen: this kind of terminal is not known")
        try person.wait(for: "\r\n> ")
        #expect(person.echoes)
        try person.type("quit\r")
        #expect(try person.end() == 0)
        #expect(!person.output.contains("\u{1B}[?"))
        let asked = try HostOnTerminal(host, ["--ui", "terminal"], environment: ["TERM": "no-such-terminal"])
        #expect(try asked.end() == 1)
        #expect(asked.output.contains("error: this kind of terminal is not known"))
    }

    @Test("There is no full screen if standard output or input is not a terminal")
    func redirected() throws {
        let host = try book()
        let output = host.folder.path + "/output"
        let person = try HostOnTerminal(host, "ContactList", output: .file(output))
        #expect(try person.end() == 0)
        #expect(try host.text(of: "output").hasPrefix("Name "))
        // Nobody sees the offered actions, so the host does not wait for input.
        let session = try HostOnTerminal(host, output: .file(host.folder.path + "/session"))
        #expect(try session.end() == 0)
        #expect(try host.text(of: "session").hasPrefix("Contacts\n"))
        let refused = try HostOnTerminal(host, "--ui", "terminal", output: .file(output))
        #expect(try refused.end() == 2)
        #expect(refused.output.contains("'--ui terminal' needs a terminal"))
    }
}
