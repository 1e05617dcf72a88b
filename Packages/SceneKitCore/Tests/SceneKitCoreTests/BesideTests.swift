import Testing

@_spi(Hosting) @testable import SceneKitCore

@MainActor
@Suite("A list and the scene of its row, side by side") struct BesideTests {
    private let question = Question("Leave?", confirm: "Leave")

    // MARK: - Lifecycle

    @Test("A list beside the scene of its row stays visible, and appears again when it comes to the top")
    func lifecycle() async throws {
        let stage = try BesideStage()
        try await stage.open("/List")
        try await stage.choose("1")
        let list = try #require(stage.scene("List"))
        #expect(stage.location == "/List/Card;id=1")
        #expect(list.calls == ["didLoad", "willAppear", #"select(list: "rows", row: "1")"#])
        #expect(stage.scene("Card")?.calls == ["didLoad", "willAppear"])
        try await stage.navigator.send(.back)
        #expect(list.calls.suffix(1) == ["willAppear"])
        #expect(!list.calls.contains("didDisappear"))
        try #require(list.host).performSegue("Other", from: list, parameters: [:])
        await stage.navigator.settle()
        #expect(list.calls.last == "didDisappear")
    }

    @Test("A location with both loads both, and without room for both only the top one")
    func deepLocation() async throws {
        let stage = try BesideStage()
        try await stage.open("/Home/List/Card;id=2/Edit")
        #expect(stage.scene("Home")?.calls == [])
        #expect(stage.scene("List")?.calls == ["didLoad", "willAppear"])
        #expect(stage.scene("Card")?.calls == [])
        #expect(stage.scene("Edit")?.calls == ["didLoad", "willAppear"])
        #expect(stage.navigator.choice == RowChoice(place: 1, list: "rows", row: "2", isOpen: true))
        #expect(stage.navigator.screen(at: 1)?.title == "List")

        let narrow = try BesideStage(showsBeside: false)
        try await narrow.open("/List/Card;id=2")
        #expect(narrow.scene("List")?.calls == [])
    }

    @Test("A list appears and disappears with the room beside the card")
    func room() async throws {
        let stage = try BesideStage(showsBeside: false)
        try await stage.open("/List/Card;id=1")
        let list = try #require(stage.scene("List"))
        stage.navigator.showsBeside = true
        await stage.navigator.settle()
        #expect(list.calls == ["didLoad", "willAppear"])
        stage.navigator.showsBeside = false
        #expect(list.calls == ["didLoad", "willAppear", "didDisappear"])
        #expect(stage.scene("Card")?.calls == ["didLoad", "willAppear"])
    }

    @Test("A form that its record replaces stands beside the list, other scenes cover it")
    func companions() async throws {
        let stage = try BesideStage()
        try await stage.open("/List")
        #expect(stage.navigator.choice == RowChoice(place: 0, list: "rows", row: nil, isOpen: false))
        try await stage.open("/List/Form")
        #expect(stage.navigator.choice == RowChoice(place: 0, list: "rows", row: nil, isOpen: true))
        try await stage.open("/List/Other")
        #expect(stage.navigator.choice == nil)
        try await stage.open("/List/Other/List")
        #expect(stage.navigator.choice?.place == 2)
    }

    // MARK: - Events with a place

    @Test("A row replaces the scenes above the list, which are cancelled and released")
    func replaces() async throws {
        let stage = try BesideStage()
        try await stage.open("/List")
        try await stage.choose("1")
        var isCancelled = false
        weak let first = stage.scene("Card")
        do {
            let card = try #require(first)
            card.onHandle = { _, _ in
                // Work that would never end.
                try? await Task.sleep(for: .seconds(3_600))
                isCancelled = Task.isCancelled
            }
            card.screen.actions = [SceneAction("work", label: "Work", summary: "Works.")]
            try stage.navigator.post(.action("work"))
        }
        try stage.navigator.post(.placed(.select(list: "rows", row: "2"), at: 0))
        #expect(stage.location == "/List/Card;id=2")
        #expect(first?.calls.last == "didDisappear")
        while !isCancelled { await Task.yield() }
        await stage.rest()
        #expect(first == nil)
        #expect(stage.codes == ["done", "done", "done"])
        #expect(stage.leftovers == [])
    }

    @Test("A thousand rows after each other leave one card in memory, and every other one is cancelled")
    func manyRows() async throws {
        let stage = try BesideStage()
        stage.rows = (0..<1_000).map { "\($0)" }
        try await stage.open("/List")
        for row in stage.rows {
            // As with a held key, nothing waits for the card.
            try stage.navigator.post(.placed(.select(list: "rows", row: row), at: 0))
        }
        await stage.rest()
        #expect(stage.location == "/List/Card;id=999")
        #expect(stage.scene("Card")?.calls == ["didLoad", "willAppear"])
        #expect(stage.count("Card") == 1)
        #expect(stage.leftovers == [])
    }

