import Foundation
import SceneTestKit
import Testing

/// On a terminal a scene is shown on the full screen; whatever asks for text gets text.
@Suite("The choice of the full screen", .blocking)
struct FullScreenChoiceTests {
    private static let alternateScreen = "\u{1B}[?1049h"

    private func book() throws -> BuiltHost {
        let host = try BuiltHost()
        #expect(try host.run("ContactList", "import", "-", input: People.cards).status == 0)
        return host
    }

    @Test(
        "A command, a narrowed list and what is for scripts are text, and end by themselves",
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
        "A scene by its name, a location, and nothing at all are the full screen",
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

    @Test("A terminal of a kind that nobody knows is told so, and spoken to a line at a time")
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

    @Test("Standard output or input that is no terminal has no full screen")
    func redirected() throws {
        let host = try book()
        let output = host.folder.path + "/output"
        let person = try HostOnTerminal(host, "ContactList", output: .file(output))
        #expect(try person.end() == 0)
        #expect(try host.text(of: "output").hasPrefix("Name "))
        // Nobody would see that more could be done, so nothing is waited for.
        let session = try HostOnTerminal(host, output: .file(host.folder.path + "/session"))
        #expect(try session.end() == 0)
        #expect(try host.text(of: "session").hasPrefix("Contacts\n"))
        let refused = try HostOnTerminal(host, "--ui", "terminal", output: .file(output))
        #expect(try refused.end() == 2)
        #expect(refused.output.contains("'--ui terminal' needs a terminal"))
    }
}
