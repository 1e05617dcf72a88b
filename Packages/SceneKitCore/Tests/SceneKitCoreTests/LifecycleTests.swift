import SceneKitCore
import Testing

@MainActor
@Suite struct LifecycleTests {
    @Test("002-08: didLoad is called once, willAppear each time, didDisappear when covered or left")
    func order() async throws {
        let stage = try Stage()
        let (a, b) = (StubScene("A"), StubScene("B"))
        stage.navigator.setRootModule(a)
        await stage.navigator.settle()
        stage.navigator.push(b)
        await stage.navigator.settle()
        stage.navigator.popModule()
        await stage.navigator.settle()
        #expect(a.calls == ["didLoad", "willAppear", "didDisappear", "willAppear"])
        #expect(b.calls == ["didLoad", "willAppear", "didDisappear"])
    }

    @Test("A deep location opens its whole stack, and lower scenes load when they are first seen")
    func lazyLoading() async throws {
        let stage = try Stage()
        try await stage.start("/A/B/C")
        #expect(stage.made["A"]?.calls == [])
        #expect(stage.made["C"]?.calls == ["didLoad", "willAppear"])
        stage.navigator.popToRootModule(animated: false)
        await stage.navigator.settle()
        #expect(stage.made["A"]?.calls == ["didLoad", "willAppear"])
        #expect(stage.made["B"]?.calls == [])
        #expect(stage.made["C"]?.calls == ["didLoad", "willAppear", "didDisappear"])
    }

    @Test(
        "A location opens completely or not at all",
        arguments: [
            ("/A/Nowhere", "not-configured"), ("/B;q=1/A", "not-configured"), ("/", "empty-location"),
        ]
    )
    func allOrNothing(text: String, code: String) async throws {
        let stage = try Stage()
        try await stage.start("/C")
        let scene = try stage.top()
        let outcome = await stage.navigator.open(try Location(parsing: text))
        #expect(stage.codes == ["failed: \(code)"])
        #expect(stage.outcomes == [outcome])
        #expect(stage.navigator.topScene === scene)
        #expect(scene.calls == ["didLoad", "willAppear"])
    }

    @Test("A scene without a required parameter is not opened")
    func missingParameter() async throws {
        let configurator = Configurator()
        try configurator.register([WordConfigurator.definition])
        let navigator = Navigator(configurator: configurator)
        let reason = NavigationReason(.missingParameter, "Word needs the parameter 'word'")
        #expect(await navigator.open(Location("Word")) == .failed(reason))
        #expect(await navigator.open(Location("Word", parameters: ["word": ""])) == .failed(reason))
        #expect(await navigator.open(Location("Word", parameters: ["word": "ada"])) == .done)
    }

    @Test("A navigation within didDisappear is refused as busy; one within willAppear succeeds")
    func reentrance() async throws {
        let stage = try Stage()
        try await stage.start("/A")
        let navigator = stage.navigator
        try stage.top().onDisappear = { _ in navigator.push(StubScene("E")) }
        try stage.performSegue("pushB")
        #expect(stage.codes == ["refused: busy", "done"])
        #expect(stage.location == "/A/B")
        stage.trace = []
        let scene = StubScene("C")
        scene.onAppear = { $0.performSegue("replaceD") }
        navigator.push(scene)
        await navigator.settle()
        #expect(stage.codes == ["done", "done"])
        #expect(stage.location == "/A/B/D")
    }

    @Test("A navigation within a guard or a veto is refused as busy, and the outer one continues")
    func reentranceOfQuestions() async throws {
        let stage = try Stage()
        try await stage.start("/A/B")
        let navigator = stage.navigator
        try stage.top().onLeaveDecision = { _ in navigator.setRootModule(StubScene("E")) }
        navigator.popModule()
        #expect(stage.codes == ["refused: busy", "done"])
        #expect(stage.location == "/A")
        stage.trace = []
        navigator.guards = [
            { _ in
                navigator.popModule()
                return .allow
            }
        ]
        try stage.performSegue("pushC")
        #expect(stage.codes == ["refused: busy", "done"])
        #expect(stage.location == "/A/C")
    }

    @Test("A navigation within a completion starts after the first one")
    func fromCompletion() throws {
        let stage = try Stage()
        let navigator = stage.navigator
        navigator.push(StubScene("A"), animated: true) { _ in navigator.push(StubScene("B")) }
        #expect(stage.codes == ["done", "done"])
        #expect(stage.location == "/A/B")
    }
}
