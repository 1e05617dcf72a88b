import Foundation
import SceneTestKit
import Testing

@Suite("Recordings of the built host", .blocking)
struct RecordedSessionTests {
    private let host: BuiltHost

    init() throws {
        host = try BuiltHost()
        if AccountsSession.isRecordedAnew { try AccountsSession.record() }
    }

    private var recording: String {
        get throws { try String(contentsOf: AccountsSession.recording, encoding: .utf8) }
    }

    private var count: Int { AccountsSession.events.split(separator: "\n").count }

    private func replay(_ path: String, over store: String...) throws -> BuiltHost.Result {
        try host.run(store.flatMap { ["--store", $0] } + ["replay", path], input: "", environment: [:])
    }

    private func changed(_ change: (inout String) -> Void) throws -> String {
        var text = try recording
        change(&text)
        return try host.write(text, to: "changed.jsonl")
    }

    @Test(
        "003-02, 003-14, 004-09, 004-20, 004-21: signing up and in, home, contacts, games, profile and signing out, over any store",
        arguments: ["memory", "sqlite", "file"]
    )
    func replaying(scheme: String) throws {
        let path = scheme == "memory" ? "" : host.folder.path + "/fresh." + scheme
        let store = scheme + ":" + path
        let result = try replay(AccountsSession.recording.path, over: store)
        // A host may be built without this kind of store.
        if result.errors.hasPrefix("error: there is no kind of store '\(scheme):'"), scheme == "file" {
            return
        }
        #expect(
            result
                == .init(
                    output: "Replayed \(count) events: every screen matches the recording.\n",
                    errors: "",
                    status: 0
                )
        )
        guard scheme != "memory" else { return }
        let files = try FileManager.default.contentsOfDirectory(atPath: host.folder.path)
        #expect(files.contains { $0.hasPrefix("fresh") })
        #expect(!files.contains { $0.hasPrefix("session-") || $0 == ".local" })
    }

    @Test("A replay without --store uses a new empty store, and can be repeated")
    func withoutStore() throws {
        for _ in 1...2 { #expect(try replay(AccountsSession.recording.path).status == 0) }
        #expect(!FileManager.default.fileExists(atPath: host.folder.path + "/.local"))
    }

    @Test("A replay over a store with the same account reports the different screen")
    func usedStore() throws {
        let store = "sqlite:" + host.folder.path + "/used.sqlite"
        #expect(try replay(AccountsSession.recording.path, over: store).status == 0)
        let again = try replay(AccountsSession.recording.path, over: store)
        #expect(again.status == 1)
        #expect(again.errors.contains(": the screen differs from the recording\n"))
    }

    @Test("A changed recording is reported with file, line and both screens")
    func difference() throws {
        let path = try changed { $0 = $0.replacing("Added Konrad Zuse.", with: "Added Conrad Zuse.") }
        let line = try #require(
            try recording.split(separator: "\n").firstIndex { $0.contains("Added Konrad Zuse.") }
        )
        let result = try replay(path)
        #expect(result.status == 1)
        #expect(result.output == "")
        let lines = result.errors.split(separator: "\n").map(String.init)
        try #require(lines.count == 3)
        #expect(lines[0] == "error: \(path):\(line + 1): the screen differs from the recording")
        #expect(lines[1].hasPrefix("  recorded: …") && lines[1].contains("Added Conrad Zuse."))
        #expect(lines[2].hasPrefix("  replayed: …") && lines[2].contains("Added Konrad Zuse."))
    }

    @Test("The recording contains no typed password and no session identifier")
    func secrets() throws {
        let text = try recording
        for password in AccountsSession.passwords { #expect(!text.contains(password)) }
        #expect(text.contains(#""password":["secret:2"]"#))
        #expect(text.contains(#""password":["secret:1:6"]"#))
        #expect(text.firstMatch(of: /[0-9a-f]{32}\.[0-9a-f]{64}/) == nil)
    }

    @Test("Damaged recordings and other formats are rejected with file and line")
    func damaged() throws {
        let lines = try recording.split(separator: "\n").count
        let cases: [(String, (inout String) -> Void, String)] = [
            ("nothing", { $0 = "" }, ":1: this is not a recording; --record FILE makes one"),
            (
                "another file", { $0 = "BEGIN:VCARD\n" },
                ":1: this is not a recording; --record FILE makes one"
            ),
            (
                "one of another format", { $0 = $0.replacing(#""recording":2"#, with: #""recording":1"#) },
                ":1: the recording has format 1, but this program reads format 2; record the session again, or replay it with the "
                    + "version that recorded it"
            ),
            ("one cut off", { $0.removeLast(10) }, ":\(lines): the line is neither an event nor a screen"),
            (
                "a line lost",
                { $0 = $0.replacing(#""event":"back""#, with: #""event":"forth""#, maxReplacements: 1) },
                ": the line is neither an event nor a screen"
            ),
        ]
        for (name, change, message) in cases {
            let path = try changed(change)
            let result = try replay(path)
            #expect(result.status == 1, "\(name)")
            #expect(result.output == "")
            #expect(result.errors.hasPrefix("error: \(path):"), "\(name): \(result.errors)")
            #expect(result.errors.hasSuffix(message + "\n"), "\(name): \(result.errors)")
        }
        let missing = try replay(host.folder.path + "/missing.jsonl")
        #expect(missing.status == 1)
        #expect(missing.errors == "error: \(host.folder.path)/missing.jsonl cannot be read\n")
        #expect(try host.run("replay").status == 2)
    }

    @Test("An existing file is never overwritten by a recording")
    func existing() throws {
        let path = try host.write("precious", to: "precious.txt")
        let result = try host.run("--record", path, "ContactList")
        #expect(
            result
                == .init(
                    output: "",
                    errors: "error: cannot record to \(path): it already exists\n",
                    status: 1
                )
        )
        #expect(try host.text(of: "precious.txt") == "precious")
    }

    @Test("Any session can be recorded and replayed, even a single command")
    func anySession() throws {
        let path = host.folder.path + "/own.jsonl"
        let recorded = try host.run("--record", path, "AddContact", "save", "--first-name", "Ada")
        #expect(recorded.status == 0)
        #expect(
            try replay(path)
                == .init(
                    output: "Replayed 1 event: every screen matches the recording.\n",
                    errors: "",
                    status: 0
                )
        )
        let attributes = try FileManager.default.attributesOfItem(atPath: path)
        #expect(attributes[.posixPermissions] as? Int == 0o600)
    }
}
