import SceneTestKit
import Testing

@Suite("The standard streams", .blocking)
struct StreamTests {
    private static let count = 3_000

    private func book() throws -> BuiltHost {
        let host = try BuiltHost()
        let cards = (0..<Self.count).map(CardFeeder.card).joined()
        #expect(try host.run("ContactList", "import", "-", input: cards).status == 0)
        return host
    }

    @Test("Every command ends with status 0 and no message if its pipe is closed")
    func closedPipe() throws {
        let host = try book()
        // More than a pipe holds.
        for (command, beginning) in [("export -", "BEGIN"), ("--all", "Name "), ("--all --json", "{\"loc")] {
            let result = try host.shell(
                "set -o pipefail; \"$HOST\" --store \"$STORE\" ContactList \(command) | head -c \(beginning.utf8.count)"
            )
            #expect(result == .init(output: beginning, errors: "", status: 0))
        }
    }

    @Test(
        "A full disk is reported with status 1",
        arguments: [
            ("export -", "error: standard output: No space left on device\n"),
            ("export --force /dev/full", "error: /dev/full: No space left on device\n"),
            ("--all", "error: standard output cannot be written to: No space left on device\n"),
            ("--json", "error: standard output cannot be written to: No space left on device\n"),
        ]
    )
    func fullDisk(command: String, errors: String) throws {
        let host = try book()
        let result = try host.shell("\"$HOST\" --store \"$STORE\" ContactList \(command) > /dev/full")
        #expect(result == .init(output: "", errors: errors, status: 1))
    }

    @Test("A closed stream is reported if it is needed, and its number is not reused for the store")
    func closedStreams() throws {
        let host = try book()
        let run = "\"$HOST\" --store \"$STORE\""
        let badOutput = "error: standard output cannot be written to: Bad file descriptor\n"
        for (line, status, errors) in [
            ("\(run) ContactList --limit 1 <&- | wc -l", Int32(0), "Rows 1 to 1 of 3,000"),
            ("\(run) <&- | head -n 1", 0, ""),
            ("\(run) ContactList import - <&-", 1, "error: standard input: Bad file descriptor\n"),
            (
                "\(run) ContactList delete 1 <&-", 1,
                "error: Delete Person N1? There is no terminal to ask on; pass --yes to answer 'Delete'.\n"
            ),
            ("\(run) ContactList >&-", 1, badOutput),
            ("\"$HOST\" --version >&-", 1, badOutput),
            ("\(run) ContactList export - >&-", 1, "error: standard output: Bad file descriptor\n"),
            ("\(run) ContactList search nobody 2>&-", 1, ""),
            ("\(run) ContactList delete 1 --yes <&- >&- 2>&-", 0, ""),
        ] {
            let result = try host.shell(line)
            #expect(result.status == status, "\(line)")
            #expect(result.errors.hasPrefix(errors) && (errors == "") == (result.errors == ""), "\(result)")
        }
        let left = try host.run("ContactList", "--limit", "1")
        #expect(left.errors.contains("Rows 1 to 1 of 2,999;"))
        #expect(left.output.contains("Person N0 "))
    }
}
