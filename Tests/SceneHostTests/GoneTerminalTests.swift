import Foundation
import SceneTestKit
import Testing

@Suite("A terminal that disappears", .blocking)
struct GoneTerminalTests {
    /// The host's activity when its terminal disappears.
    enum Moment: CaseIterable {
        case list, form, question, importing
    }

    /// Runs the full screen up to a moment.
    private func fullScreen(
        _ host: BuiltHost,
        _ moment: Moment,
        _ start: HostOnTerminal.Start
    ) throws
        -> HostOnTerminal
    {
        let person = try HostOnTerminal(host, [], start: start)
        try person.wait(for: " Quit")
        switch moment {
        case .list: break
        case .form, .question:
            try person.type("ax")
            try person.wait(for: "First name")
            guard moment == .question else { break }
            try person.type("\u{1B}")
            try person.wait(for: "Leave without saving")
        case .importing:
            try person.type("i")
            try person.wait(for: "Document")
            try person.type(host.folder.path + "/endless.vcf\r")
            try person.wait(for: "contacts read")
        }
        return person
    }

    /// Closes the terminal, and expects the host to end.
    private func expectEnd(
        of person: HostOnTerminal,
        status: Int32,
        sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
        person.hangUp()
        #expect(try person.end() == status, sourceLocation: sourceLocation)
    }

    @Test(
        "A full screen ends with status 129 in every state, with or without a signal",
        arguments: Moment.allCases,
        [HostOnTerminal.Start.usual, .signalsBlocked, .unheard]
    )
    func fullScreen(moment: Moment, start: HostOnTerminal.Start) throws {
        let host = try BuiltHost()
        let cards = try CardFeeder(in: host.folder)
        defer { cards.stop() }
        try expectEnd(of: try fullScreen(host, moment, start), status: 129)
        // The host must end by itself and close its store; if the watchdog ended it, the store's log would remain.
        let left = try FileManager.default.contentsOfDirectory(atPath: host.folder.path)
        #expect(!left.contains("store.sqlite-wal"))
    }

    @Test("Signals that the parent process blocked still end a session and an import")
    func blockedSignals() throws {
        let host = try BuiltHost()
        let session = try HostOnTerminal(host, ["--plain"], start: .signalsBlocked)
        try session.wait(for: "\r\n> ")
        try expectEnd(of: session, status: 129)
        let cards = try CardFeeder(in: host.folder)
        defer { cards.stop() }
        let work = try HostOnTerminal(host, ["ContactList", "import", cards.path], start: .signalsBlocked)
        try work.wait(for: " contacts read)")
        try expectEnd(of: work, status: 129)
    }

    @Test("A terminal that accepts no output does not prevent the host's end")
    func stuck() throws {
        let host = try BuiltHost()
        let person = try fullScreen(host, .list, .usual)
        person.stopOutput()
        try person.type("\u{C}")
        person.signal(SIGTERM)
        #expect(try person.end(reading: false) == 143)
    }

    @Test("A session without a signal ends as at the end of its input")
    func endOfInput() throws {
        let host = try BuiltHost()
        let session = try HostOnTerminal(host, ["--plain"], start: .unheard)
        try session.wait(for: "\r\n> ")
        try expectEnd(of: session, status: 0)
    }
}
