@_spi(Hosting) import SceneKitCore
import Testing

@MainActor
@Suite struct RoutableTests {
    @Test("003-06: the twelve methods change the stack, with one outcome each")
    func twelveMethods() throws {
        let stage = try Stage()
        let navigator = stage.navigator
        let scenes = ["A", "B", "C", "D", "E"].map { StubScene($0) }
        var completed: [NavigationOutcome] = []
        var locations: [String] = []
        let steps: [() -> Void] = [
            { navigator.setRootModule(scenes[0]) },
            { navigator.push(scenes[1]) },
            { navigator.popModule() },
            { navigator.push(scenes[1], animated: false) },
            { navigator.push(scenes[2], animated: true, completion: { completed.append($0) }) },
            { navigator.present(scenes[3]) },
            { navigator.dismissModule() },
            { navigator.present(scenes[3], animated: false) },
            { navigator.dismissModule(animated: true, completion: { completed.append($0) }) },
            { navigator.popModule(animated: false) },
            { navigator.push(scenes[2]) },
            { navigator.popToRootModule(animated: true) },
            { navigator.setRootModule(scenes[4], hideBar: true) },
        ]
        for step in steps {
            step()
            locations.append(stage.location)
        }
        #expect(
            locations == [
                "/A", "/A/B", "/A", "/A/B", "/A/B/C", "/A/B/C/D", "/A/B/C", "/A/B/C/D", "/A/B/C", "/A/B",
                "/A/B/C",
                "/A", "/E",
            ]
        )
        #expect(stage.codes == Array(repeating: "done", count: steps.count))
        #expect(completed == [.done, .done])
        #expect(navigator.toPresent === scenes[4])
    }

    @Test("003-06: hideBar hides the navigation bar until the root is replaced; animated makes no difference")
    func hideBar() throws {
        let stage = try Stage()
        let navigator = stage.navigator
        let scenes = ["A", "B", "C"].map { StubScene($0) }
        #expect(!navigator.isBarHidden)
        navigator.setRootModule(scenes[0], hideBar: true)
        #expect(navigator.isBarHidden)
        navigator.push(scenes[1], animated: false)
        #expect(navigator.isBarHidden && stage.location == "/A/B")
        navigator.popModule(animated: false)
        navigator.push(scenes[1], animated: true)
        #expect(navigator.isBarHidden && stage.location == "/A/B")
        navigator.setRootModule(scenes[2])
        #expect(!navigator.isBarHidden)
    }

    @Test("Each method refuses a nil module and one that shows nothing")
    func noModule() throws {
        let stage = try Stage()
        let navigator = stage.navigator
        navigator.push(nil)
        navigator.push(nil, animated: true, completion: nil)
        navigator.present(nil)
        navigator.setRootModule(nil, hideBar: true)
        navigator.push(Empty())
        #expect(stage.codes == Array(repeating: "refused: no-module", count: 5))
        #expect(stage.location == "/")
        #expect(navigator.screen == nil)
    }

    @Test("Leaving is refused on an empty stack")
    func nothingToPop() async throws {
        let stage = try Stage()
        stage.navigator.popModule()
        stage.navigator.dismissModule()
        stage.navigator.popToRootModule(animated: true)
        #expect(stage.codes == Array(repeating: "refused: nothing-to-pop", count: 3))
        try await stage.start("/A/B")
        stage.navigator.dismissModule()
        #expect(stage.codes == ["refused: nothing-to-pop"])
        #expect(stage.location == "/A/B")
    }

    @Test("A scene that is already shown is refused")
    func alreadyShown() throws {
        let stage = try Stage()
        let scene = StubScene("A")
        stage.navigator.setRootModule(scene)
        stage.navigator.push(scene)
        stage.navigator.present(scene)
        stage.navigator.setRootModule(scene)
        #expect(stage.codes == ["done"] + Array(repeating: "refused: already-shown", count: 3))
        #expect(scene.host === stage.navigator)
    }

    @Test("Back at the root ends the session")
    func back() async throws {
        let stage = try Stage()
        try await stage.start("/A/B")
        try await stage.navigator.send(.back)
        #expect(stage.location == "/A")
        try await stage.navigator.send(.back)
        #expect(stage.location == "/")
        #expect(stage.navigator.screen == nil)
        #expect(stage.codes == ["done", "done"])
        #expect(throws: EventRefusal.self) { try stage.navigator.post(.back) }
    }

    @Test("Segues of every kind")
    func segueKinds() async throws {
        let stage = try Stage()
        try await stage.start("/A")
        var locations: [String] = []
        for segue in [
            "pushB", "presentC", "replaceD", "unwindB", "pushE", "unwindA", "pushB", "unwindC", "backB",
            "backB",
            "rootD",
        ] {
            try stage.performSegue(segue)
            locations.append(stage.location)
        }
        #expect(
            locations == [
                "/A/B", "/A/B/C", "/A/B/D", "/A/B", "/A/B/E", "/A", "/A/B", "/A/C", "/A", "/B", "/D",
            ]
        )
        #expect(stage.codes == Array(repeating: "done", count: 11))
    }

    @Test("An undeclared segue fails, and nothing changes")
    func unknownSegue() async throws {
        let stage = try Stage()
        try await stage.start("/A")
        try stage.performSegue("Nowhere")
        #expect(stage.codes == ["failed: unknown-segue"])
        #expect(stage.location == "/A")
        #expect(stage.navigator.screen?.message?.kind == .error)
    }

    @Test("A segue carries parameters, and fails with an unknown one")
    func segueParameters() async throws {
        let stage = try Stage()
        try await stage.start("/A")
        try stage.top().performSegue("pushB", parameters: ["q": "1"])
        #expect(stage.codes == ["failed: not-configured"])
        try stage.top().performSegue("pushB", parameters: ["p": "1"])
        #expect(stage.location == "/A/B;p=1")
    }

    @Test("A covered scene cannot change the stack")
    func notOnTop() async throws {
        let stage = try Stage()
        try await stage.start("/A")
        let covered = try stage.top()
        try stage.performSegue("pushB")
        await stage.navigator.settle()
        stage.trace = []
        covered.performSegue("pushC")
        covered.host?.leave(covered)
        covered.host?.finish(covered, with: 1)
        await #expect(throws: NavigationError.self) {
            try await stage.navigator.result(of: "askC", parameters: [:], as: Int.self, from: covered)
        }
        #expect(stage.codes == Array(repeating: "refused: not-on-top", count: 4))
        #expect(stage.location == "/A/B")
        let changes = stage.changes
        covered.screen.$title = "hidden"
        #expect(stage.changes == changes)
    }

    @Test("A scene can leave itself and show an alert, which stays until the next event")
    func leaveAndAlert() async throws {
        let stage = try Stage()
        try await stage.start("/A/B")
        let scene = try stage.top()
        scene.showAlert(title: "Full", message: "no more")
        #expect(stage.navigator.screen?.message == Message(.error, "Full: no more"))
        scene.screen.actions = [SceneAction("x", label: "X", summary: "")]
        try await stage.navigator.send(.action("x"))
        #expect(stage.navigator.screen?.message == nil)
        scene.showAlert(title: "Full")
        #expect(stage.navigator.screen?.message == Message(.error, "Full"))
        scene.host?.leave(scene)
        #expect(stage.location == "/A")
    }

    private final class Empty: Presentable {
        var toPresent: (any SceneViewController)? { nil }
    }
}
