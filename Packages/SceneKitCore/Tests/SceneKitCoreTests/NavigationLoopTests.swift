@_spi(Hosting) import SceneKitCore
import Testing

/// Scenes that lead to one another while they appear.
@MainActor
@Suite("A loop of navigations") struct NavigationLoopTests {
    /// A stage whose scenes navigate each time they appear.
    private func stage(_ appear: @escaping @MainActor (StubScene) async throws -> Void) throws -> Stage {
        try Stage(onMake: { $0.onAppear = appear })
    }

    @Test(
        "Scenes that replace, cover or open one another while they appear are stopped, and the message names them",
        arguments: ["replace", "push", "root", "open"]
    )
    func loop(kind: String) async throws {
        let stage = try stage { scene in
            let other = scene.sceneName == "A" ? "B" : "A"
            if kind == "open" {
                scene.open(Location(other))
            } else {
                scene.performSegue(kind + other)
            }
        }
        try await stage.start("/A")
        #expect(
            stage.navigator.screen?.message == Message(.error, "A, B lead to one another without end")
        )
    }

    @Test("A scene that leads to itself without end is stopped")
    func itself() async throws {
        let stage = try stage { $0.performSegue("replaceA") }
        try await stage.start("/A")
        #expect(stage.navigator.screen?.message == Message(.error, "A leads to itself without end"))
    }

    @Test("A scene that asks again and again for a result that comes by itself gets an error")
    func results() async throws {
        let stage = try stage { scene in
            if scene.sceneName == "B" {
                scene.finish(with: 1)
            } else {
                _ = try await scene.result(of: "askB", as: Int.self)
            }
        }
        try await stage.start("/A")
        #expect(
            stage.navigator.screen?.message == Message(.error, "A, B lead to one another without end")
        )
    }

    @Test(
        "Navigations that follow a person's events or an observation's changes go on for as long as they like"
    )
    func noLoop() async throws {
        var change: AsyncStream<Void>.Continuation?
        var shown = 0
        let stage = try stage { scene in
            shown += 1
            scene.screen.actions = [SceneAction("next", label: "Next", summary: "")]
            scene.onHandle = { scene, _ in scene.performSegue("replaceB") }
            let (changes, continuation) = AsyncStream<Void>.makeStream()
            change = continuation
            scene.observe("changes") {
                for await _ in changes { return scene.performSegue("replaceA") }
            }
        }
        try await stage.start("/A")
        for _ in 0..<40 { try await stage.navigator.send(.action("next")) }
        for number in 0..<40 {
            change?.yield()
            while shown < 42 + number { await Task.yield() }
        }
        #expect(Set(stage.codes) == ["done"])
    }
}
