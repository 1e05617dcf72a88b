import Foundation
import Glibc
import SceneKitCore
import SceneTestKit
import Testing

@Suite("Interrupted imports", .blocking)
struct InterruptedImportTests {
    @Test(
        "An interrupted import reports its count and keeps complete contacts",
        arguments: [SIGINT, SIGTERM]
    )
    func interrupted(signal: Int32) throws {
        let host = try BuiltHost()
        let cards = try CardFeeder(in: host.folder)
        defer { cards.stop() }
        let person = try HostOnTerminal(host, "ContactList", "import", cards.path)
        try person.wait(for: " contacts read)")
        // The first one as a person does it, through the terminal.
        if signal == SIGINT { try person.type("\u{3}") } else { person.signal(signal) }
        #expect(try person.end() == 128 + signal)
        try expectWholeContacts(in: host, after: person)
    }

    @Test("A signal interrupts an import that waits for input")
    func waiting() throws {
        let host = try BuiltHost()
        let cards = try CardFeeder(in: host.folder, pause: 8_000)
        defer { cards.stop() }
        let person = try HostOnTerminal(host, "ContactList", "import", cards.path)
        try person.wait(for: " contacts read)")
        try person.type("\u{3}")
        #expect(try person.end() == 130)
        try expectWholeContacts(in: host, after: person)
    }

    @Test("A signal interrupts an import whose pipe has no writer yet", arguments: [SIGINT, SIGTERM])
    func withoutPeer(signal: Int32) throws {
        let host = try BuiltHost()
        let pipe = host.folder.path + "/pipe"
        try #require(mkfifo(pipe, 0o600) == 0)
        let person = try HostOnTerminal(host, "ContactList", "import", pipe)
        try person.waitUntilOpen(pipe)
        person.signal(signal)
        #expect(try person.end() == 128 + signal)
        #expect(person.lines == ["warning: Import cancelled: 0 contacts had been added."])
    }

    @Test("A signal interrupts an export into a full pipe")
    func fullPipe() throws {
        let host = try BuiltHost()
        let cards = (0..<2_000).map(CardFeeder.card).joined()
        #expect(try host.run("ContactList", "import", host.write(cards, to: "a.vcf")).status == 0)
        let pipe = host.folder.path + "/pipe"
        try #require(mkfifo(pipe, 0o600) == 0)
        let reader = open(pipe, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
        defer { close(reader) }
        let person = try HostOnTerminal(host, "ContactList", "export", pipe)
        let writer = open(pipe, O_WRONLY | O_NONBLOCK | O_CLOEXEC)
        defer { close(writer) }
        var space = pollfd(fd: writer, events: Int16(POLLOUT), revents: 0)
        while poll(&space, 1, 0) == 1 { usleep(1_000) }
        person.signal(SIGINT)
        #expect(try person.end() == 130)
        #expect(person.lines == ["error: Cancelled."])
    }

    @Test("A session cancels the import and continues")
    func session() throws {
        let host = try BuiltHost()
        let cards = try CardFeeder(in: host.folder)
        defer { cards.stop() }
        let person = try HostOnTerminal(host, "--plain", columns: 200)
        try person.wait(for: "\r\n> ")
        try person.type("import \(cards.path)\r")
        try person.wait(for: " contacts read)")
        try person.type("\u{3}")
        try person.wait(for: "warning: Import cancelled: ")
        try person.wait(for: "\r\n> ")
        try person.type("search\r")
        try person.wait(for: "1   Person N0")
        try person.type("quit\r")
        #expect(try person.end() == 0)
        #expect(!person.lines.contains { $0.contains("^C") }, "\(person.lines)")
    }

    /// Compares the reported count with the store's content, read by another process.
    private func expectWholeContacts(
        in host: BuiltHost,
        after person: HostOnTerminal,
        sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
        let message = try #require(person.lines.last, sourceLocation: sourceLocation)
        let count = try #require(
            Int(message.filter(\.isNumber)),
            "\(person.lines)",
            sourceLocation: sourceLocation
        )
        #expect(count > 0, sourceLocation: sourceLocation)
        #expect(
            person.lines == ["warning: Import cancelled: \(count.grouped) contacts had been added."],
            sourceLocation: sourceLocation
        )
        let exported = try host.run("ContactList", "export", "--format", "vcard-3.0", "-")
        #expect(exported.status == 0, sourceLocation: sourceLocation)
        let end = "END:VCARD\r\n"
        let found = exported.output.components(separatedBy: end).dropLast().map { $0 + end }
        // Every contact is complete, and there are no others.
        let whole = Set((0..<count).map(CardFeeder.card))
        #expect(found.count == count && Set(found) == whole, sourceLocation: sourceLocation)
        let search = try host.run("ContactList", "search", "N\(count - 1)", "--json")
        #expect(search.output.contains("\"Person N\(count - 1)\""), sourceLocation: sourceLocation)
    }
}
