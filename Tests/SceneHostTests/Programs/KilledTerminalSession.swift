import Foundation
import Testing

/// A person whose scene's program is killed, in front of the full screen.
final class KilledTerminalSession: KilledSession {
    private let pane: TerminalPane
    private(set) var name: String
    private var note = ""

    init(_ host: BuiltHost, name: String) throws {
        self.name = name
        pane = try TerminalPane(host)
        try pane.type("clear; \"$HOST\" --store \"$STORE\" open '\(Shown.location(name))'; echo ended: $?\n")
    }

    deinit { pane.close() }

    func type() throws {
        // The form's first field has the focus, and takes over what was typed when it loses it.
        try pane.type(Shown.note)
        try pane.press("Tab")
        note = Shown.note
        try pane.wait(for: Shown.note)
    }

    /// The key of an action also works where keys type.
    func perform(_ action: String) throws {
        try pane.press("M-" + Shown.key(of: action))
        if action == "question" { try pane.wait(for: "Stop?") }
    }

    private static func isScene(_ screen: String) -> Bool {
        screen.prefix { $0 != "\n" }.hasSuffix(" Stall")
    }

    func expectScene(records: Set<Int>) throws {
        let note = note.isEmpty ? "Note" : "Note  " + note
        try pane.wait(
            until: { screen in
                let lines = screen.split(separator: "\n").map { $0.drop { " ›".contains($0) } }
                return Self.isScene(screen) && lines.contains { $0 == note }
                    && lines.contains("Count    0")
                    && records.contains { records in lines.contains { $0 == "Records  \(records)" } }
            },
            "the scene is not shown"
        )
    }

    /// The failure comes unasked.
    func expectFailure() throws {
        try pane.wait(
            until: { screen in
                Self.isScene(screen) && screen.contains("Start the scene again, or go back.")
                    && screen.contains(" Error: \(Shown.failure)\n") && screen.contains(" s Start again ")
            },
            "the failure is not shown"
        )
    }

    func tryStart() throws -> Bool {
        try pane.press("M-s")
        try pane.wait(
            until: { $0.contains("Count  ") || $0.contains(Shown.wait) },
            "the scene is not started again"
        )
        return try pane.screen().contains("Count  ")
    }

    /// Goes to an entrance; F2 asks for it where keys type.
    private func go(to entrance: String) throws {
        try pane.press("F2")
        try pane.wait(for: " Commands ")
        try pane.type(entrance)
        try pane.wait(for: "Go to " + entrance)
        try pane.press("Enter")
    }

    func leave() throws { try go(to: "Contacts") }

    func expectContacts() throws {
        try pane.wait(for: "No contacts yet.")
        #expect(try !pane.screen().contains("Error"))
    }

    func open() throws {
        (note, name) = ("", "")
        try go(to: "Stall")
        try pane.wait(
            until: { $0.contains("Count  ") || $0.contains(" Start again ") },
            "the scene is not opened"
        )
        if try !pane.screen().contains("Count  ") { try startAgain() }
    }

    func end() throws {
        try pane.press("M-q")
        try pane.wait(for: "ended: 0")
        pane.close()
    }
}
