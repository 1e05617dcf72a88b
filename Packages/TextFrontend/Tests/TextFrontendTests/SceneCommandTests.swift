@_spi(Hosting) import SceneKitCore
import Testing

@_spi(Hosting) @testable import TextFrontend

struct SceneCommandTests {
    private func command(_ arguments: String...) throws(UsageError) -> SceneCommand {
        try SceneCommand(arguments, of: DemoScene.definition())
    }

    @Test("A flag's value follows a blank or an equals sign; toggles have none")
    func flags() throws {
        let command = try command("copy", "--from", "a", "--how=fast", "--force", "--times", "3", "to")
        #expect(
            command.values == [
                "from": ["a"], "how": ["fast"], "force": ["true"], "times": ["3"], "to": ["to"],
            ]
        )
        #expect(try self.command("copy", "--no-force", "-").values == ["force": ["false"], "to": ["-"]])
    }

    @Test("A scene without actions says that it has none")
    func noActions() {
        var definition = DemoScene.definition()
        definition.actions = []
        #expect(throws: UsageError("Demo has no action 'add'; it has none")) {
            try SceneCommand(["add"], of: definition)
        }
    }

    @Test("A German writes numbers with a decimal comma, and a script with a point")
    func germanNumbers() throws {
        let price = Field("price", kind: .money(currency: "EUR"))
        var definition = DemoScene.definition()
        definition.actions = [SceneAction("set", label: "Set", summary: "", parameters: [price])]
        let german = Texts(language: "de", table: ["1,234.5": "1.234,5"])
        for (text, value) in [("6,40", "6.40"), ("1.234,50", "1234.50"), ("6.40", "6.40")] {
            let command = try SceneCommand(["set", "--price", text], of: definition, in: german)
            #expect(command.values == ["price": [.text(value)]])
        }
        #expect(throws: UsageError.self) { try SceneCommand(["set", "--price", "6,40"], of: definition) }
    }

    @Test("After -- every argument is a word")
    func endOfFlags() throws {
        #expect(try command("search", "--", "--help").values == ["query": ["--help"]])
    }

    @Test("A flag's value may equal an action's name")
    func valueLikeAction() throws {
        let command = try command("--search", "work", "detail", "4")
        #expect(command.parameters == ["search": "work"])
        #expect(command.action?.identifier == "detail")
        #expect(command.values == ["id": ["4"]])
        #expect(try self.command("--search", "work").action == nil)
    }

    @Test("A command opens the scene with the parameters that its action only sets")
    func opening() throws {
        var definition = DemoScene.definition()
        let search = try #require(definition.actions.firstIndex { $0.identifier == "search" })
        #expect(try SceneCommand(["search", "ada"], of: definition).opening == nil)
        definition.actions[search].parameters[0].parameter = "search"
        #expect(try SceneCommand(["search", "ada"], of: definition).opening == ["search": "ada"])
        #expect(try SceneCommand(["search", ""], of: definition).opening == [:])
        definition.actions[search].answer = .message
        #expect(try SceneCommand(["search", "ada"], of: definition).opening == nil)
    }

    @Test("The words of a search need no quotes")
    func severalWords() throws {
        #expect(try command("search", "ada", "king").values == ["query": ["ada king"]])
    }

    @Test("The words of a search may begin with a hyphen, unlike those of other actions")
    func hyphens() throws {
        #expect(try command("search", "-x", "ada", "-").values == ["query": ["-x ada -"]])
        #expect(throws: UsageError("there is no flag '-x'; use full names, such as --help")) {
            try command("-x", "search", "ada")
        }
        #expect(throws: UsageError.self) { try command("copy", "-x") }
    }

    @Test("A form's repeated field is a flag that repeats")
    func formFields() throws {
        #expect(
            try command("form", "--name", "A", "--phone", "1", "--phone", "2").values
                == ["name": ["A"], "phone": ["1", "2"]]
        )
    }

    @Test(
        "A missing value is named with its choices, unless its flag has them",
        arguments: [
            (["last-name", "first-name"], true, "BY: last-name or first-name"),
            (["a", "b", "c"], true, "BY: a, b or c"), (["a"], true, "BY"), (["a", "b"], false, "--by a|b"),
        ]
    )
    func missingChoice(choices: [String], isPositional: Bool, text: String) {
        let kind = ValueKind.choice(choices.map { ValueKind.Choice($0) })
        let field = Field("by", kind: kind, isRequired: true, isPositional: isPositional)
        #expect(HelpText.missing(field).string == text)
    }

    @Test(
        "An invalid argument is an error with advice",
        arguments: [
            (
                ["serch"],
                "Demo has no action 'serch' (did you mean 'search'?); it has search, detail, delete, form, login, "
                    + "work, sleep, copy"
            ),
            (["detail"], "Demo detail needs ID"),
            (["detail", "--id"], "'--id' needs a value"),
            (
                ["detail", "--ids", "1"],
                "Demo detail has no flag '--ids' (did you mean '--id'?); it has --id, --search"
            ),
            (
                ["copy", "a", "--search", "b"],
                "'--search' has no effect on 'Demo copy'; it works with Demo, Demo detail"
            ),
            (
                ["copy", "a", "--serch", "b"],
                "Demo copy has no flag '--serch'; it has --to, --from, --force, --how, --times"
            ),
            (["-x"], "there is no flag '-x'; use full names, such as --help"),
            (["-psecret"], "there is no flag '-p'; use full names, such as --help"),
            (
                ["copy", "a", "--how", "fst"],
                "--how: 'fst' is not one of fast, slow (did you mean 'fast'?)"
            ),
            (["copy", "a", "--times", "x"], "--times: 'x' is not a whole number"),
            (["copy", "a", "--force=maybe"], "--force: it is true or false, not 'maybe'"),
            (["copy", "a", "b"], "'b' is an extra argument for Demo copy"),
            (["form", "--name", "a", "--name", "b"], "--name: it takes one value, not 2"),
            (
                ["login", "--secret", "x"],
                "'--secret' is a secret, and other users can see arguments; omit it "
                    + "to be prompted, or pass --password-file FILE"
            ),
        ] as [([String], String)]
    )
    func usageErrors(arguments: [String], message: String) {
        let error = #expect(throws: UsageError.self) {
            try SceneCommand(arguments, of: DemoScene.definition())
        }
        #expect(error?.description == message)
    }

    @Test("The help of a scene and of an action follows from the declaration")
    func help() throws {
        #expect(try command("copy", "--help").wantsHelp)
        let definition = DemoScene.definition()
        #expect(
            HelpText.scene(definition, host: "host") == """
                One of everything.

                Usage: host Demo [ACTION] [--search SEARCH]

                Actions:
                  search  Shows the names that begin so.
                  detail  Shows one name.
                  delete  Deletes a name, after a question.
                  form    Fills in the form.
                  login   Takes a password.
                  work    Works in four steps.
                  sleep   Works until it is cancelled.
                  copy    Copies a document.

                Flags:
                  --search SEARCH  show what begins so

                'host Demo ACTION --help' shows an action's arguments.

                """
        )
        let form = try #require(definition.actions.first { $0.identifier == "form" })
        #expect(
            HelpText.action(form, of: definition, host: "host") == """
                Fills in the form.

                Usage: host Demo form [--name NAME] [--phone PHONE …]

                Arguments and flags:
                  --name NAME    Name (required)
                  --phone PHONE  Phone, for example work: +44 20 (may be repeated)

                """
        )
    }

    @Test("The help names both settings of a form's switch, which may be on before")
    func switches() throws {
        var definition = DemoScene.definition()
        definition.form.append(Field("listed", kind: .toggle, summary: "shown to customers"))
        let form = try #require(definition.actions.first { $0.identifier == "form" })
        let text = HelpText.action(form, of: definition, host: "host").string
        #expect(
            text.split(separator: "\n").dropFirst().joined(separator: "\n") == """
                Usage: host Demo form [--name NAME] [--phone PHONE …] [--[no-]listed]
                Arguments and flags:
                  --name NAME    Name (required)
                  --phone PHONE  Phone, for example work: +44 20 (may be repeated)
                  --[no-]listed  shown to customers
                """
        )
    }

    @Test("The help shows ranges, currencies, choices and the form of a group")
    @MainActor
    func valuesInHelp() throws {
        let definition = TripViewController.definition
        let plan = try #require(definition.actions.first { $0.identifier == "plan" })
        let text = HelpText.action(plan, of: definition, host: "host").string
        #expect(
            text.split(separator: "\n").dropFirst(3).joined(separator: "\n") == """
                  --title TITLE        Title
                  --day DAY            Day, for example 2026-11-22
                  --start START        Start
                  --seats SEATS        Seats, 1 to 5
                  --weight WEIGHT      Weight, at least 0
                  --price PRICE        Price, in EUR
                  --birthday BIRTHDAY  Birthday
                  --mail MAIL          E-mail
                  --site SITE          Site
                  --open               Open
                  --tier basic|gold    Tier (basic: Basic; gold: Gold class)
                  --phone PHONE        Phone, written LABEL: NUMBER (may be repeated)
                """
        )
    }
}
