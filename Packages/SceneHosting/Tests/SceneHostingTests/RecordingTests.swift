import FoundationEssentials
@_spi(Hosting) import SceneKitCore
import SceneTestKit
import Testing

@testable import SceneHosting

@MainActor
@Suite("Recordings of sessions")
struct RecordingTests {
    private let folder: TemporaryFolder
    private var path: String { folder / "session.jsonl" }

    init() throws {
        folder = try TemporaryFolder()
    }

    private static let head = Recording.Head(recording: 2, host: "host", version: "1", location: "/Vault")

    /// Records a session that the closure runs.
    private func record(_ session: (Navigator) async throws -> Void) async throws {
        let navigator = try VaultViewController.navigator()
        let recorder = try SessionRecorder(path: path, head: Self.head, navigator: navigator)
        #expect(await navigator.open(Location("Vault")) == .done)
        await navigator.settle()
        try await session(navigator)
        try recorder.finish()
    }

    /// Replays the recording; errors omit the folder's name.
    private func replay() async throws -> Int {
        do {
            let navigator = try VaultViewController.navigator()
            let replay = try SessionReplay(path: path)
            #expect(await navigator.open(Location("Vault")) == .done)
            return try await replay.run(on: navigator)
        } catch let error as RecordingError {
            throw Told(text: "\(error)".replacing(path, with: "FILE"))
        }
    }

    private struct Told: Error, Equatable {
        var text: String
    }

    private var lines: [String] {
        get throws { try folder.text(of: "session.jsonl").split(separator: "\n").map(String.init) }
    }

    private func put(_ name: String, _ password: String) -> Event {
        .action("put", values: ["name": [.text(name)], "password": [.text(password)]])
    }

    private func firstRow(_ navigator: Navigator) -> String {
        navigator.screen?.lists.first?.rows.first?.identifier ?? ""
    }

