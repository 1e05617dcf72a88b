import Foundation
import SceneTestKit
import Testing

@Suite("Tables on a terminal", .blocking)
struct WidthTests {
    private static let long =
        "BEGIN:VCARD\r\nVERSION:3.0\r\nUID:hubert\r\nFN:Hubert Blaine Wolfeschlegelsteinhausenbergerdorff\r\n"
        + "N:Wolfeschlegelsteinhausenbergerdorff;Hubert Blaine;;;\r\nEND:VCARD\r\n"

    private func book() throws -> BuiltHost {
        let host = try BuiltHost()
        #expect(try host.run("ContactList", "import", "-", input: People.cards + Self.long).status == 0)
        return host
    }

    @Test(
        "Columns are truncated to the terminal's width, names last, and identifiers first to where they differ",
        arguments: [
            (
                40,
                [
                    "Name    Phone   E-mail  Organ…  ID",
                    "José …  +1-86…                  c324c985",
                    "Zoë B…  0171 …                  zoe",
                    "Ada L…  +44 2…  ada@e…          ada",
                    "Huber…                          hubert",
                ]
            ),
            (
                80,
                [
                    "Name                        Phone          E-mail         Organisation  ID",
                    "José Álvarez                +1-867-555-6…                               c324c985",
                    "Zoë Benés                   0171 555                                    zoe",
                    "Ada Lovelace                +44 20 7946 …  ada@example.…                ada",
                    "Hubert Blaine Wolfeschleg…                                              hubert",
                ]
            ),
            (
                200,
                [
                    "Name                                               Phone             "
                        + "E-mail           Organisation  ID",
                    "José Álvarez                                       +1-867-555-6219   "
                        + "                               c324c985-9b81-4e76-aec9-d28663ca828d",
                    "Zoë Benés                                          0171 555          "
                        + "                               zoe",
                    "Ada Lovelace                                       +44 20 7946 0000  "
                        + "ada@example.org                ada",
                    "Hubert Blaine Wolfeschlegelsteinhausenbergerdorff                    "
                        + "                               hubert",
                ]
            ),
        ]
    )
    func command(columns: Int, lines: [String]) throws {
        let host = try book()
        let person = try HostOnTerminal(host, "ContactList", "--all", columns: columns)
        #expect(try person.end() == 0)
        #expect(person.lines == lines)
    }

    @Test("A session's table is at most as wide as the terminal", arguments: [40, 80, 200])
    func session(columns: Int) throws {
        let host = try book()
        let person = try HostOnTerminal(host, "--plain", columns: columns)
        try person.wait(for: "\r\n> ")
        try person.type("quit\r")
        #expect(try person.end() == 0)
        let table = person.output.split(separator: "\r\n").filter { $0.contains("  ") }
        #expect(table.count == 5)
        for line in table {
            #expect(TerminalPicture(Array(line.utf8), columns: columns).lines.count == 1, "\(line)")
        }
        let name = columns == 200 ? "Hubert Blaine Wolfeschlegelsteinhausenbergerdorff" : "Hubert"
        #expect(table[4].hasPrefix("4  " + name))
        #expect(table[4].hasSuffix("…") == (columns < 200))
    }

    @Test("In a pipe nothing is truncated, whatever the terminal's width")
    func pipe() throws {
        let host = try book()
        let person = try HostOnTerminal(
            host,
            "ContactList",
            columns: 40,
            output: .file(host.folder.path + "/list")
        )
        #expect(try person.end() == 0)
        let text = try host.text(of: "list")
        #expect(text.contains("Hubert Blaine Wolfeschlegelsteinhausenbergerdorff "))
        #expect(!text.contains("…") && !text.contains("\u{1B}"))
    }
}
