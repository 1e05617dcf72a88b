import SceneTestKit
import Testing

@Suite("Addresses for mail programs", .blocking)
struct MailProgramTests {
    @Test func `mutt and aerc get the addresses of a search, and nothing else`() throws {
        let host = try BuiltHost()
        #expect(try host.run("ContactList", "import", "-", input: People.cards).status == 0)
        let card = "BEGIN:VCARD\nVERSION:4.0\nFN:Mail Only\nEMAIL:mail@example.org\nORG:Post\nEND:VCARD\n"
        #expect(try host.run("ContactList", "import", "-", input: card).status == 0)
        let line = "mail@example.org\tMail Only\tPost\n"
        let mutt = try host.run("ContactList", "query", "mail only")
        #expect(mutt == ProgramRun(output: "1 contact\n" + line, errors: "", status: 0))
        let aerc = try host.run("ContactList", "query", "mail only", "--format", "tsv")
        #expect(aerc == ProgramRun(output: line, errors: "", status: 0))
        let none = try host.run("ContactList", "query", "nobody")
        #expect(none == ProgramRun(output: "No contact matches\n", errors: "", status: 0))
        let nothing = try host.run("ContactList", "query", "nobody", "--format", "tsv")
        #expect(nothing.output == "" && nothing.status == 1)
        #expect(nothing.errors == "error: Nothing was exported: no contact matches.\n")
    }
}
