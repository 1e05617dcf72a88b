import SceneKitCore
import Testing

/// A scene that makes a mistake harms nobody else.
@MainActor
@Suite("Isolation from mistakes")
struct IsolationTests {
    private struct Failure: Error, CustomStringConvertible {
        let description = "no weather can be had"
    }

    private func navigator(
        onWait: @escaping @MainActor @Sendable (CheckedContinuation<Void, Never>) -> Void = { $0.resume() }
    ) throws -> Navigator {
        let configurator = Configurator()
        let start = SceneDefinition(
            name: "Start",
            package: "Tests",
            summary: "",
            segues: [SegueDeclaration("Broken"), SegueDeclaration("Stuck")],
            configure: { StubScene($0.name, screen: Screen(title: "Start")) }
        )
        let broken = SceneDefinition(
            name: "Broken",
            package: "Tests",
            summary: "",
            configure: { _ in throw Failure() }
        )
        let stuck = SceneDefinition(name: "Stuck", package: "Tests", summary: "") { context in
            let scene = StubScene(
                context.name,
                screen: Screen(title: "Stuck", actions: [SceneAction("wait", label: "Wait", summary: "")])
            )
            scene.onHandle = { _, _ in await withCheckedContinuation { onWait($0) } }
            return scene
        }
        try configurator.register([start, broken, stuck])
        return Navigator(configurator: configurator)
    }

    @Test("A scene that cannot be configured leaves the person where they were, with the reason")
    func configureThrows() async throws {
        let navigator = try navigator()
        #expect(await navigator.open(Location("Start")) == .done)
        navigator.topScene?.performSegue("Broken")
        #expect(
            navigator.screen == Screen(title: "Start", message: Message(.error, "no weather can be had"))
        )
        #expect(navigator.location == Location("Start"))
        try await navigator.send(.back)
        #expect(navigator.screen == nil)
    }

    @Test("A location whose scene cannot be configured opens nothing of it, and says why")
    func locationThrows() async throws {
        let navigator = try navigator()
        #expect(await navigator.open(Location("Start")) == .done)
        let location = Location([.init("Start"), .init("Broken")])
        #expect(
            await navigator.open(location) == .failed(.init(.notConfigured, "no weather can be had"))
        )
        #expect(navigator.location == Location("Start"))
    }

    @Test("A scene whose handling never returns can be left", .timeLimit(.minutes(1)))
    func neverReturns() async throws {
        var waiting: CheckedContinuation<Void, Never>?
        let navigator = try navigator { waiting = $0 }
        #expect(await navigator.open(Location("Start")) == .done)
        navigator.topScene?.performSegue("Stuck")
        await navigator.settle()
        try navigator.post(.action("wait"))
        while waiting == nil { await Task.yield() }
        #expect(navigator.isSettled == false)
        try await navigator.send(.back)
        #expect(navigator.location == Location("Start"))
        #expect(navigator.isSettled)
        waiting?.resume()
    }
}
