@_spi(Hosting) import SceneKitCore
import Testing

/// A faulty scene does not affect others.
@MainActor
@Suite("Isolation of faulty scenes")
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

    @Test("A scene that cannot be configured leaves the stack as it is and shows the reason")
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

    @Test("A location with a scene that cannot be configured opens nothing and shows the reason")
    func locationThrows() async throws {
        let navigator = try navigator()
        #expect(await navigator.open(Location("Start")) == .done)
        let location = Location([.init("Start"), .init("Broken")])
        #expect(
            await navigator.open(location) == .failed(.init(.notConfigured, "no weather can be had"))
        )
        #expect(navigator.location == Location("Start"))
    }

    @Test(
        "An error that a scene throws while it appears is shown over it, and the scene can be left",
        arguments: [true, false]
    )
    func appearingThrows(isLoading: Bool) async throws {
        let stage = try Stage { scene in
            guard scene.sceneName == "B" else { return }
            if isLoading {
                scene.onLoad = { _ in throw Failure() }
            } else {
                scene.onAppear = { _ in throw Failure() }
            }
        }
        try await stage.start("/A/B")
        let navigator = stage.navigator
        #expect(
            navigator.screen
                == Screen(title: "B", message: Message(.error, "B failed: no weather can be had"))
        )
        #expect(stage.made["B"]?.calls == ["didLoad", "willAppear"])
        try await navigator.send(.back)
        #expect(navigator.screen == Screen(title: "A"))
    }

    @Test("An error that a scene throws for an event appears over it until the next event")
    func handlingThrows() async throws {
        let stage = try Stage()
        try await stage.start("/A/B")
        let navigator = stage.navigator
        let scene = try stage.top()
        scene.screen.actions = [SceneAction("wait", label: "Wait", summary: "")]
        scene.onHandle = { _, _ in throw Failure() }
        try await navigator.send(.action("wait"))
        #expect(navigator.screen?.message == Message(.error, "B failed: no weather can be had"))
        #expect(stage.changes > 0)
        scene.onHandle = nil
        try await navigator.send(.action("wait"))
        #expect(navigator.screen?.message == nil)
        #expect(stage.location == "/A/B")
    }

    @Test("An error of a scene that was left or cancelled appears only in the trace")
    func thrownTooLate() async throws {
        let stage = try Stage()
        try await stage.start("/A/B")
        let navigator = stage.navigator
        let scene = try stage.top()
        scene.screen.actions = [SceneAction("wait", label: "Wait", summary: "")]
        scene.onHandle = { _, _ in
            do { try await Task.sleep(for: .seconds(3_600)) } catch { throw Failure() }
        }
        try navigator.post(.action("wait"))
        while navigator.isSettled || scene.calls.last == "willAppear" {
            try? await Task.sleep(for: .milliseconds(1))
        }
        navigator.cancelWork()
        await navigator.settle()
        #expect(navigator.screen?.message == nil)
        let dropped = TraceEvent.dropped(scene: "B", what: "the error 'no weather can be had'")
        #expect(stage.trace == [dropped])
        try navigator.post(.action("wait"))
        while navigator.isSettled { try? await Task.sleep(for: .milliseconds(1)) }
        try await navigator.send(.back)
        while stage.trace.count(where: { $0 == dropped }) < 2 { try? await Task.sleep(for: .milliseconds(1)) }
        #expect(navigator.screen == Screen(title: "A"))
    }

    @Test("A cancelled scene shows no error")
    func stops() async throws {
        let stage = try Stage()
        try await stage.start("/A")
        let scene = try stage.top()
        scene.screen.actions = [SceneAction("wait", label: "Wait", summary: "")]
        scene.onHandle = { _, _ in try await Task.sleep(for: .seconds(3_600)) }
        try stage.navigator.post(.action("wait"))
        while scene.calls.last == "willAppear" { try? await Task.sleep(for: .milliseconds(1)) }
        stage.navigator.cancelWork()
        await stage.navigator.settle()
        #expect(stage.navigator.screen?.message == nil)
        #expect(stage.trace == [])
    }

    @Test("A scene whose handling never returns can be left", .timeLimit(.minutes(10)))
    func neverReturns() async throws {
        var waiting: CheckedContinuation<Void, Never>?
        let navigator = try navigator { waiting = $0 }
        #expect(await navigator.open(Location("Start")) == .done)
        navigator.topScene?.performSegue("Stuck")
        await navigator.settle()
        try navigator.post(.action("wait"))
        while waiting == nil { try? await Task.sleep(for: .milliseconds(1)) }
        #expect(navigator.isSettled == false)
        try await navigator.send(.back)
        #expect(navigator.location == Location("Start"))
        #expect(navigator.isSettled)
        waiting?.resume()
    }
}
