@_spi(Hosting) import SceneKitCore
import Testing

@MainActor
@Suite struct SceneTablesTests {
    private func open(_ location: String = "/Task;id=7") async throws -> (Navigator, TaskViewController) {
        let configurator = Configurator()
        try configurator.register([TaskViewController.definition])
        let navigator = Navigator(configurator: configurator)
        #expect(await navigator.open(try Location(parsing: location)) == .done)
        await navigator.settle()
        return (navigator, try #require(navigator.topScene as? TaskViewController))
    }

    @Test("The definition takes name, actions, forms and lists from the view controller")
    func definition() {
        let definition = TaskViewController.definition
        #expect(definition.name == "Task")
        #expect(definition.actions.map(\.identifier) == ["save", "move", "drop", "stop", "next"])
        #expect(definition.actions.map(\.role) == [.primary, nil, .destructive, nil, nil])
        #expect(definition.actions.map(\.takesForm) == [true, false, false, false, false])
        #expect(definition.actions[4].segue == "Next")
        #expect(
            definition.form.map(\.identifier) == SceneFormTests.table.fields.map(\.declaration.identifier)
        )
        #expect(definition.lists == [SceneList("tasks", segue: "Next", parameter: "id")])
        #expect(definition.parameters.map(\.kind) == [.text, .integer(from: 1, through: 99)])
    }

    @Test("The screen has the actions offered now, and each list has its rows' destination")
    func offered() async throws {
        let (navigator, scene) = try await open()
        #expect(navigator.screen?.actions.map(\.identifier) == ["save", "move", "drop", "next"])
        #expect(navigator.screen?.lists.first?.destination == .init(scene: "Task", parameter: "id"))
        #expect(navigator.screen?.forms.map(\.filters) == ["tasks", nil])
        scene.isWorking = true
        #expect(navigator.screen?.actions.map(\.identifier) == ["save", "move", "drop", "stop", "next"])
    }

    @Test("A field of an action has the suggestions of now, and the action says that few people need it")
    func suggestions() async throws {
        let (navigator, scene) = try await open()
        let move = { navigator.screen?.actions.first { $0.identifier == "move" } }
        #expect(move()?.parameters.map(\.suggestions) == [[], [], []])
        scene.log("later")
        #expect(move()?.parameters.map(\.suggestions) == [[], [], ["later"]])
        #expect(navigator.screen?.actions.map(\.isRare) == [false, true, false, false])
    }

    @Test("Scenes with the same suggestions share their actions' memory, and others have their own")
    func sharedDeclarations() async throws {
        let sessions = [try await open(), try await open()]
        let actions = { sessions.map { $0.0.screen?.actions ?? [] } }
        let addresses = { actions().map { $0.withUnsafeBufferPointer { $0.baseAddress } } }
        for (_, scene) in sessions { scene.log("later") }
        #expect(addresses()[0] == addresses()[1])
        sessions[1].1.log("never")
        #expect(addresses()[0] != addresses()[1])
        #expect(actions().map { $0[1].parameters[2].suggestions } == [["later"], ["later", "never"]])
    }

    @Test("The host is notified of a changed screen, even if only the offered actions changed")
    func changes() async throws {
        let (navigator, scene) = try await open()
        var changes = 0
        navigator.onChange = { changes += 1 }
        scene.screen.message = nil
        #expect(changes == 0)
        scene.isWorking = true
        scene.screen.message = nil
        #expect(changes == 1)
    }

