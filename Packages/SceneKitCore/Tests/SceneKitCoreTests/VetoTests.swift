import SceneKitCore
import Testing

@MainActor
@Suite struct VetoTests {
    private let question = Question("Discard?", confirm: "Discard")

    @Test("A scene that denies being left stays and shows the reason")
    func deny() async throws {
        let stage = try Stage()
        try await stage.start("/A/B")
        try stage.top().decision = .deny("still saving")
        try await stage.navigator.send(.back)
        #expect(stage.codes == ["refused: vetoed"])
        #expect(stage.location == "/A/B")
        #expect(stage.navigator.screen?.message == Message(.warning, "still saving"))
    }

    @Test("A question appears over the scene; confirming continues, declining does not")
    func ask() async throws {
        let stage = try Stage()
        try await stage.start("/A/B")
        try stage.top().decision = .ask(question)
        try await stage.navigator.send(.back)
        #expect(stage.codes == [])
        #expect(stage.navigator.screen == Screen(title: "B", question: question))
        #expect(stage.changes > 0)
        #expect(throws: EventRefusal.self) { try stage.navigator.post(.action("x")) }
        try await stage.navigator.send(.answer(false))
        #expect(stage.codes == ["refused: declined"])
        #expect(stage.navigator.screen == Screen(title: "B"))
        try await stage.navigator.send(.back)
        try await stage.navigator.send(.back)
        #expect(stage.codes == ["refused: declined", "refused: declined"])
        try await stage.navigator.send(.back)
        try await stage.navigator.send(.answer(true))
        #expect(stage.codes.last == "done")
        #expect(stage.location == "/A")
    }

    @Test("A new navigation replaces one that waits for an answer")
    func superseded() async throws {
        let stage = try Stage()
        try await stage.start("/A/B")
        let scene = try stage.top()
        scene.decision = .ask(question)
        var completed: [NavigationOutcome] = []
        stage.navigator.setRootModule(StubScene("E"))
        stage.navigator.dismissModule(animated: true) { completed.append($0) }
        #expect(stage.codes == ["cancelled: superseded", "refused: nothing-to-pop"])
        stage.navigator.popModule()
        stage.navigator.push(StubScene("C"), animated: true) { completed.append($0) }
        #expect(
            stage.codes.suffix(2) == ["cancelled: superseded", "done"]
        )
        #expect(completed.count == 2)
        #expect(stage.location == "/A/B/C")
        #expect(stage.navigator.screen?.question == nil)
    }

    @Test("A navigation that a superseded completion starts, and that asks again, is not replaced")
    func supersededByCompletion() async throws {
        let stage = try Stage()
        try await stage.start("/A/B")
        let navigator = stage.navigator
        try stage.top().decision = .ask(question)
        let root = StubScene("E")
        navigator.push(StubScene("C"), animated: true, completion: nil)
        navigator.popModule()
        let scene = try stage.top()
        scene.onLeaveDecision = nil
        stage.trace = []
        // B asks a question. The superseded pop's completion pops again, which also asks.
        navigator.present(StubScene("D"))
        try stage.top().decision = .ask(question)
        navigator.dismissModule(animated: true) { outcome in
            if outcome != .done { navigator.popModule() }
        }
        navigator.setRootModule(root)
        #expect(stage.codes == ["done", "cancelled: superseded", "refused: busy"])
        #expect(stage.location == "/A/B/D")
        try await navigator.send(.answer(true))
        #expect(stage.location == "/A/B")
    }

    @Test("Scenes with unsaved changes are asked one after the other, the top one first")
    func severalDirty() async throws {
        let stage = try Stage()
        try await stage.start("/A/B/C/D")
        let questions = ["B", "D"].map { Question("Discard \($0)?", confirm: "Yes") }
        stage.made["B"]?.decision = .ask(questions[0])
        stage.made["D"]?.decision = .ask(questions[1])
        stage.navigator.popToRootModule(animated: false)
        #expect(stage.navigator.screen?.question == questions[1])
        try await stage.navigator.send(.answer(true))
        #expect(stage.navigator.screen?.question == questions[0])
        #expect(stage.location == "/A/B/C/D")
        try await stage.navigator.send(.answer(false))
        #expect(stage.location == "/A/B/C/D")
        stage.navigator.popToRootModule(animated: false)
        try await stage.navigator.send(.answer(true))
        try await stage.navigator.send(.answer(true))
        #expect(stage.location == "/A")
        #expect(stage.codes == ["refused: declined", "done"])
    }

    @Test("The answer to a scene's own question goes to the scene")
    func ownQuestion() async throws {
        let stage = try Stage()
        try await stage.start("/A/B")
        let scene = try stage.top()
        scene.screen.question = question
        scene.onHandle = { scene, _ in scene.screen.question = nil }
        #expect(throws: EventRefusal.self) { try stage.navigator.post(.back) }
        try await stage.navigator.send(.answer(true))
        #expect(scene.calls.last == "answer(true)")
        #expect(stage.navigator.screen?.question == nil)
        #expect(stage.codes == [])
    }
}
