import Glibc
@_spi(Hosting) import SceneKitCore
import Testing

@_spi(Hosting) @testable import TextFrontend

@MainActor
struct SessionTests {
    private func json(_ lines: [String]) async throws -> [String] {
        let terminal = FakeTerminal(lines)
        let session = JSONSession(
            navigator: try demoNavigator(),
            terminal: terminal,
            options: DisplayOptions()
        )
        #expect(try await session.run(Location("Demo")) == 0)
        return terminal.output.split(separator: "\n").map(String.init)
    }

    @Test("A JSON session answers each event with one line, and ends when the last scene is left")
    func events() async throws {
        let lines = try await json([
            #"{"event":"action","action":"search","values":{"query":"Ada"}}"#, "", #"{"event":"back"}"#,
            "never read",
        ])
        #expect(lines.count == 3)
        #expect(lines[0].hasPrefix(#"{"location":"/Demo","screen":{"actions":["#))
        #expect(lines[1].hasPrefix(#"{"location":"/Demo;search=Ada","screen":{"actions":["#))
        #expect(lines[2] == #"{"location":"/"}"#)
    }

    @Test("The message of a scene that leaves itself appears on the scene below, once")
    func farewell() async throws {
        let configurator = Configurator()
        try configurator.register([SmallViewController.definition, LeavingViewController.definition])
        let terminal = FakeTerminal([
            #"{"event":"action","action":"save"}"#,
            #"{"event":"window","list":"things","offset":0,"limit":1}"#,
        ])
        let session = JSONSession(
            navigator: Navigator(configurator: configurator),
            terminal: terminal,
            options: DisplayOptions()
        )
        #expect(try await session.run(try Location(parsing: "/Demo/Leaving")) == 0)
        let lines = terminal.output.split(separator: "\n")
        #expect(lines.map { $0.hasPrefix(#"{"location":"/Demo","#) } == [false, true, true])
        #expect(lines.map { $0.contains(#""text":"Saved.""#) } == [false, true, false])
    }