    @Test("Screens and events are recorded line by line, without secrets")
    func recording() async throws {
        try await record { navigator in
            try await navigator.send(put("one", "analytical engine"))
            try await navigator.send(.change(field: "password", values: ["difference engine"]))
            try await navigator.send(put("two", "analytical engine"))
        }
        let lines = try lines
        #expect(lines.count == 8)
        #expect(lines[0] == #"{"host":"host","location":"/Vault","recording":2,"version":"1"}"#)
        #expect(
            [2, 4, 6].map { lines[$0] } == [
                #"{"event":{"action":"put","event":"action","values":{"name":["one"],"password":["secret:1"]}}}"#,
                #"{"event":{"event":"change","field":"password","values":["secret:2"]}}"#,
                #"{"event":{"action":"put","event":"action","values":{"name":["two"],"password":["secret:1"]}}}"#,
            ]
        )
        #expect([1, 3, 5, 7].allSatisfy { lines[$0].hasPrefix(#"{"location":"/Vault","screen":{"#) })
        #expect(!lines.joined().contains("engine"))
    }

    @Test(
        "Values with undeclared names are not recorded, and the replay refuses the event too"
    )
    func refusedEvents() async throws {
        let wrong: [Event] = [
            .action("unlock", values: ["password": ["hunter22"]]),
            .action("put", values: ["passwort": ["hunter22"]]),
            .action("wait", values: ["name": ["hunter22"]]),
            .change(field: "pasword", values: ["hunter22"]),
        ]
        try await record { navigator in
            for event in wrong {
                await #expect(throws: EventRefusal.self) { try await navigator.send(event) }
            }
            for location in ["/Vault;password=hunter22", "/Valut;name=hunter22"] {
                await #expect(throws: EventRefusal.self) {
                    try await navigator.send(.open(Location(parsing: location)))
                }
            }
        }
        #expect(try !lines.joined().contains("hunter22"))
        #expect(try await replay() == 6)
    }

    @Test("A replay uses other identifiers, and other secrets of the same unusual lengths")
    func replaying() async throws {
        try await record { navigator in
            try await navigator.send(put("short", "short"))
            try await navigator.send(put("none", ""))
            try await navigator.send(put("one", "analytical engine"))
            try await navigator.send(put("two", "analytical engine"))
            try await navigator.send(.action("take", values: ["id": [.text(firstRow(navigator))]]))
            try await navigator.send(
                .action("take", values: ["id": ["6bd7e8cc-620f-4de0-bdbf-c716e2c4899d"]])
            )
            try await navigator.send(put("three", "difference engine"))
            try await navigator.send(.back)
        }
        #expect(try lines.last == #"{"location":"/","settled":true}"#)
        #expect(try await replay() == 8)
    }

    @Test("Screens during running work are not compared, screens afterwards are")
    func unsettled() async throws {
        try await record { navigator in
            try navigator.post(.action("wait"))
            try await navigator.send(.change(field: "name", values: ["one"]))
            try await navigator.send(put("one", "analytical engine"))
        }
        #expect(try lines.contains { $0.contains(#""settled":false"#) })
        #expect(try await replay() == 3)
        let changed = try lines.map { line in
            line.contains(#""settled":false"#) ? line.replacing("Vault\"", with: "Safe\"") : line
        }
        try folder.write(changed.joined(separator: "\n") + "\n", to: "session.jsonl")
        #expect(try await replay() == 3)
    }

    @Test("The first difference is reported with file and line and both screens")
    func difference() async throws {
        try await record { navigator in
            try await navigator.send(put("one", "analytical engine"))
            try await navigator.send(put("two", "analytical engine"))
        }
        let changed = try folder.text(of: "session.jsonl").replacing(
            #""cells":["one"]"#,
            with: #""cells":["uno"]"#
        )
        try folder.write(changed, to: "session.jsonl")
        do {
            _ = try await replay()
            Issue.record("the replay did not fail")
        } catch let told as Told {
            let parts = told.text.split(separator: "\n").map(String.init)
            try #require(parts.count == 3)
            #expect(parts[0] == "FILE:4: the screen differs from the recording")
            #expect(parts[1].hasPrefix("  recorded: …") && parts[1].contains(#""cells":["uno"]"#))
            #expect(parts[2].hasPrefix("  replayed: …") && parts[2].contains(#""cells":["one"]"#))
        }
    }

    @Test(
        "An invalid or damaged recording is reported with file and line",
        arguments: [
            ("", "FILE:1: this is not a recording; --record FILE makes one"),
            ("hello\n", "FILE:1: this is not a recording; --record FILE makes one"),
            ("{}\n", "FILE:1: this is not a recording; --record FILE makes one"),
            (
                #"{"recording":1,"somebody":"else"}"# + "\n",
                "FILE:1: the recording has format 1, but this program reads format 2; record the session again, or replay it with "
                    + "the version that recorded it"
            ),
            (#"{"recording":2,"host":7}"# + "\n", "FILE:1: the recording's first line is damaged"),
            (
                #"{"recording":2,"host":"h","version":"1"}"# + "\n",
                "FILE:1: the recording ends before its first screen"
            ),
            (
                #"{"recording":2,"host":"h","version":"1"}"# + "\n{}\n",
                "FILE:2: the line is neither an event nor a screen"
            ),
            (
                #"{"recording":2,"host":"h","version":"1"}"# + "\n" + #"{"location":"/"}"# + "\n"
                    + #"{"event":{"eve"#,
                "FILE:3: the line is neither an event nor a screen"
            ),
            (
                #"{"recording":2,"host":"h","version":"1"}"# + "\n\n" + #"{"location":"/"}"# + "\n",
                "FILE:2: the line is neither an event nor a screen"
            ),
        ]
    )
    func damaged(text: String, message: String) async throws {
        try folder.write(text, to: "session.jsonl")
        await #expect(throws: Told(text: message)) { try await replay() }
    }

    @Test("A missing recording and one that would be overwritten are errors")
    func files() async throws {
        await #expect(throws: Told(text: "FILE cannot be read")) { try await replay() }
        try folder.write("precious", to: "session.jsonl")
        let navigator = try VaultViewController.navigator()
        let error = #expect(throws: RecordingError.self) {
            try SessionRecorder(path: path, head: Self.head, navigator: navigator)
        }
        #expect(error?.description == "cannot record to \(path): it already exists")
        #expect(try folder.text(of: "session.jsonl") == "precious")
        #expect(navigator.onEvent == nil)
    }

    @Test("Only the owner can read a recording, and a failed write is reported")
    func modes() async throws {
        try await record { _ in }
        #expect(folder.mode(of: "session.jsonl") == 0o600)
        let navigator = try VaultViewController.navigator()
        #expect(throws: RecordingError.self) {
            try SessionRecorder(path: "/nowhere/session", head: Self.head, navigator: navigator)
        }
    }
}
