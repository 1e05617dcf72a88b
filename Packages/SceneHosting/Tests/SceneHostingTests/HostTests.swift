import Glibc
import SceneKitCore
import SceneTestKit
import StorageWorkers
import Testing
import TextFrontend

@testable import SceneHosting

@MainActor
struct HostTests {
    /// The commands of a host without extensions.
    static let commands = Host(name: "host", version: "1", modules: []).commands().map(\.name)

    private let environment = ["XDG_DATA_HOME": "/dev/null/nowhere"]

    private func run(_ arguments: String...) async -> (status: Int32, output: String, errors: String) {
        let terminal = FakeTerminal()
        let host = Host(name: "host", version: "1.2", modules: [.hosted], extensions: [.serving])
        let status = await host.run(arguments, environment: environment, terminal: terminal)
        return (status, terminal.output, terminal.errors)
    }

    @Test("Commands that open no scene open no store")
    func withoutStore() async {
        #expect(await run("--version") == (0, "host 1.2\n", ""))
        #expect(await run("--help").status == 0)
        #expect(await run("First", "--help").status == 0)
        #expect(await run("scenes").status == 0)
        #expect(await run("graph").status == 0)
        let opened = await run("First")
        #expect(opened.status == 1)
        #expect(opened.output == "")
    }

    @Test("A store that others can read causes a warning with advice")
    func exposedStore() async throws {
        let folder = try TemporaryFolder()
        let path = folder / "store.sqlite"
        let before = await run("First", "--store", "sqlite:" + path)
        #expect(before.status == 0)
        #expect(before.errors == "")
        try #require(chmod(path, 0o640) == 0)
        let warning =
            "warning: others can read \(path), whose mode is 0640; "
            + "'chmod 600 \(path)' mends that\n"
        #expect(await run("First", "--store", "sqlite:" + path) == (0, before.output, warning))
        #expect(await run("store", "stat", "sqlite:" + path).errors == warning)
        #expect(folder.mode(of: "store.sqlite") == 0o640)
    }