    @Test("A line of JSON that is not an object is an error", arguments: ["[]", "null", "1", "\"back\""])
    func noObject(line: String) async throws {
        #expect(
            try await json([line]).dropFirst() == [
                #"{"error":{"column":1,"line":1,"message":"the line is not a JSON object; an event looks like {\"event\":\"action\",\"action\":\"search\"}"}}"#
            ]
        )
    }

    @Test("An invalid event is answered with its line number, and the session continues")
    func badLines() async throws {
        let lines = try await json([
            "x", #"{"event":"nope"}"#, #"{"event":"select","list":"names"}"#,
            #"{"event":"answer","confirmed":true}"#,
            #"{"event":"action","action":"serch"}"#, #"{"event":"back"}"#,
        ])
        #expect(
            lines.dropFirst() == [
                #"{"error":{"column":1,"line":1,"message":"the line is not a JSON object; an event looks like {\"event\":\"action\",\"action\":\"search\"}"}}"#,
                #"{"error":{"line":2,"message":"'event' has an unknown value; an event is action, select, change, window, answer, back, open or cancel"}}"#,
                #"{"error":{"line":3,"message":"the event has no 'row'"}}"#,
                #"{"error":{"line":4,"message":"no question has been asked"}}"#,
                #"{"error":{"line":5,"message":"there is no action 'serch' here (did you mean 'search'?); available: search, detail, delete, form, login, work, sleep, copy"}}"#,
                #"{"location":"/"}"#,
            ]
        )
    }

    @Test("A location that cannot be opened and an unknown key are answered with an error")
    func refusals() async throws {
        let lines = try await json([
            #"{"event":"open","location":"/Nowhere"}"#, #"{"event":"open","location":"/Demo;nope=1"}"#,
            #"{"event":"open","location":"/Demo;search=Ada"}"#, #"{"event":"back","row":"1"}"#,
            #"{"event":"action","action":"search","valeus":{},"Values":{}}"#,
            #"{"event":"back"}"#,
        ])
        try #require(lines.count == 7)
        #expect(lines[3].hasPrefix(#"{"location":"/Demo;search=Ada","screen":"#))
        #expect(
            [1, 2, 4, 5, 6].map { lines[$0] } == [
                #"{"error":{"line":1,"message":"there is no scene 'Nowhere'; available: Demo, DemoForm"}}"#,
                #"{"error":{"line":2,"message":"Demo takes no parameter 'nope'; it takes search"}}"#,
                #"{"error":{"line":4,"message":"'row' is no key of the event 'back', which has none"}}"#,
                #"{"error":{"line":5,"message":"'Values', 'valeus' are no keys of the event 'action', which has action, values, was"}}"#,
                #"{"location":"/"}"#,
            ]
        )
    }

    private func line(_ lines: [String]) async throws -> FakeTerminal {
        let terminal = FakeTerminal(lines, isTerminal: true)
        let session = LineSession(
            navigator: try demoNavigator(),
            terminal: terminal,
            options: DisplayOptions()
        )
        #expect(try await session.run(Location("Demo")) == 0)
        return terminal
    }

    private static let first = """
        Demo

           Name         Mark
        1  Ada          x
        2  Grace^[[31m  x
        3  山田         x
        … rows 1 to 3 of 1,200: next, previous

        Actions: search, detail, delete, form, login, work, sleep, copy, a row's number, back, help, quit

        """

    @Test("A session shows the first screen, and ends at the end of input")
    func endOfInput() async throws {
        let terminal = try await line([])
        #expect(terminal.output == Self.first)
        #expect(terminal.errors == "> \n")
    }

    @Test("A row's number selects it, actions use the shell's grammar, a mistake changes nothing")
    func commands() async throws {
        let terminal = try await line(["2", "detail", "delete 'Ada'", "y", "quit"])
        #expect(terminal.output.contains("Id     2\nNotes  one\n"))
        #expect(
            terminal.errors == "> > error: Demo detail needs ID\n> Delete Ada? [y/N] Deleted Ada.\n> "
        )
    }

    @Test("A session prompts for a password without echo, and clears its progress line")
    func passwordAndProgress() async throws {
        let terminal = try await line(["login", "secret", "work", "quit"])
        #expect(terminal.secretsRead == 1)
        #expect(!terminal.output.contains("secret"))
        #expect(
            terminal.errors.hasPrefix("> Password: Hello secret.\n> \rWorking 0 % (0 of 4)\rWorking 25 %")
        )
        #expect(terminal.errors.hasSuffix(" (4 of 4)\r                        \rWorked.\n> "))
    }

    @Test("A scene is opened by name, and an unknown name lists the possible ones")
    func goingElsewhere() async throws {
        let navigator = try demoNavigator()
        try navigator.configurator.register(
            SceneModule(
                "OtherScene",
                version: "1",
                scenes: [DemoScene.definition(name: "Other")],
                entrances: [Entrance("Other")]
            )
        )
        let terminal = FakeTerminal(["go Nowhere", "go", "go other", "quit"], isTerminal: true)
        let session = LineSession(navigator: navigator, terminal: terminal, options: DisplayOptions())
        #expect(try await session.run(Location("Demo")) == 0)
        #expect("\(navigator.location)" == "/Other")
        #expect(
            terminal.errors.contains("error: you cannot go to 'Nowhere' from here; available: Other\n")
        )
        #expect(terminal.errors.contains("error: 'go' needs the name of a scene; available: Other\n"))
    }

    @Test("Without a terminal only the first screen is printed")
    func noTerminal() async throws {
        let terminal = FakeTerminal(["2"])
        let session = LineSession(
            navigator: try demoNavigator(),
            terminal: terminal,
            options: DisplayOptions()
        )
        #expect(try await session.run(Location("Demo")) == 0)
        #expect(terminal.output == Self.first)
        #expect(terminal.input == ["2"])
    }

    @Test(
        "A session reads the commands of a pipe without a prompt, and one that failed gives the status 1",
        arguments: [(["search Gr", "quit", "1"], 0), (["serch Gr", "search Gr"], 1), ([], 0)]
            as [([String], Int32)]
    )
    func pipe(lines: [String], status: Int32) async throws {
        let terminal = FakeTerminal(lines)
        let session = LineSession(
            navigator: try demoNavigator(),
            terminal: terminal,
            options: DisplayOptions(),
            readsPipe: true
        )
        #expect(try await session.run(Location("Demo")) == status)
        #expect(terminal.output.hasPrefix(Self.first))
        #expect(terminal.output.contains("1  Grace") == !lines.isEmpty)
        #expect(terminal.errors.hasPrefix("error: Demo has no action 'serch'") == (status == 1))
        #expect(!terminal.errors.contains(">"))
        #expect(terminal.input == (status == 0 && !lines.isEmpty ? ["1"] : []))
    }

    /// The JSON session over a scene that works for an hour.
    private func cancelling(_ lines: [String], _ scene: SceneDefinition) async throws -> [String] {
        let navigator = try demoNavigator()
        try navigator.configurator.register([scene])
        let terminal = FakeTerminal(lines)
        let session = JSONSession(navigator: navigator, terminal: terminal, options: DisplayOptions())
        #expect(try await session.run(Location([.init("Demo"), .init(scene.name)])) == 0)
        return terminal.output.split(separator: "\n").dropFirst().map(String.init)
    }

    private static let wait = #"{"event":"action","action":"wait"}"#
    private static let cancel = #"{"event":"cancel"}"#

    @Test("A line of a JSON session cancels the work of the lines before it", .timeLimit(.minutes(10)))
    func cancellation() async throws {
        let lines = try await cancelling(
            [Self.wait, #"{"event":"answer","confirmed":true}"#, Self.cancel, #"{"event":"back"}"#],
            AskingViewController.definition
        )
        try #require(lines.count == 4)
        #expect(lines[0].contains(#""question":{"#))
        #expect(lines[1].contains(#""text":"Stopped.""#))
        #expect(lines[2] == lines[1])
        #expect(lines[3].hasPrefix(#"{"location":"/Demo","#))
    }

    @Test("A second cancel leaves the scene of work that ignores the first", .timeLimit(.minutes(10)))
    func deafCancellation() async throws {
        let lines = try await cancelling(
            [Self.wait, Self.cancel, Self.cancel],
            DeafViewController.definition
        )
        #expect(lines.count == 3)
        #expect(lines.allSatisfy { $0.hasPrefix(#"{"location":"/Demo","#) })
    }

    /// A session with a scene that ignores cancellation.
    private func deafSession() throws -> (LineSession, Navigator, FakeTerminal) {
        let navigator = try demoNavigator()
        try navigator.configurator.register([DeafViewController.definition])
        let terminal = FakeTerminal(["wait", "quit"], isTerminal: true)
        return (
            LineSession(navigator: navigator, terminal: terminal, options: DisplayOptions()), navigator,
            terminal
        )
    }

    @Test(
        "A second interrupt leaves work that ignores the first, and the session continues",
        .timeLimit(.minutes(10)),
        arguments: [false, true]
    )
    func deaf(isAlone: Bool) async throws {
        let deaf = Location.Step("Deaf")
        let location = Location(isAlone ? [deaf] : [.init("Demo"), deaf])
        let (session, navigator, terminal) = try deafSession()
        async let status = session.run(location)
        // Wait for the work of the command, not for the scene's appearing.
        while terminal.input != ["quit"] || navigator.isSettled {
            try? await Task.sleep(for: .milliseconds(1))
        }
        #expect(session.interrupt(SIGINT) == .goOn)
        for _ in 0..<100 { await Task.yield() }
        #expect(!navigator.isSettled)
        #expect(session.interrupt(SIGINT) == .goOn)
        #expect(try await status == 0)
        #expect(navigator.location == (isAlone ? Location([]) : Location("Demo")))
        #expect(terminal.output.contains("Actions: search, ") == !isAlone)
        #expect(session.interrupt(SIGINT) == .end)
    }

    @Test(
        "One interrupt stops the work after an answer, even if it stopped earlier work too",
        .timeLimit(.minutes(10))
    )
    func interruptedTwice() async throws {
        let navigator = try demoNavigator()
        try navigator.configurator.register([AskingViewController.definition])
        let terminal = FakeTerminal(["wait", "y", "quit"], isTerminal: true)
        let session = LineSession(navigator: navigator, terminal: terminal, options: DisplayOptions())
        async let status = session.run(Location([.init("Demo"), .init("Asking")]))
        for rest in [["y", "quit"], ["quit"]] {
            while terminal.input != rest || navigator.isSettled {
                try? await Task.sleep(for: .milliseconds(1))
            }
            #expect(session.interrupt(SIGINT) == .goOn)
        }
        #expect(try await status == 0)
        #expect("\(navigator.location)" == "/Demo/Asking")
        let note = "\rStopping; Ctrl-C leaves the scene\r" + String(repeating: " ", count: 35) + "\r"
        #expect(terminal.errors == "> \(note)Go on? [y/N] \(note)Stopped.\n> ")
    }
}

