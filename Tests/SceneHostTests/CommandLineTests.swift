import Foundation
import SceneTestKit
import Testing

@Suite("The built host's command line", .blocking)
struct CommandLineTests {
    @Test(
        "Invalid arguments end with status 2 and a suggestion, and create no store",
        arguments: [
            (["ContactLst"], "there is no scene or command 'ContactLst' (did you mean 'ContactList'?)"),
            (["ContactList", "serch", "x"], "ContactList has no action 'serch' (did you mean 'search'?)"),
            (["ContactList", "export", "x", "--format", "vcard"], "--format: 'vcard' is not one of "),
            (["AddContact", "save", "--frist-name", "Ada"], "(did you mean '--first-name'?)"),
            (["ViewContact"], "ViewContact needs --id ID"),
            (["open", "ContactList"], "it does not begin with '/'"),
            (["--limit", "0", "ContactList"], "'--limit' is a whole number from 1"),
        ]
    )
    func usage(arguments: [String], message: String) throws {
        let host = try BuiltHost()
        let result = try host.run(
            ["--store", "sqlite:" + host.folder.path + "/none.sqlite"] + arguments,
            input: "",
            environment: [:]
        )
        #expect(result.status == 2)
        #expect(result.output == "")
        #expect(result.errors.contains(message), "\(result.errors)")
        #expect(!FileManager.default.fileExists(atPath: host.folder.path + "/none.sqlite"))
    }

    @Test("A search without a match ends with status 1")
    func noMatch() throws {
        let host = try BuiltHost()
        #expect(
            try host.run("ContactList", "search", "nobody")
                == .init(output: "", errors: "warning: No contact matches 'nobody'.\n", status: 1)
        )
    }

    @Test("A session line by line reads the commands of a pipe, and a failed one gives the status 1")
    func pipedCommands() throws {
        let host = try BuiltHost()
        _ = try host.run("ContactList", "import", "-", input: People.cards)
        let result = try host.run("ContactList", "--ui", "line", input: "search ada\nserch\n1\nquit\nback\n")
        #expect(result.status == 1)
        let titles = Set(["Contacts", "Ada Lovelace"])
        #expect(
            result.output.split(separator: "\n").map(String.init).filter(titles.contains)
                == ["Contacts", "Contacts", "Ada Lovelace"]
        )
        #expect(result.errors.hasPrefix("error: ContactList has no action 'serch' (did you mean 'search'?)"))
        #expect(!result.errors.contains(">"))
    }

    @Test(
        "A scene that others open for its result can be opened by name; a command that waits for it is refused"
    )
    func chooser() throws {
        let host = try BuiltHost()
        _ = try host.run("ContactList", "import", "-", input: People.cards)
        let list = try host.run("PickContact", "search", "ada")
        #expect(list.status == 0)
        #expect(list.output.contains("Ada Lovelace"))
        let refused = try host.run("ContactList", "filter")
        #expect(refused.status == 1)
        #expect(refused.output == "")
        #expect(
            refused.errors.hasPrefix("error: 'filter' is not done: it waits for a choice in PickCategory.")
        )
    }

    @Test("--version, scenes, graph and help need no store")
    func withoutStore() throws {
        let host = try BuiltHost()
        #expect(try host.run(["--version"], input: "", environment: [:]).output == "scenehost 0.1.0\n")
        #expect(
            try host.run(["graph"], input: "", environment: [:]).output.contains(
                "\"ContactList\" -> \"ViewContact\" [label=\"push\"];"
            )
        )
        #expect(try host.run(["scenes"], input: "", environment: [:]).output.contains("AddContact"))
        #expect(
            try host.run(["ContactList", "import", "--help"], input: "", environment: [:]).output.contains(
                "DOCUMENT"
            )
        )
        #expect(!FileManager.default.fileExists(atPath: host.folder.path + "/.local"))
    }

    @Test("The default store is in the XDG data directory, which only its owner can enter")
    func defaultStore() throws {
        let host = try BuiltHost()
        let data = host.folder.path + "/data"
        let result = try host.run(
            ["AddContact", "save", "--first-name", "Ada"],
            input: "",
            environment: ["XDG_DATA_HOME": data]
        )
        #expect(result.status == 0, "\(result.errors)")
        let attributes = try FileManager.default.attributesOfItem(atPath: data + "/scenehost")
        #expect(attributes[.posixPermissions] as? Int == 0o700)
        let files = try FileManager.default.contentsOfDirectory(atPath: data + "/scenehost")
        #expect(files.contains { $0.hasSuffix(".sqlite") })
    }

    @Test("A closed pipe ends the host without a message; a full disk is reported")
    func outputs() throws {
        let host = try BuiltHost()
        _ = try host.run("AddContact", "save", "--first-name", "Ada")
        let piped = try host.shell(
            "set -o pipefail; \"$HOST\" --store \"$STORE\" ContactList export - | true"
        )
        #expect(piped == .init(output: "", errors: piped.errors, status: 0))
        #expect(!piped.errors.contains("error"))
        let full = try host.shell("\"$HOST\" --store \"$STORE\" ContactList > /dev/full")
        #expect(full.status == 1)
        #expect(full.errors.contains("No space left on device"))
    }

    @Test("A name cannot control the terminal")
    func controlCharacters() throws {
        let host = try BuiltHost()
        _ = try host.run("AddContact", "save", "--first-name", "Evil\u{1B}[2J")
        let listed = try host.run("ContactList").output
        #expect(listed.contains("\u{1B}") == false)
        #expect(listed.contains("Evil^[[2J"))
    }

    @Test("A store that cannot be opened is reported and stays unchanged")
    func badStore() throws {
        let host = try BuiltHost()
        let path = try host.write("This is no database, but a text that must survive.", to: "notes.txt")
        let result = try host.run(["--store", "sqlite:" + path, "ContactList"], input: "", environment: [:])
        #expect(result.status == 1)
        #expect(result.errors.contains("it is no SQLite database"))
        #expect(try String(contentsOfFile: path, encoding: .utf8).hasPrefix("This is no database"))
    }
}