    @Test("Every scene above the list is asked before another row takes its place")
    func asks() async throws {
        let stage = try BesideStage()
        try await stage.open("/List/Card;id=1/Edit")
        let edit = try #require(stage.scene("Edit"))
        edit.decision = .ask(question)
        try await stage.choose("2")
        #expect(stage.location == "/List/Card;id=1/Edit")
        #expect(stage.navigator.screen?.question == question)
        #expect(stage.navigator.screen(at: 0)?.question == nil)
        await #expect(throws: EventRefusal.self) { try await stage.choose("3") }
        try await stage.navigator.send(.answer(false))
        #expect(stage.location == "/List/Card;id=1/Edit")
        try await stage.choose("2")
        try await stage.navigator.send(.answer(true))
        #expect(stage.location == "/List/Card;id=2")
        #expect(stage.count("Edit") == 1, "the test holds it")
        edit.decision = .allow
        try await stage.open("/List/Card;id=2/Edit")
        stage.scene("Edit")?.decision = .deny("still saving")
        try await stage.choose("1")
        #expect(stage.navigator.screen?.message == Message(.warning, "still saving"))
    }

    @Test("An event without a place is for the top scene, and one for a scene that is not shown is refused")
    func places() async throws {
        let stage = try BesideStage()
        try await stage.open("/List/Card;id=1")
        #expect(throws: EventRefusal.self) {
            try stage.navigator.post(.select(list: "rows", row: "2"))
        }
        try await stage.navigator.send(.placed(.back, at: 1))
        #expect(stage.location == "/List")
        try await stage.open("/Home/List/Card;id=1")
        stage.navigator.showsBeside = false
        let refusal = #expect(throws: EventRefusal.self) {
            try stage.navigator.post(.placed(.select(list: "rows", row: "2"), at: 1))
        }
        #expect(refusal?.text.string == "no scene is shown at the place 1; the top scene's is 2")
        for place in [-1, 0, 3] {
            #expect(throws: EventRefusal.self) { try stage.navigator.post(.placed(.back, at: place)) }
        }
    }

    @Test("Going back from the list leaves it and everything beside it")
    func backFromList() async throws {
        let stage = try BesideStage()
        try await stage.open("/Home/List/Card;id=1/Edit")
        try await stage.navigator.send(.placed(.back, at: 1))
        #expect(stage.location == "/Home")
        await stage.rest()
        #expect(stage.count("Card") + stage.count("List") + stage.count("Edit") == 0)
    }

    @Test("A question of the list concerns only the list, and its running work only its own events")
    func listAsks() async throws {
        let stage = try BesideStage()
        try await stage.open("/List/Card;id=1")
        let (list, card) = (try #require(stage.scene("List")), try #require(stage.scene("Card")))
        var answer: Bool?
        list.screen.actions = [SceneAction("ask", label: "Ask", summary: "Asks.")]
        let question = question
        list.onHandle = { scene, _ in answer = await scene.confirm(question) }
        card.screen.actions = [SceneAction("work", label: "Work", summary: "Works.")]
        try stage.navigator.post(.placed(.action("ask"), at: 0))
        #expect(stage.navigator.screen(at: 0)?.question == question)
        #expect(stage.navigator.screen?.question == nil)
        try await stage.navigator.send(.action("work"))
        #expect(card.calls.last == #"action("work", values: [:], was: [:])"#)
        #expect(throws: EventRefusal.self) { try stage.navigator.post(.placed(.action("ask"), at: 0)) }
        try await stage.navigator.send(.placed(.answer(true), at: 0))
        #expect(answer == true)
        #expect(stage.location == "/List/Card;id=1")
    }

    @Test("A list that opens a scene for a result leaves its card, and gets the result")
    func resultFromBelow() async throws {
        let stage = try BesideStage()
        try await stage.open("/Home/List/Card;id=1")
        let list = try #require(stage.scene("List"))
        list.screen.actions = [SceneAction("pick", label: "Pick", summary: "Picks.")]
        var result: SceneResult<String>?
        list.onHandle = { scene, _ in result = try await scene.result(of: "Pick", as: String.self) }
        try await stage.navigator.send(.placed(.action("pick"), at: 1))
        #expect(stage.location == "/Home/List/Pick")
        stage.navigator.finish(try #require(stage.scene("Pick")), with: "it")
        await stage.navigator.settle()
        #expect(result == .value("it"))
        #expect(stage.location == "/Home/List")
    }

    @Test(
        "A segue of the list starts from the list's place",
        arguments: [("Form", "/Home/List/Form"), ("Home", "/Home"), ("Else", "/Home/Other")]
    )
    func seguesFromBelow(segue: String, location: String) async throws {
        let stage = try BesideStage()
        try await stage.open("/Home/List/Card;id=1/Edit")
        try #require(stage.scene("List")).performSegue(segue)
        await stage.rest()
        #expect(stage.location == location)
        #expect(stage.count("Card") == 0)
    }

    @Test("A covered list may not navigate, and a change of a visible one is reported")
    func changes() async throws {
        let stage = try BesideStage()
        try await stage.open("/List/Card;id=1")
        let list = try #require(stage.scene("List"))
        stage.changes = 0
        list.screen.message = Message(.information, "changed")
        #expect(stage.changes == 1)
        stage.navigator.showsBeside = false
        stage.changes = 0
        list.screen.message = nil
        #expect(stage.changes == 0)
        list.performSegue("Form")
        #expect(stage.codes.last == "not-on-top")
    }

    @Test("Opening a location with another row keeps the list")
    func openKeepsList() async throws {
        let stage = try BesideStage()
        try await stage.open("/Home/List/Card;id=1")
        let list = try #require(stage.scene("List"))
        try await stage.open("/Home/List/Card;id=2/Edit")
        #expect(stage.scene("List") === list)
        #expect(list.calls == ["didLoad", "willAppear"])
        try await stage.open("/Home/List;id=9/Card;id=2")
        #expect(stage.scene("List") !== list)
    }

    // MARK: - A row that leaves its list

    @Test(
        "The neighbour of a deleted row takes its place, and without rows its scene is left",
        arguments: [
            ("1", ["2", "3"], "/List/Card;id=2"), ("3", ["1", "2"], "/List/Card;id=2"), ("2", [], "/List"),
        ]
    )
    func deletedByOthers(row: String, rows: [String], location: String) async throws {
        let stage = try BesideStage()
        stage.navigator.keepsRowChosen = true
        try await stage.open("/List")
        try await stage.choose(row)
        await stage.show(rows: rows)
        #expect(stage.location == location)
    }

    @Test("A scene that deletes its row and goes back to the list is followed by the neighbour's")
    func deletedByCard() async throws {
        let stage = try BesideStage()
        stage.navigator.keepsRowChosen = true
        try await stage.open("/List")
        try await stage.choose("2")
        let card = try #require(stage.scene("Card"))
        card.screen.actions = [SceneAction("delete", label: "Delete", summary: "Deletes.")]
        card.onHandle = { [weak stage] scene, _ in
            // The list follows the store before the card goes back.
            await stage?.show(rowsAtOnce: ["1", "3"])
            scene.performSegue("List")
            stage?.scene("List")?.onAppear = { $0.screen.message = Message(.information, "Deleted 2.") }
        }
        try await stage.navigator.send(.action("delete"))
        await stage.rest()
        #expect(stage.location == "/List/Card;id=3")
        #expect(stage.navigator.screen(at: 0)?.message == Message(.information, "Deleted 2."))
        // A recording has it as an event.
        #expect(stage.events.last == .placed(.select(list: "rows", row: "3"), at: 0))
        #expect(stage.codes == ["done", "done", "done", "done"])
    }

    @Test("A row that stays keeps its scene, and a scene that a person leaves is not opened again")
    func kept() async throws {
        let stage = try BesideStage()
        stage.navigator.keepsRowChosen = true
        try await stage.open("/List")
        try await stage.choose("2")
        let card = try #require(stage.scene("Card"))
        await stage.show(rows: ["2"])
        #expect(stage.navigator.topScene === card)
        try await stage.navigator.send(.back)
        await stage.show(rows: ["1", "3"])
        #expect(stage.location == "/List")
    }

    @Test(
        "A row outside of the window has left the list only if its neighbours have closed the gap",
        arguments: [
            (ListWindow(offset: 2, limit: 2), 4, false), (ListWindow(offset: 0, limit: 2), 4, false),
            (ListWindow(offset: 0, limit: 2), 3, true), (ListWindow(offset: 0, limit: 9), 3, true),
        ]
    )
    func windows(window: ListWindow, total: Int, hasLost: Bool) {
        func list(_ rows: [String], _ total: Int, _ offset: Int = 0) -> ListBlock {
            ListBlock(
                identifier: "rows",
                columns: ["Row"],
                total: .init(total),
                offset: offset,
                rows: rows.map { .init(identifier: $0, cells: [$0]) }
            )
        }
        let former = list(["0", "1", "2"], 4)
        let rows = (total == 4 ? ["0", "1", "2", "3"] : ["0", "2", "3"]).dropFirst(window.offset)
        let now = list(Array(rows.prefix(window.limit)), total, window.offset)
        #expect(now.hasLost("1", since: former) == hasLost)
    }

    @Test("A form above the row's scene stays when the row leaves the list")
    func formStays() async throws {
        let stage = try BesideStage()
        stage.navigator.keepsRowChosen = true
        try await stage.open("/List/Card;id=2/Edit")
        await stage.show(rows: ["1", "3"])
        #expect(stage.location == "/List/Card;id=2/Edit")
        try await stage.open("/List/Form")
        await stage.show(rows: ["1"])
        #expect(stage.location == "/List/Form")
    }

    @Test("A row that others delete below a form is followed by its neighbour once the form is left")
    func deletedBelowForm() async throws {
        let stage = try BesideStage()
        stage.navigator.keepsRowChosen = true
        try await stage.open("/List")
        try await stage.choose("2")
        try await stage.open("/List/Card;id=2/Edit")
        let edit = try #require(stage.scene("Edit"))
        edit.decision = .ask(question)
        await stage.show(rows: ["1", "3"])
        try await stage.navigator.send(.back)
        try await stage.navigator.send(.answer(true))
        await stage.rest()
        #expect(stage.location == "/List/Card;id=3")
    }

    // MARK: - Guards

    @Test("A guard that refuses a row's scene is told by the list, and one that redirects remembers the row")
    func guards() async throws {
        let stage = try BesideStage()
        stage.navigator.keepsRowChosen = true
        try await stage.open("/List")
        try await stage.choose("1")
        stage.navigator.guards.append { $0.scene == "Card" ? .deny("not for you") : .allow }
        try await stage.choose("2")
        #expect(stage.location == "/List/Card;id=1")
        #expect(stage.navigator.screen(at: 0)?.message == Message(.warning, "not for you"))
        #expect(stage.navigator.screen?.message == nil)
        stage.navigator.guards = [{ $0.scene == "Card" ? .redirect(Location("Home")) : .allow }]
        try await stage.choose("2")
        #expect(stage.location == "/Home")
        stage.navigator.guards = []
        stage.navigator.resumeIntended()
        await stage.rest()
        #expect(stage.location == "/List/Card;id=2")
        #expect(stage.navigator.choice?.row == "2")
        #expect(stage.count("Card") == 1 && stage.leftovers == [])
    }

    @Test("Signing out discards a list and the scene beside it, with the work of both")
    func signOut() async throws {
        let stage = try BesideStage()
        try await stage.open("/List/Card;id=1")
        // The test must not hold the scenes when the navigator looks whether they are in memory.
        do {
            let list = try #require(stage.scene("List"))
            let card = try #require(stage.scene("Card"))
            list.onHandle = { _, _ in try? await Task.sleep(for: .seconds(3_600)) }
            list.screen.actions = [SceneAction("work", label: "Work", summary: "Works.")]
            try stage.navigator.post(.placed(.action("work"), at: 0))
            stage.navigator.discardScenes()
            #expect(list.calls.last == "didDisappear" && card.calls.last == "didDisappear")
        }
        #expect(stage.navigator.choice == nil && stage.navigator.screen(at: 0) == nil)
        #expect(throws: EventRefusal.self) {
            try stage.navigator.post(.placed(.select(list: "rows", row: "2"), at: 0))
        }
        await stage.rest()
        #expect(stage.navigator.isSettled && stage.leftovers.isEmpty)
    }

    // MARK: - Declarations

    @Test("The place of an event is the outer one's only if the inner one has none")
    func place() {
        #expect(Event.placed(.placed(.back, at: 1), at: 2).place == 1)
        #expect(Event.placed(.placed(.back, at: 1), at: 2).unplaced == .back)
        #expect(Event.back.placed(at: nil) == .back)
        #expect(Event.placed(.back, at: 1).placed(at: nil) == .back)
    }

    @Test(
        "A list stays beside a pushed scene whose parameter it names",
        arguments: [
            SceneList("rows", segue: "Card", isBeside: true), SceneList("rows", isBeside: true),
            SceneList("rows", segue: "Shown", parameter: "id", isBeside: true),
        ]
    )
    func declaration(list: SceneList) {
        var definition = SceneDefinition(
            name: "List",
            summary: "Rows.",
            segues: [SegueDeclaration("Card"), SegueDeclaration("Shown", to: "Card", .present)],
            configure: { _ in StubScene("List") }
        )
        definition.lists = [list]
        #expect(
            throws: SceneError.invalidDeclaration(
                scene: "List",
                reason:
                    "the list 'rows' stays beside its row's scene, so its segue must be a push without a result, and it must "
                    + "name the destination's parameter that takes the row"
            )
        ) { try Configurator().register([definition]) }
    }
}

extension BesideStage {
    /// Changes the list's rows without waiting for anything.
    fileprivate func show(rowsAtOnce rows: [String]) async {
        self.rows = rows
        scene("List")?.screen = Self.screen(rows)
        await Task.yield()
    }
}