/// A scene that works until it is cancelled, asks whether to continue, and works again.
@MainActor
private final class AskingViewController: SceneViewController {
    let scene = SceneState(Screen(title: "Asking", actions: AskingViewController.definition.actions))

    static let definition = SceneDefinition(
        name: "Asking",
        package: "Tests",
        summary: "",
        actions: [SceneAction("wait", label: "Wait", summary: "")],
        configure: { _ in AskingViewController() }
    )

    init() {}

    func handle(_ event: Event) async {
        screen.question = nil
        try? await Task.sleep(for: .seconds(3_600))
        if case .action = event {
            screen.question = Question("Go on?", confirm: "Go on")
        } else {
            screen.message = Message(.information, "Stopped.")
        }
    }
}

/// A scene that ignores cancellation.
@MainActor
private final class DeafViewController: SceneViewController {
    let scene = SceneState(Screen(title: "Deaf", actions: DeafViewController.definition.actions))
    private var waiting: CheckedContinuation<Void, Never>?

    static let definition = SceneDefinition(
        name: "Deaf",
        package: "Tests",
        summary: "",
        actions: [SceneAction("wait", label: "Wait", summary: "")],
        configure: { _ in DeafViewController() }
    )

    init() {}

    func handle(_ event: Event) async { await withCheckedContinuation { waiting = $0 } }

    func didDisappear() { waiting?.resume() }
}
