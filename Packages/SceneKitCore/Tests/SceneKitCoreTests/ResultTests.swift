@_spi(Hosting) import SceneKitCore
import Testing

/// A scene opened for a result returns it once, in whichever way it is left.
@MainActor
@Suite struct ResultTests {
    @Test("A scene that finishes returns its value")
    func value() async throws {
        let (stage, result) = try await opened()
        try stage.top().finish(with: 7)
        #expect(try await result.value == .value(7))
        #expect(stage.location == "/A")
        #expect(stage.codes == ["done", "done"])
    }

    @Test(
        "A scene that is left in another way returns no result",
        arguments: ["back", "dismiss", "root", "popToRoot", "replace", "open", "leave"]
    )
    func dismissed(way: String) async throws {
        let (stage, result) = try await opened()
        let navigator = stage.navigator
        switch way {
        case "back": try navigator.post(.back)
        case "dismiss": navigator.dismissModule()
        case "root": navigator.setRootModule(StubScene("E"))
        case "popToRoot": navigator.popToRootModule(animated: true)
        case "replace": try stage.performSegue("replaceC")
        case "open": navigator.open(Location("E"), completion: nil)
        default:
            let scene = try stage.top()
            scene.host?.leave(scene)
        }
        #expect(try await result.value == .dismissed)
    }

    @Test("The result arrives after the scene has appeared again, and settling waits for both")
    func appearsFirst() async throws {
        let stage = try Stage()
        try await stage.start("/A")
        let scene = try stage.top()
        scene.calls = []
        scene.onAppear = { scene in
            for _ in 0..<5 { await Task.yield() }
            scene.calls.append("appeared")
        }
        scene.onHandle = { scene, _ in
            let result = try await scene.result(of: "askB", as: Int.self)
            await Task.yield()
            scene.calls.append("\(result)")
        }
        scene.screen.actions = [SceneAction("ask", label: "Ask", summary: "Asks.")]
        try await stage.navigator.send(.action("ask"))
        try stage.top().finish(with: 7)
        await stage.navigator.settle()
        #expect(scene.calls.suffix(3) == ["willAppear", "appeared", "value(7)"])
    }

    @Test("A scene that gave a result is released while its caller still appears")
    func released() async throws {
        let stage = try Stage()
        try await stage.start("/A")
        let scene = try stage.top()
        scene.onHandle = { scene, _ in _ = try await scene.result(of: "askB", as: Int.self) }
        scene.screen.actions = [SceneAction("ask", label: "Ask", summary: "Asks.")]
        try await stage.navigator.send(.action("ask"))
        weak let given = stage.made["B"]
        stage.forget()
        scene.calls = []
        scene.onAppear = { scene in
            for _ in 0..<64 where given != nil { await Task.yield() }
            scene.calls.append(given == nil ? "released" : "kept")
        }
        try stage.top().finish(with: 7)
        await stage.navigator.settle()
        #expect(scene.calls.contains("released"))
    }

    @Test("A scene that is left while it appears again still gets its result")
    func leftWhileAppearing() async throws {
        let (stage, result) = try await opened()
        let scene = try #require(stage.made["A"])
        scene.onAppear = { _ in try await Task.sleep(for: .seconds(600)) }
        try stage.top().finish(with: 7)
        stage.navigator.discardScenes()
        #expect(try await result.value == .value(7))
    }