    @Test("An action starts only with valid values, and receives them filled in")
    func values() async throws {
        let (navigator, scene) = try await open()
        try await navigator.send(.action("move", values: ["to": ["1"], "days": ["3"]]))
        try await navigator.send(.action("move", values: ["to": ["1"]]))
        let move = "move Move(to: \"1\", days: "
        #expect(
            scene.lines == [
                move + "Optional(3), note: \"\", isNoted: false)", move + "nil, note: \"\", isNoted: false)",
            ]
        )
        for (values, text, field): ([String: [FieldEntry]], String, String?) in [
            (["to": ["1"], "days": ["10"]], "'days': 10 is more than 9", "days"),
            (["to": ["1"], "days": ["soon"]], "'days': 'soon' is not a whole number", "days"),
            (["days": ["1"]], "'move' needs the value 'to'", "to"),
        ] {
            let refusal = await #expect(throws: EventRefusal.self) {
                try await navigator.send(.action("move", values: values))
            }
            #expect(refusal?.description == text)
            #expect(refusal?.field == field)
        }
        #expect(scene.lines.count == 2)
    }

    @Test("A blank value of an action counts as given, a missing one does not")
    func blankValue() async throws {
        let (navigator, scene) = try await open()
        try await navigator.send(.action("move", values: ["to": ["1"], "note": [""]]))
        #expect(scene.lines == ["move Move(to: \"1\", days: nil, note: \"\", isNoted: true)"])
    }

    @Test(
        "A form shows mistakes at its fields and in the message; the scene gets only a valid draft"
    )
    func submission() async throws {
        let (navigator, scene) = try await open()
        try await navigator.send(.change(field: "hours", values: ["20"]))
        #expect(navigator.screen?.forms.last?.fields[3].error == "20 is more than 8")
        try await navigator.send(.action("save"))
        #expect(
            navigator.screen?.message == Message(.error, "Title: this is needed; Hours: 20 is more than 8.")
        )
        #expect(scene.lines == [])
        try await navigator.send(.change(field: "hours", values: ["2"]))
        #expect(navigator.screen?.message == nil)
        try await navigator.send(.action("save", values: ["title": ["Mow"]]))
        #expect(navigator.screen?.message == nil)
        #expect(scene.lines == ["save Mow"])
    }

    @Test("A modified form asks before it is left; a filter does not, and reports each change to the scene")
    func leaving() async throws {
        let (navigator, scene) = try await open()
        try await navigator.send(.change(field: "query", values: ["mow"]))
        #expect(scene.lines == ["filter mow"])
        #expect(scene.leaveDecision() == .allow)
        try await navigator.send(.change(field: "title", values: ["Mow"]))
        #expect(
            scene.leaveDecision()
                == .ask(Question("Leave without saving the changes?", confirm: "Leave", isDestructive: true))
        )
    }

    @Test("Choosing a row performs the list's segue, and the scene supplies other rows")
    func rows() async throws {
        let (navigator, scene) = try await open()
        try await navigator.send(.window(list: "tasks", offset: 2, limit: 5))
        #expect(scene.lines == ["window 2 5"])
        try await navigator.send(.select(list: "tasks", row: "1"))
        #expect(scene.interactor.chosen == "1")
        // The segue passes no data, so the destination lacks its parameter.
        #expect(navigator.screen?.message == Message(.error, "Task needs the parameter 'id'"))
    }

    @Test("Parameters are checked, fill the data store, and are read back for the location")
    func parameters() async throws {
        let (navigator, scene) = try await open("/Task;id=7;limit=20")
        #expect(scene.interactor.taskID == "7" && scene.interactor.limit == 20)
        scene.interactor.limit = nil
        #expect("\(navigator.location)" == "/Task;id=7")
        for (location, text) in [
            ("/Task;id=7;limit=100", "the parameter 'limit' of Task is wrong: 100 is more than 99"),
            ("/Task;id=7;limit=all", "the parameter 'limit' of Task is wrong: 'all' is not a whole number"),
            ("/Task;limit=1", "Task needs the parameter 'id'"),
        ] {
            let outcome = await navigator.open(try Location(parsing: location))
            guard case .failed(let reason) = outcome else {
                Issue.record("\(location) was opened: \(outcome)")
                continue
            }
            #expect(reason.text == text)
        }
    }

    @Test("A question suspends the work until it is answered")
    func questions() async throws {
        let (navigator, scene) = try await open()
        let question = Question("Drop it?", confirm: "Drop", isDestructive: true)
        try await navigator.send(.action("drop"))
        #expect(navigator.screen?.question == question)
        #expect(navigator.isSettled)
        await #expect(throws: EventRefusal.self) { try await navigator.send(.action("move")) }
        try await navigator.send(.answer(true))
        #expect(scene.lines == ["dropped"])
        #expect(navigator.screen?.question == nil)
        try await navigator.send(.action("drop"))
        try await navigator.send(.answer(false))
        #expect(scene.lines == ["dropped", "kept"])
        await #expect(throws: EventRefusal.self) { try await navigator.send(.answer(true)) }
    }

    @Test("An unanswered question is declined when the scene is left or its work is cancelled")
    func unansweredQuestions() async throws {
        let (navigator, scene) = try await open()
        try await navigator.send(.action("drop"))
        navigator.cancelWork()
        for _ in 0..<100 where scene.lines.isEmpty { await Task.yield() }
        #expect(scene.lines == ["kept"])
        #expect(navigator.screen?.question == nil)
        try await navigator.send(.action("drop"))
        navigator.discardScenes()
        for _ in 0..<100 where scene.lines.count < 2 { await Task.yield() }
        #expect(scene.lines == ["kept", "kept"])
    }

    @Test("A row of a list that is not declared opens the scene that the list names, on top")
    func undeclaredList() async throws {
        let (navigator, scene) = try await open()
        var list = ListBlock(
            identifier: "others",
            columns: ["Task"],
            total: .init(1),
            rows: [.init(identifier: "8", cells: ["Other"])]
        )
        list.destination = .init(scene: "Task", parameter: "id")
        scene.screen.blocks.append(.list(list))
        try await navigator.send(.select(list: "others", row: "8"))
        #expect("\(navigator.location)".hasSuffix("/Task;id=8"))
        #expect(navigator.location.steps.count == 2)
    }
}
