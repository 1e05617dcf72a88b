import SceneKitCore
import Testing

/// A scene opened for a result: every way out resolves it, once.
@MainActor
@Suite struct ResultTests {
    @Test("A scene that finishes gives its value")
    func value() async throws {
        let (stage, result) = try await opened()
        let scene = try stage.top()
        scene.host?.finish(scene, with: 7)
        #expect(try await result.value == .value(7))
        #expect(stage.location == "/A")
        #expect(stage.codes == ["done", "done"])
    }

    @Test(
        "A scene that is left otherwise gives none",
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
            try await stage.navigator.result(of: "B", parameters: [:], as: Int.self, from: scene)
        }
        #expect(stage.location == "/A")
    }

    @Test("A scene that finishes but may not be left has not finished")
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

    @Test("A scene that vetoes once and is then left by back gives none")
    func vetoedThenBack() async throws {
        let (stage, result) = try await opened()
        let scene = try stage.top()
        scene.decision = .deny("no")
        scene.host?.finish(scene, with: 1)
        scene.decision = .allow
        try stage.navigator.post(.back)
        #expect(try await result.value == .dismissed)
    }

    private func opened() async throws -> (Stage, Task<SceneResult<Int>, any Error>) {
        let stage = try Stage()
        try await stage.start("/A")
        let scene = try stage.top()
        let navigator = stage.navigator
        let task = Task { @MainActor in
            try await navigator.result(of: "B", parameters: ["p": "1"], as: Int.self, from: scene)
        }
        while stage.location != "/A/B;p=1" { try? await Task.sleep(for: .milliseconds(1)) }
        await navigator.settle()
        try stage.top().parameters = [:]
        return (stage, task)
    }
}