    @Test("The graph is DOT or Mermaid")
    func graph() async {
        #expect(
            await run("graph").output == """
                digraph scenes {
                    "First";
                    "Second";
                    "First" -> "Second" [label="push"];
                    "Second" -> "First" [label="Home root"];
                }

                """
        )
        #expect(
            await run("graph", "--format", "mermaid").output == """
                graph TD
                    First
                    Second
                    First -->|"push"| Second
                    Second -->|"Home root"| First

                """
        )
        #expect(
            await run("graph", "--format", "png")
                == (2, "", "error: 'graph' takes --format dot or --format mermaid\nTry 'host --help'.\n")
        )
    }

    @Test("The scenes are a table, or JSON")
    func scenes() async {
        #expect(
            await run("scenes").output == """
                Scene   Package  Version  Origin    Access    Actions  Leads to  Summary
                First   Hosted   1.2      built in  everyone  store    Second    The first scene.
                Second  Hosted   1.2      built in  everyone           First     The second scene.

                """
        )
        #expect(
            await run("scenes", "--json").output.hasPrefix(#"{"scenes":[{"access":"everyone","actions":[{"#)
        )
    }

    @Test("A scene opens by name or location, over the store that --store names")
    func openScene() async {
        #expect(await run("First", "--store", "memory:") == (0, "First: memory:\n", ""))
        #expect(await run("open", "/First/Second", "--store=memory:") == (0, "Second: memory:\n", ""))
    }

    @Test("Usage errors have status 2 and list the alternatives")
    func usage() async {
        let hint = "\nTry 'host --help'.\n"
        #expect(
            await run("Fist")
                == (
                    2, "",
                    "error: there is no scene or command 'Fist' (did you mean 'First'?); available: First, Second, "
                        + "scenes, open, serve, graph, store, replay, settings, manual, completions, find, help"
                        + hint
                )
        )
        #expect(
            await run("--passwordfile=secret", "First")
                == (
                    2, "",
                    "error: there is no flag '--passwordfile' before a scene or command (did you mean "
                        + "'--password-file'?)" + hint
                )
        )
        #expect(
            await run("--limit", "0", "First")
                == (2, "", "error: '--limit' is a whole number from 1 to 10000, not '0'" + hint)
        )
        #expect(
            await run("--ui", "jsn")
                == (
                    2, "",
                    "error: there is no interface 'jsn' (did you mean 'json'?); available: terminal, line, json"
                        + hint
                )
        )
        #expect(
            await run("--durability", "none", "First")
                == (2, "", "error: '--durability' is full or normal, not 'none'" + hint)
        )
        #expect(
            await run("--ui", "terminal", "--store", "memory:")
                == (2, "", "error: '--ui terminal' needs a terminal as standard input and output" + hint)
        )
        #expect(await run("--ui", "terminal", "First", "store", "--store", "memory:").status == 2)
        #expect(
            await run("--plain", "First", "--store", "memory:")
                == (0, "First\n\nFirst: memory:\n\nActions: back, help, quit\n", "")
        )
        #expect(await run("--json=1").status == 2)
        #expect(await run("open", "First").status == 2)
        #expect(await run("open", "/Nowhere").status == 2)
        #expect(
            await run("open", "/First/Second;colour=red")
                == (2, "", "error: Second takes no parameter 'colour'; it takes none" + hint)
        )
        #expect(
            await run("First", "stor", "--json")
                == (
                    2,
                    #"{"error":{"message":"First has no action 'stor' (did you mean 'store'?); it has store"}}"#
                        + "\n", ""
                )
        )
    }

    @Test(
        "A value that its declaration does not allow has status 2 and opens nothing",
        arguments: [
            (["Day", "--day", "today"], "--day: 'today' is not a date: write 2026-11-22", "day"),
            (
                ["Day", "--day", "2026-11-22", "save", "--seats", "9"], "--seats: 9 is more than 5",
                "seats"
            ),
            (
                ["Day", "--day", "2026-11-22", "plan", "--seats", "x"], "--seats: 'x' is not a whole number",
                "seats"
            ),
            (
                ["open", "/Day;day=today"],
                "the parameter 'day' of Day is wrong: 'today' is not a date: write 2026-11-22", nil
            ),
        ] as [([String], String, String?)]
    )
    func wrongValues(line: [String], message: String, field: String?) async {
        let seats = Field("seats", kind: .integer(from: 1, through: 5))
        let scene = SceneDefinition(
            name: "Day",
            summary: "A day.",
            parameters: [Field("day", kind: .date, isRequired: true)],
            actions: [
                SceneAction("save", label: "Save", summary: "Saves.", takesForm: true),
                SceneAction("plan", label: "Plan", summary: "Plans.", parameters: [seats]),
            ],
            form: [seats],
            configure: { HostedScene(name: $0.name) }
        )
        let host = Host(
            name: "host",
            version: "1.2",
            modules: [SceneModule("Days", version: "1", scenes: [scene], entrances: [])]
        )
        let store = ["--store", "file:/dev/null/store"]
        let terminal = FakeTerminal()
        #expect(await host.run(store + line, environment: environment, terminal: terminal) == 2)
        let action = ["save", "plan"].first { line.contains($0) }
        let words = ["host"] + (line[0] == "Day" ? ["Day"] : []) + (action.map { [$0] } ?? []) + ["--help"]
        #expect(terminal.errors == "error: \(message)\nTry '\(words.joined(separator: " "))'.\n")
        #expect(await host.run(store + line + ["--json"], environment: environment, terminal: terminal) == 2)
        let named = field.map { "\"field\":\"\($0)\"," } ?? ""
        #expect(terminal.output == "{\"error\":{\(named)\"message\":\"\(message)\"}}\n")
    }

    @Test("An invalid store is an error with its reason")
    func badStore() async {
        let unknown = await run("First", "--store", "paper:x")
        #expect(
            unknown == (
                1, "", "error: there is no kind of store 'paper:'; there are file:, memory:, sqlite:\n"
            )
        )
    }

    @Test("Arguments cannot control the terminal or forge lines in messages", arguments: ["", "--json"])
    func hostileArguments(mode: String) async {
        let hostile = "a\u{1B}[2J\u{9B}\u{7F}\u{202E}\n error: b"
        let lines = [
            [hostile], ["First", hostile], ["First", "--" + hostile], ["First", "--store", hostile],
            ["First", "--store", "sqlite:/dev/null/" + hostile], ["open", hostile],
            ["open", "/First;" + hostile],
            ["graph", hostile], ["store", "check", "sqlite:/dev/null/" + hostile], ["store", "-" + hostile],
            ["--ui", hostile], ["--limit", hostile], ["replay", hostile],
            ["First", "--store", "memory:", "--record", "/dev/null/" + hostile],
            ["First", "--password-file", hostile, "--store", "memory:"],
        ]
        for line in lines {
            let terminal = FakeTerminal()
            let host = Host(
                name: "host",
                version: "1.2",
                modules: [.hosted]
            )
            let arguments = line + (mode.isEmpty ? [] : [mode])
            #expect(await host.run(arguments, environment: environment, terminal: terminal) != 0)
            let printed = terminal.output + terminal.errors
            let controls = printed.unicodeScalars.filter { $0 != "\n" && VisibleText.isControl($0) }
            #expect(controls.isEmpty, "\(arguments)")
            #expect(!printed.contains("\n error: b"), "\(arguments)")
        }
    }

    @Test("A closed pipe ends a run without a message, a full disk with its reason")
    func output() async {
        let terminal = FakeTerminal()
        let host = Host(name: "host", version: "1.2", modules: [.hosted])
        terminal.failure = .closed
        #expect(await host.run(["--version"], environment: [:], terminal: terminal) == 0)
        #expect(terminal.errors == "")
        terminal.failure = .failed("No space left on device")
        #expect(await host.run(["--version"], environment: [:], terminal: terminal) == 1)
        #expect(terminal.errors == "error: standard output cannot be written to: No space left on device\n")
    }
}
