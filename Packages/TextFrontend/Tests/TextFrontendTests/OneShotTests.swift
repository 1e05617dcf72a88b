import Glibc
@_spi(Hosting) import SceneKitCore
import Testing

@_spi(Hosting) @testable import TextFrontend

@MainActor
struct OneShotTests {
    @Test("A list is a table with identifiers, visible control characters and correct widths")
    func list() async throws {
        var options = DisplayOptions()
        options.limit = 4
        let ending = try await run(["Demo"], options: options)
        #expect(
            ending
                == Ending(
                    status: 0,
                    output: """
                        Name         Mark  ID
                        Ada          x     1
                        Grace^[[31m  x     2
                        山田         x     3
                        Zoe\u{301}          x     4

                        """,
                    errors: "Rows 1 to 4 of 1,200; --limit and --offset select others, --all selects all.\n"
                )
        )
    }

    @Test("On a terminal the heading is bold and long cells are truncated, identifiers never")
    func terminalTable() async throws {
        let terminal = FakeTerminal()
        terminal.isOutputTerminal = true
        terminal.allowsStyle = true
        terminal.width = 18
        let ending = try await run(["Demo", "search", "Gr"], on: terminal)
        #expect(ending.output == "\u{1B}[1mName      Mark  ID\u{1B}[0m\nGrace^[…  x     2\n")
    }

    @Test("Without a terminal every row is printed, and on one the scene's first rows")
    func rows() async throws {
        let piped = try await run(["Demo"])
        #expect(piped.output.split(separator: "\n").count == 1_201)
        #expect(piped.errors == "")
        var options = DisplayOptions()
        options.offset = 1_198
        let end = try await run(["Demo"], options: options)
        #expect(end.output == "Name       Mark  ID\nName 1199  x     1199\nName 1200  x     1200\n")
        let terminal = FakeTerminal()
        terminal.isOutputTerminal = true
        let shown = try await run(["Demo"], on: terminal)
        #expect(shown.errors.hasPrefix("Rows 1 to "))
        #expect(shown.errors.hasSuffix(" of 1,200; --limit and --offset select others, --all selects all.\n"))
    }

    @Test("--all prints every row under one heading")
    func all() async throws {
        var options = DisplayOptions()
        options.showsAll = true
        let ending = try await run(["Demo"], options: options)
        let lines = ending.output.split(separator: "\n")
        #expect(lines.count == 1_201)
        #expect(lines.last == "Name 1200    x     1200")
        #expect(ending.errors == "")
    }

    @Test("--all keeps the first window's columns; wider cells are truncated on a terminal only")
    func allInFixedColumns() async throws {
        var options = DisplayOptions()
        options.showsAll = true
        options.offset = 4
        options.limit = 2
        let piped = try await run(["Demo"], options: options).output.split(separator: "\n")
        #expect(piped[..<3] == ["Name    Mark  ID", "Name 5  x     5", "Name 6  x     6"])
        #expect(piped[6..<8] == ["Name 10  x     10", "Name 11  x     11"])
        let terminal = FakeTerminal()
        terminal.isOutputTerminal = true
        let shown = try await run(["Demo"], on: terminal, options: options).output.split(separator: "\n")
        #expect(shown[5..<8] == ["Name 9  x     9", "Name …  x     10", "Name …  x     11"])
        #expect(shown.last == "Name …  x     1200")
    }

    @Test("--all requests a large first window, which determines the column widths")
    func allInWideColumns() async throws {
        var options = DisplayOptions()
        options.showsAll = true
        let lines = try await run(["Demo"], options: options).output.split(separator: "\n")
        #expect(lines[1] == "Ada          x     1")
        #expect(lines[1_000] == "Name 1000    x     1000")
    }

    @Test("Details and text are lines; continuation lines are aligned with the value")
    func detail() async throws {
        #expect(
            try await run(["Demo", "detail", "7"])
                == Ending(
                    status: 0,
                    output: "Id     7\nNotes  one\n       two^G\nA text.\nIts second line.\n"
                )
        )
    }

    @Test("The message of an action that leaves the last scene is printed")
    func leaving() async throws {
        let configurator = Configurator()
        try configurator.register([LeavingViewController.definition])
        let terminal = FakeTerminal()
        let oneShot = OneShot(
            navigator: Navigator(configurator: configurator),
            terminal: terminal,
            options: DisplayOptions(),
            action: LeavingViewController.definition.actions.first
        )
        #expect(try await oneShot.run(Location("Leaving")) == 0)
        #expect(terminal.output == "" && terminal.errors == "Saved.\n")
    }

    @Test(
        "An action that was done has status 0, whether or not the scene that it leads to can show the result"
    )
    func resultScene() async throws {
        for (message, errors) in [
            (nil, ""), (Message(.information, "Saved."), "Saved.\n"),
            (Message(.error, "It is locked."), "Done, but the result cannot be shown: It is locked.\n"),
        ] {
            let configurator = Configurator()
            try configurator.register([MovingViewController.definition, MovingViewController.result(message)])
            let terminal = FakeTerminal()
            let oneShot = OneShot(
                navigator: Navigator(configurator: configurator),
                terminal: terminal,
                options: DisplayOptions(),
                action: SceneAction("save", label: "Save", summary: "Saves.", answer: .message)
            )
            #expect(try await oneShot.run(Location("Moving")) == 0)
            #expect(terminal.output == "" && terminal.errors == errors)
        }
    }

    @Test("A search without a match has status 1 and a message on standard error")
    func noMatch() async throws {
        #expect(
            try await run(["Demo", "search", "nobody"])
                == Ending(status: 1, errors: "warning: Nobody matches 'nobody'.\n")
        )
    }

    @Test("A form's fields are flags, and its errors appear beside the fields")
    func form() async throws {
        #expect(
            try await run(["DemoForm", "form", "--phone", "a", "--phone=work: b"])
                == Ending(
                    status: 1,
                    output: "Name *  ! a name is needed\nPhone   a\n        work: b\n",
                    errors: "error: Something is missing.\n"
                )
        )
        #expect(
            try await run(["DemoForm", "form", "--name", "Ada"])
                == Ending(status: 0, output: "Name *  Ada\nPhone\n", errors: "Saved.\n")
        )
    }

    @Test(
        "Only a clear yes confirms a question on a terminal",
        arguments: [
            (["y"], 0, "Delete Ada? [y/N] Deleted Ada.\n"),
            (["n"], 1, "Delete Ada? [y/N] Nothing was changed.\n"),
            ([], 1, "Delete Ada? [y/N] \nNothing was changed.\n"),
            (
                ["what", "?", "!", "y"], 1,
                String(repeating: "Delete Ada? [y/N] Please answer y or n.\n", count: 3)
                    + "Nothing was changed.\n"
            ),
        ] as [([String], Int32, String)]
    )
    func question(input: [String], status: Int32, errors: String) async throws {
        #expect(
            try await run(["Demo", "delete", "Ada"], on: FakeTerminal(input, isTerminal: true))
                == Ending(status: status, errors: errors)
        )
    }

    @Test("The answer to a question of several lines has a line of its own")
    func longQuestion() async throws {
        let terminal = FakeTerminal(["y"], isTerminal: true)
        let question = Question("Change 2 loans?\nEmma: Fee: 2 → 9", confirm: "Change")
        #expect(await QuestionPrompt.ask(question, on: terminal, in: .english))
        #expect(terminal.errors == "Change 2 loans?\nEmma: Fee: 2 → 9\nChange? [y/N] ")
        #expect(
            question.followed(by: "There is none.").string
                == "Change 2 loans?\nEmma: Fee: 2 → 9\nThere is none."
        )
    }

    @Test("Without a terminal a question is refused, unless --yes answers it")
    func questionWithoutTerminal() async throws {
        let refused = "error: Delete Ada? There is no terminal to ask on; pass --yes to answer 'Delete'.\n"
        #expect(try await run(["Demo", "delete", "Ada"]) == Ending(status: 1, errors: refused))
        var options = DisplayOptions()
        options.isSilent = true
        let terminal = FakeTerminal(["y"], isTerminal: true)
        #expect(try await run(["Demo", "delete", "Ada"], on: terminal, options: options).errors == refused)
        options = DisplayOptions()
        options.answersYes = true
        #expect(
            try await run(["Demo", "delete", "Ada"], options: options)
                == Ending(status: 0, errors: "Deleted Ada.\n")
        )
    }

    @Test("A password is typed without echo or read from a file, and never an argument")
    func password() async throws {
        let terminal = FakeTerminal(["secret"], isTerminal: true)
        #expect(
            try await run(["Demo", "login"], on: terminal)
                == Ending(status: 0, errors: "Password: Hello secret.\n")
        )
        #expect(terminal.secretsRead == 1)
        var options = DisplayOptions()
        options.passwords = ["filed"]
        #expect(try await run(["Demo", "login"], options: options).errors == "Hello filed.\n")
        await #expect(throws: UsageError("'login' takes a password; pass --password-file FILE")) {
            try await run(["Demo", "login"])
        }
    }

    @Test("Progress is a changing line on a terminal, otherwise a line for each tenth or nothing")
    func progress() async throws {
        let terminal = FakeTerminal(isTerminal: true)
        let onTerminal = try await run(["Demo", "work"], on: terminal)
        #expect(
            onTerminal.errors
                == [
                    "", "Working 0 % (0 of 4)", "Working 25 % (1 of 4)", "Working 50 % (2 of 4)",
                    "Working 75 % (3 of 4)", "Working 100 % (4 of 4)", "                        ",
                    "Worked.\n",
                ].joined(separator: "\r")
        )
        #expect(try await run(["Demo", "work"]).errors == "Worked.\n")
        var options = DisplayOptions()
        options.showsProgress = true
        #expect(
            try await run(["Demo", "work"], options: options).errors == """
                Working 0 % (0 of 4)
                Working 25 % (1 of 4)
                Working 50 % (2 of 4)
                Working 75 % (3 of 4)
                Working 100 % (4 of 4)
                Worked.

                """
        )
    }

    @Test("An interrupt cancels the scene's work with status 130")
    func interrupt() async throws {
        let navigator = try demoNavigator()
        let terminal = FakeTerminal()
        let sleep = try #require(DemoScene.actions.first { $0.identifier == "sleep" })
        let oneShot = OneShot(
            navigator: navigator,
            terminal: terminal,
            options: DisplayOptions(),
            action: sleep
        )
        navigator.onChange = nil
        async let status = oneShot.run(Location("Demo"))
        while navigator.topScene == nil || navigator.isSettled || navigator.screen?.blocks.isEmpty != false {
            await Task.yield()
        }
        #expect(oneShot.interrupt(SIGINT) == .endSoon)
        #expect(try await status == ExitStatus.interrupted)
        #expect(terminal.output == "")
    }

    @Test("A closed pipe and a full disk end the command with the reason")
    func brokenOutput() async throws {
        for failure in [OutputError.closed, .failed("No space left on device")] {
            let terminal = FakeTerminal()
            terminal.failure = failure
            await #expect(throws: failure) { try await run(["Demo"], on: terminal) }
        }
    }

    @Test(
        "JSON output is one object with location, outcome and screen, or the error",
        arguments: [
            (
                ["Demo", "search", "Ada"], 0,
                "{\"location\":\"/Demo;search=Ada\",\"outcome\":\"done\",\"screen\":{"
            ),
            (
                ["Demo", "search", "x"], 1,
                "{\"location\":\"/Demo;search=x\",\"outcome\":\"refused\",\"screen\":{"
            ),
            (["DemoForm", "form"], 1, "{\"location\":\"/DemoForm\",\"outcome\":\"failed\",\"screen\":{"),
            (
                ["Demo", "delete", "Ada"], 1,
                "{\"error\":{\"message\":\"Delete Ada? There is no terminal to ask on; pass --yes to answer 'Delete'.\"},"
                    + "\"location\":\"/Demo\",\"outcome\":\"refused\",\"screen\":{"
            ),
        ] as [([String], Int32, String)]
    )
    func json(arguments: [String], status: Int32, beginning: String) async throws {
        var options = DisplayOptions()
        options.isJSON = true
        let ending = try await run(arguments, options: options)
        #expect(ending.status == status)
        #expect(ending.output.prefix(beginning.count) == beginning)
        #expect(ending.output.split(separator: "\n").count == 1)
        #expect(ending.errors == "")
    }

    @Test("Declining a question is not an error in JSON either")
    func jsonNo() async throws {
        var options = DisplayOptions()
        options.isJSON = true
        let terminal = FakeTerminal(["n"], isTerminal: true)
        let ending = try await run(["Demo", "delete", "Ada"], on: terminal, options: options)
        #expect(ending.status == 1)
        #expect(ending.errors == "Delete Ada? [y/N] ")
        #expect(ending.output.hasPrefix(#"{"location":"/Demo","outcome":"refused","screen":{"#))
        #expect(ending.output.contains(#""message":{"kind":"information","text":"Nothing was changed."}"#))
    }
}
