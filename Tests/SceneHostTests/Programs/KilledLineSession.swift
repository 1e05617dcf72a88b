import Foundation
import Testing

/// A person whose scene's program is killed, in front of the line shell on a terminal.
final class KilledLineSession: KilledSession {
    private static let prompt = "\r\n> "
    private static let question = "Stop? [y/N] "
    private let shell: HostOnTerminal
    private(set) var name: String
    private var note = ""
    /// The text after the last command; nil while it is under way.
    private var last: String?
    /// The length of the output before the last command.
    private var start = 0
    private var isAsked = false

    init(_ host: BuiltHost, name: String) throws {
        self.name = name
        shell = try HostOnTerminal(host, "--plain", "--no-color", "open", Shown.location(name), columns: 200)
    }

    private func send(_ command: String) throws {
        try answer()
        start = shell.output.utf8.count
        try shell.type(command + "\r")
        last = nil
    }

    /// The shell's output after the last command, up to its prompt.
    @discardableResult
    private func answer() throws -> String {
        if let last { return last }
        if isAsked {
            // The question of a program that has been killed is answered before its person can know that.
            try shell.wait(for: Self.question)
            try shell.type("n\r")
            isAsked = false
        }
        try shell.wait(for: Self.prompt)
        let text = String(decoding: shell.output.utf8.dropFirst(start), as: UTF8.self)
        last = text
        return text
    }

    func type() throws {
        try send("set note '\(Shown.note)'")
        note = Shown.note
        // A program that is killed before it has answered does not have the text.
        try answer()
    }

    func perform(_ action: String) throws {
        try send(action)
        isAsked = action == "question"
    }

    func expectScene(records: Set<Int>) throws {
        let text = try answer()
        let screens = records.map { records in
            """
            Stall\r\n\r\nCount    0\r\nRecords  \(records)\r\nNote\(note.isEmpty ? "" : "  " + note)\r\n\r
            Actions: \(Shown.actions.joined(separator: ", ")), back, help, quit\r\n>\u{20}
            """
        }
        #expect(screens.contains(where: text.hasSuffix), "\(text)")
    }

    func expectFailure() throws {
        // Nothing comes unasked. The host may not know yet what it answers soon.
        while try !answer().contains("Actions: start-again") { try perform("add") }
        let text = try answer()
        let failure =
            "Stall\r\n\r\nStart the scene again, or go back.\r\nerror: \(Shown.failure)\r\n\r\n"
            + "Actions: start-again, back, help, quit\r\n> "
        #expect(text.hasSuffix(failure), "\(text)")
    }

    func tryStart() throws -> Bool {
        try perform("start-again")
        return try !answer().contains(Shown.wait)
    }

    func leave() throws { try send("go ContactList") }

    func expectContacts() throws {
        let text = try answer()
        #expect(text.contains("\r\nContacts\r\n") && !text.contains("error:"), "\(text)")
    }

    func open() throws {
        (note, name) = ("", "")
        try send("go Stall")
        if try answer().contains("Actions: start-again") { try startAgain() }
    }

    func end() throws {
        try send("quit")
        #expect(try shell.end() == 0)
    }
}
