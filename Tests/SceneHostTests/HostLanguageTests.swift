import Foundation
import SceneTestKit
import Testing

@Suite("The host in the person's language", .blocking)
struct HostLanguageTests {
    private func german(_ host: BuiltHost, _ arguments: String...) throws -> BuiltHost.Result {
        try host.run(
            host.storeFlag(for: arguments) + arguments,
            input: "",
            environment: ["LANG": "de_AT.UTF-8"]
        )
    }

    @Test("The help lists scenes, commands and flags in German")
    func help() throws {
        let help = try german(BuiltHost(), "--help").output
        for line in [
            "Aufruf: scenehost [SCENE [ACTION]] [FLAGS]", "Ansichten:", "Befehle:", "Optionen:",
            "  ViewContact     Ein Kontakt mit allen Angaben.",
            "  --version                 gibt die Version aus",
        ] {
            #expect(help.split(separator: "\n").contains { $0 == line }, "\(line)")
        }
    }

    @Test("Mistakes are explained in German, and to programs in English")
    func mistakes() throws {
        let host = try BuiltHost()
        let missing = try german(host, "ContactList", "import", "nowhere.vcf")
        #expect(missing.errors == "Fehler: nowhere.vcf: dieses Dokument gibt es nicht\n")
        let usage = try german(host, "ContactList", "export")
        #expect(
            usage
                == BuiltHost.Result(
                    output: "",
                    errors:
                        "Fehler: ContactList export braucht DOCUMENT\nVersuchen Sie „scenehost ContactList export --help“.\n",
                    status: 2
                )
        )
        let json = try german(host, "ContactList", "export", "--json")
        #expect(json.output == #"{"error":{"message":"ContactList export needs DOCUMENT"}}"# + "\n")
    }

    @Test("The commands on a store report in German")
    func store() throws {
        let host = try BuiltHost()
        #expect(try host.run("ContactList", "import", "-", input: People.cards).status == 0)
        let store = "sqlite:\(host.folder.path)/store.sqlite"
        let check = try german(host, "store", "check")
        #expect(check.output == "\(store) ist unversehrt: 3 Einträge.\n")
        let copy = try german(host, "store", "copy", store, "sqlite:\(host.folder.path)/copy")
        #expect(
            copy.output == "3 Einträge aus 1 Sammlung nach sqlite:\(host.folder.path)/copy kopiert.\n"
        )
    }

    @Test("A question on a terminal takes a German answer")
    func question() throws {
        let host = try BuiltHost()
        #expect(try host.run("ContactList", "import", "-", input: People.cards).status == 0)
        let person = try HostOnTerminal(
            host,
            ["ContactList", "delete", "ada"],
            environment: ["LANG": "de_DE.UTF-8"]
        )
        try person.wait(for: "Ada Lovelace löschen? [j/N] ")
        try person.type("j\r")
        #expect(try person.end() == 0)
    }
}
