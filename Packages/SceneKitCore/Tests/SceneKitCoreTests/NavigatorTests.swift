import Testing

@testable import SceneKitCore

@MainActor
@Suite("The navigator")
struct NavigatorTests {
    @Test("003-06: the twelve methods of Routable")
    func routable() async throws {
        let demo = try Demo()
        let navigator = demo.navigator
        navigator.setRootModule(try demo.scene("First"))
        navigator.setRootModule(try demo.scene("First"), hideBar: true)
        navigator.push(try demo.scene("Next"))
        navigator.push(try demo.scene("Next"), animated: false)
        navigator.push(try demo.scene("Next"), animated: true) { demo.outcomes.append($0) }
        #expect(demo.place == "/First/Next/Next/Next")
        navigator.popModule()
        navigator.popModule(animated: false)
        navigator.present(try demo.scene("Next"))
        navigator.present(try demo.scene("Next"), animated: false)
        #expect(demo.place == "/First/Next/Next/Next")
        navigator.dismissModule()
        navigator.dismissModule(animated: true) { demo.outcomes.append($0) }
        navigator.dismissModule(animated: true) { demo.outcomes.append($0) }
        navigator.push(nil, animated: true) { demo.outcomes.append($0) }
        navigator.popToRootModule(animated: true)
        #expect(demo.place == "/First")
        #expect(navigator.toPresent === navigator.topScene)
        #expect(demo.outcomes.map { demo.code($0) } == [nil, nil, .nothingToPop, .noModule])
    }

    @Test("Scenes load once, when they first appear, and willAppear is called each time")
    func lifecycle() async throws {
        let demo = try Demo()
        _ = try await demo.open("/First/Next")
        try await demo.navigator.send(.back)
        demo.top?.performSegue("Next")
        await demo.navigator.settle()
        #expect(
            demo.log.lines == [
                "Next did load", "Next will appear", "Next did disappear", "First did load",
                "First will appear",
                "First did disappear", "Next did load", "Next will appear",
            ]
        )
    }

    @Test("A location opens completely or not at all")
    func allOrNothing() async throws {
        let demo = try Demo(nextNeedsPassed: true)
        _ = try await demo.open("/First")
        #expect(demo.code(try await demo.open("/First/Next")) == .missingParameter)
        #expect(demo.code(try await demo.open("/First/Nowhere")) == .notConfigured)
        #expect(demo.code(try await demo.open("/")) == .emptyLocation)
        #expect(demo.place == "/First")
        #expect(try await demo.open("/First/Next;passed=x") == .done)
    }

    @Test(
        "Guards allow, deny and redirect before the stack changes, and the intended location is resumed"
    )
    func guards() async throws {
        let demo = try Demo(access: .signedIn)
        var isSignedIn = false
        demo.navigator.guards = [
            { intent in
                intent.access == .signedIn && !isSignedIn ? .redirect(Location("First")) : .allow
            }
        ]
        #expect(demo.code(try await demo.open("/Next;passed=1")) == .redirected)
        #expect(demo.place == "/First")
        isSignedIn = true
        demo.navigator.resumeIntended()
        #expect(demo.place == "/Next;passed=1")
        demo.navigator.guards = [{ _ in .deny("closed today") }]
        #expect(demo.code(try await demo.open("/First")) == .deniedByGuard)
        #expect(demo.navigator.screen?.message == Message(.warning, "closed today"))
        demo.navigator.guards = [{ _ in .redirect(Location("First")) }]
        #expect(demo.code(try await demo.open("/First")) == .redirected)
        #expect(demo.place == "/Next;passed=1")
    }

    @Test(
        "A veto denies or asks; the answer, or another navigation, decides"
    )
    func vetoes() async throws {
        let demo = try Demo()
        _ = try await demo.open("/First/Next")
        demo.top?.decision = .deny("not now")
        try await demo.navigator.send(.back)
        #expect(demo.navigator.screen?.message == Message(.warning, "not now"))
        let question = Question("really?", confirm: "Yes")
        demo.top?.decision = .ask(question)
        demo.navigator.open(Location("First")) { demo.outcomes.append($0) }
        #expect(demo.navigator.screen?.question == question)
        demo.navigator.open(Location("First")) { demo.outcomes.append($0) }
        try await demo.navigator.send(.answer(false))
        #expect(demo.place == "/First/Next")
        demo.navigator.open(Location("First")) { demo.outcomes.append($0) }
        try await demo.navigator.send(.answer(true))
        #expect(demo.place == "/First")
        #expect(demo.outcomes.map { demo.code($0) } == [.superseded, .declined, nil])
    }

    @Test("A scene opened for a result resolves on every way out")
    func results() async throws {
        let demo = try Demo()
        _ = try await demo.open("/First")
        let first = try #require(demo.top)
        func ask(_ leave: @escaping @MainActor () -> Void) async throws -> SceneResult<String> {
            async let result = demo.navigator.result(
                of: "Asked",
                parameters: [:],
                as: String.self,
                from: first
            )
            while demo.navigator.topScene === first { try? await Task.sleep(for: .milliseconds(1)) }
            leave()
            return try await result
        }
        #expect(
            try await ask { demo.navigator.finish(demo.navigator.topScene ?? first, with: "yes") }
                == .value("yes")
        )
        #expect(try await ask { demo.navigator.popModule() } == .dismissed)
        await #expect(throws: SceneError.resultMismatch(scene: "Next", expected: "String", actual: "Int")) {
            try await ask { demo.navigator.finish(demo.navigator.topScene ?? first, with: 3) }
        }
        await #expect(throws: SceneError.self) {
            _ = try await demo.navigator.result(of: "Nowhere", parameters: [:], as: String.self, from: first)
        }
        #expect(
            try await ask {
                demo.navigator.setRootModule(
                    first.log.lines.isEmpty ? nil : DemoViewController("First", log: demo.log)
                )
            } == .dismissed
        )
    }

    @Test("Back at the root ends the session")
    func end() async throws {
        let demo = try Demo()
        _ = try await demo.open("/First")
        try await demo.navigator.send(.back)
        #expect(demo.navigator.screen == nil)
        #expect(demo.place == "/")
        await #expect(throws: EventRefusal.self) { try await demo.navigator.send(.back) }
    }

    @Test("A covered scene cannot change the stack")
    func covered() async throws {
        let demo = try Demo()
        _ = try await demo.open("/First")
        let first = try #require(demo.top)
        first.performSegue("Next")
        first.performSegue("Next")
        #expect(demo.place == "/First/Next;passed=First")
    }
}
