import SceneTestKit
import Testing

@Suite("Questions on a terminal", .blocking)
struct QuestionTests {
    private static let question = "Delete Ada Lovelace? [y/N]"
    private static let deleted = "Deleted Ada Lovelace. 'undo' takes it back."
    private static let kept = "Nothing was changed."
    private static let again = "Please answer y or n."

    private func bookOfThree() throws -> BuiltHost {
        let host = try BuiltHost()
        #expect(try host.run("ContactList", "import", "-", input: People.cards).status == 0)
        return host
    }

    private func hasAda(_ host: BuiltHost) throws -> Bool {
        try host.run("ViewContact", "--id", "ada").status == 0
    }

    @Test(
        "A command asks before it deletes, and only a clear yes confirms",
        arguments: [
            (["y\r"], ["\(question) y", deleted]),
            (["Yes\r"], ["\(question) Yes", deleted]),
            (["n\r"], ["\(question) n", kept]),
            (["\r"], [question, kept]),
            (["\u{4}"], [question, kept]),
            (["perhaps\r", "y\r"], ["\(question) perhaps", again, "\(question) y", deleted]),
            (
                ["yesterday\r", "2\r", "\u{1B}\r"],
                [
                    "\(question) yesterday", again, "\(question) 2", again, "\(question) ^[", again, kept,
                ]
            ),
        ]
    )
    func command(answers: [String], lines: [String]) throws {
        let host = try bookOfThree()
        let person = try HostOnTerminal(host, "ContactList", "delete", "ada")
        for answer in answers {
            try person.wait(for: "[y/N] ")
            try person.type(answer)
        }
        let isDeleted = lines.last == Self.deleted
        #expect(try person.end() == (isDeleted ? 0 : 1))
        #expect(person.lines == lines)
        #expect(try hasAda(host) == !isDeleted)
    }

    @Test("An interrupt at a question ends with status 130 and changes nothing")
    func interrupt() throws {
        let host = try bookOfThree()
        let person = try HostOnTerminal(host, "ContactList", "delete", "ada")
        try person.wait(for: "[y/N] ")
        try person.type("\u{3}")
        #expect(try person.end() == 130)
        #expect(person.lines == ["\(Self.question) ^C"])
        #expect(try hasAda(host))
    }

    @Test("--yes answers the question; --no-input asks nothing and changes nothing")
    func unasked() throws {
        let host = try bookOfThree()
        let silent = try HostOnTerminal(host, "ContactList", "delete", "ada", "--no-input", columns: 200)
        #expect(try silent.end() == 1)
        #expect(
            silent.lines == [
                "error: Delete Ada Lovelace? There is no terminal to ask on; pass --yes to answer 'Delete'."
            ]
        )
        #expect(try hasAda(host))
        let sure = try HostOnTerminal(host, "ContactList", "delete", "ada", "--yes")
        #expect(try sure.end() == 0)
        #expect(sure.lines == [Self.deleted])
        #expect(try !hasAda(host))
    }

    @Test("A session asks at its prompt and continues after any answer")
    func session() throws {
        let host = try bookOfThree()
        let person = try HostOnTerminal(host, "--plain", columns: 120)
        for (answer, isDeleted) in [("n\r", false), ("\u{4}", false), ("y\r", true)] {
            try person.wait(for: "quit\r\n> ")
            try person.type("delete ada\r")
            try person.wait(for: "[y/N] ")
            try person.type(answer)
            try person.wait(for: isDeleted ? Self.deleted : "Contacts")
        }
        try person.wait(for: "\r\n> ")
        try person.type("quit\r")
        #expect(try person.end() == 0)
        #expect(try !hasAda(host))
    }

    @Test("A session ends at the end of its input, and when it is interrupted")
    func sessionEnds() throws {
        let host = try bookOfThree()
        // Interrupt at various moments after the first prompt: one in fifty once got lost.
        for (key, status) in [("\u{4}", Int32(0))] + Array(repeating: ("\u{3}", 130), count: 15) {
            let person = try HostOnTerminal(host, "--ui", "line")
            try person.wait(for: "\r\n> ")
            try person.type(key)
            #expect(try person.end() == status)
            #expect(person.lines.last == (status == 0 ? ">" : "> ^C"))
        }
        let silent = try HostOnTerminal(host, "--no-input")
        #expect(try silent.end() == 0)
        #expect(!silent.lines.contains { $0.hasPrefix(">") })
    }
}