    @Test("A value of another type is an error")
    func wrongType() async throws {
        let (stage, result) = try await opened()
        let scene = try stage.top()
        scene.host?.finish(scene, with: "seven")
        await #expect(throws: SceneError.resultMismatch(scene: "B", expected: "Int", actual: "String")) {
            try await result.value
        }
    }

    @Test("A scene that cannot be opened is an error, and nothing changes")
    func failure() async throws {
        let stage = try Stage()
        try await stage.start("/A")
        let scene = try stage.top()
        await #expect(throws: SceneError.self) {
            try await stage.navigator.result(of: "Nowhere", parameters: [:], as: Int.self, from: scene)
        }
        stage.navigator.guards = [{ _ in .deny("no") }]
        await #expect(throws: NavigationError(.refused(.init(.deniedByGuard, "no")))) {
            try await stage.navigator.result(of: "askB", parameters: [:], as: Int.self, from: scene)
        }
        #expect(stage.location == "/A")
    }

    @Test("A finish that is vetoed delivers no result")
    func vetoed() async throws {
        let (stage, result) = try await opened()
        let scene = try stage.top()
        scene.decision = .ask(Question("Sure?", confirm: "Yes"))
        scene.host?.finish(scene, with: 1)
        try await stage.navigator.send(.answer(false))
        #expect(stage.location == "/A/B")
        scene.host?.finish(scene, with: 2)
        scene.host?.finish(scene, with: 3)
        try await stage.navigator.send(.answer(true))
        #expect(try await result.value == .value(3))
        #expect(stage.codes == ["done", "refused: declined", "cancelled: superseded", "done"])
    }

    @Test("A scene that vetoes once and is then left by back returns no result")
    func vetoedThenBack() async throws {
        let (stage, result) = try await opened()
        let scene = try stage.top()
        scene.decision = .deny("no")
        scene.host?.finish(scene, with: 1)
        scene.decision = .allow
        try stage.navigator.post(.back)
        #expect(try await result.value == .dismissed)
    }

    @Test("A scene that waits for a result while it handles an event is not busy until the result arrives")
    func waiting() async throws {
        let stage = try Stage()
        try await stage.start("/A")
        try asks(try stage.top())
        try await stage.navigator.send(.action("x"))
        #expect(stage.location == "/A/B;p=1")
        #expect(stage.navigator.isSettled && !stage.navigator.isAnswering)
        let scene = try stage.top()
        scene.onHandle = { scene, _ in scene.host?.finish(scene, with: 7) }
        scene.screen.actions = [SceneAction("y", label: "Y", summary: "")]
        try await stage.navigator.send(.action("y"))
        #expect(stage.location == "/A")
        #expect(try stage.top().screen.title == "value(7)")
        #expect(stage.navigator.isSettled)
    }

    @Test("Settling waits for each of two successive results")
    func waitingTwice() async throws {
        let stage = try Stage()
        try await stage.start("/A")
        try asks(try stage.top(), times: 2)
        try await stage.navigator.send(.action("x"))
        try await stage.navigator.send(.back)
        #expect(stage.location == "/A/B;p=1")
        try await stage.navigator.send(.back)
        #expect(try stage.top().screen.title == "dismissed")
        #expect(stage.location == "/A")
    }

    @Test("A scene that cannot be opened for a result leaves no task waiting")
    func waitingForNothing() async throws {
        let stage = try Stage()
        try await stage.start("/A")
        stage.navigator.guards = [{ $0.scene == "B" ? .deny("no") : .allow }]
        try asks(try stage.top())
        try await stage.navigator.send(.action("x"))
        #expect(stage.location == "/A")
        #expect(stage.navigator.isSettled)
    }

    /// On `x` the scene opens B for its result `times` times, and shows the last one.
    private func asks(_ scene: StubScene, times: Int = 1) throws {
        scene.screen.actions = [SceneAction("x", label: "X", summary: "")]
        scene.onHandle = { scene, _ in
            for _ in 0..<times {
                let host = try #require(scene.host)
                let result = try await host.result(
                    of: "askB",
                    parameters: ["p": "1"],
                    as: Int.self,
                    from: scene
                )
                scene.screen.$title = LocalizedText(verbatim: "\(result)")
            }
        }
    }

    private func opened() async throws -> (Stage, Task<SceneResult<Int>, any Error>) {
        let stage = try Stage()
        try await stage.start("/A")
        let scene = try stage.top()
        let navigator = stage.navigator
        let task = Task { @MainActor in
            try await navigator.result(of: "askB", parameters: ["p": "1"], as: Int.self, from: scene)
        }
        while stage.location != "/A/B;p=1" { try? await Task.sleep(for: .milliseconds(1)) }
        await navigator.settle()
        try stage.top().parameters = [:]
        return (stage, task)
    }
}
