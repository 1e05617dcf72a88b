@_spi(Hosting) import SceneKitCore
import Testing

/// The tasks of a scene: superseded by newer ones of the same key, and cancelled when the scene is left.
@MainActor
@Suite struct TaskTests {
    @Test("A newer change supersedes only the older one of the same field")
    func supersededChange() async throws {
        let stage = try Stage()
        try await stage.start("/A")
        let ended = try formScene(stage)
        try stage.navigator.post(.change(field: "a", values: ["1"]))
        try stage.navigator.post(.change(field: "b", values: ["1"]))
        try stage.navigator.post(.action("x"))
        try stage.navigator.post(.change(field: "a", values: ["2"]))
        try stage.navigator.post(.window(list: "l", offset: 0, limit: 1))
        try stage.navigator.post(.window(list: "l", offset: 1, limit: 1))
        #expect(stage.navigator.runningWork == ["change a", "change b", "window l"])
        await ended.wait(for: 2)
        #expect(
            ended.events == [
                .change(field: "a", values: ["1"]), .window(list: "l", offset: 0, limit: 1),
            ]
        )
        stage.navigator.cancelWork()
        await stage.navigator.settle()
        #expect(ended.events.count == 6)
        #expect(stage.navigator.isSettled)
        #expect(stage.location == "/A")
    }

    @Test("A scene is answering until its appearing or an action has ended; a change does not count")
    func answering() async throws {
        let stage = try Stage()
        try await stage.start("/A")
        let ended = try formScene(stage)
        #expect(!stage.navigator.isAnswering)
        try stage.navigator.post(.change(field: "a", values: ["1"]))
        #expect(!stage.navigator.isAnswering)
        try stage.navigator.post(.action("x"))
        #expect(stage.navigator.isAnswering)
        stage.navigator.cancelWork()
        await ended.wait(for: 2)
        await stage.navigator.settle()
        #expect(!stage.navigator.isAnswering)
        try stage.performSegue("pushB")
        #expect(stage.navigator.isAnswering)
        await stage.navigator.settle()
        #expect(!stage.navigator.isAnswering)
    }

    @Test("The navigator reports the end of work, and work that begins to wait for an answer")
    func rest() async throws {
        let stage = try Stage()
        try await stage.start("/A")
        var wasAnswering: [Bool] = []
        stage.navigator.onRest = { wasAnswering.append(stage.navigator.isAnswering) }
        let scene = try stage.top()
        scene.screen.actions = [SceneAction("x", label: "X", summary: "")]
        scene.onHandle = { scene, _ in
            _ = await scene.confirm(Question("Really?", confirm: "Yes"))
        }
        try stage.navigator.post(.action("x"))
        #expect(wasAnswering == [false])
        try stage.navigator.post(.answer(true))
        await stage.navigator.settle()
        #expect(wasAnswering == [false, false])
    }

    @Test("Work is stopping while all of it is cancelled, until new work begins")
    func stopping() async throws {
        let stage = try Stage()
        try await stage.start("/A")
        let ended = try formScene(stage)
        let navigator = stage.navigator
        #expect(!navigator.isStopping)
        try navigator.post(.action("x"))
        try navigator.post(.change(field: "a", values: ["1"]))
        #expect(!navigator.isStopping)
        navigator.cancelWork()
        #expect(navigator.isStopping)
        try navigator.post(.action("x"))
        #expect(!navigator.isStopping)
        await ended.wait(for: 2)
        #expect(!navigator.isSettled)
        #expect(!navigator.isStopping)
        navigator.cancelWork()
        #expect(navigator.isStopping)
        await navigator.settle()
        #expect(!navigator.isStopping)
    }

    @Test("Leaving a scene cancels its tasks; covering it does not")
    func leaving() async throws {
        let stage = try Stage()
        try await stage.start("/A/B")
        let ended = try formScene(stage)
        try stage.navigator.post(.action("x"))
        try stage.performSegue("pushC")
        for _ in 0..<32 { await Task.yield() }
        #expect(ended.events == [])
        #expect(!stage.navigator.isSettled)
        stage.navigator.popModule()
        stage.navigator.popModule()
        await stage.navigator.settle()
        await ended.wait(for: 1)
        #expect(ended.events == [.action("x")])
    }

    @Test("A task that never returns delays neither leaving nor settling")
    func neverReturns() async throws {
        let stage = try Stage()
        try await stage.start("/A/B")
        var release: CheckedContinuation<Void, Never>?
        try stage.top().screen.actions = [SceneAction("x", label: "X", summary: "")]
        // The test keeps no scene, or it would be reported as leaked sooner or later.
        try stage.top().onHandle = { scene, _ in
            scene.host?.leave(scene)
            await withCheckedContinuation { release = $0 }
            scene.screen.$title = "late"
        }
        try await stage.navigator.send(.action("x"))
        #expect(stage.location == "/A")
        #expect(stage.navigator.isSettled)
        stage.forget()
        release?.resume()
        while stage.trace.count < 2 { try? await Task.sleep(for: .milliseconds(1)) }
        #expect(
            stage.trace == [
                .navigation(.done, location: Location("A")), .dropped(scene: "B", what: "a screen"),
            ]
        )
        #expect(stage.navigator.screen == Screen(title: "A"))
    }

    @Test("Newer work or cancel ends a scene's own work of that key, and it ends with the scene")
    func hostWork() async throws {
        let stage = try Stage()
        try await stage.start("/A")
        let scene = try stage.top()
        var ended: [Int] = []
        func work(_ number: Int) -> @MainActor () async -> Void {
            {
                try? await Task.sleep(for: .seconds(3_600))
                ended.append(number)
            }
        }
        scene.host?.run("import", for: scene, work(1))
        scene.host?.run("import", for: scene, work(2))
        scene.host?.run("export", for: scene, work(3))
        while ended.count < 1 { try? await Task.sleep(for: .milliseconds(1)) }
        #expect(stage.navigator.runningWork == ["export", "import"])
        scene.host?.cancel("import", for: scene)
        while ended.count < 2 { try? await Task.sleep(for: .milliseconds(1)) }
        #expect(ended == [1, 2])
        #expect(stage.navigator.runningWork == ["export"])
        stage.navigator.popModule()
        while ended.count < 3 { try? await Task.sleep(for: .milliseconds(1)) }
    }

    @Test("An observation delays nobody, survives an interrupt, and ends with the scene")
    func observation() async throws {
        let stage = try Stage()
        try await stage.start("/A/B")
        let scene = try stage.top()
        let (changes, change) = AsyncStream<Int>.makeStream()
        var seen: [Int] = []
        scene.observe("changes") {
            for await number in changes { seen.append(number) }
            seen.append(-1)
        }
        await stage.navigator.settle()
        #expect(stage.navigator.isSettled && stage.navigator.runningWork == [])
        stage.navigator.cancelWork()
        change.yield(1)
        while seen != [1] { await Task.yield() }
        stage.navigator.popModule()
        while seen != [1, -1] { await Task.yield() }
        scene.observe("changes") { seen.append(2) }
        #expect(stage.trace.last == .dropped(scene: "B", what: "an observation"))
        #expect(seen == [1, -1])
    }

    @Test("Scenes of a session that ends with its first answer observe nothing")
    func noObservation() async throws {
        let stage = try Stage()
        stage.navigator.followsChanges = false
        try await stage.start("/A")
        var seen = 0
        try stage.top().observe("changes") { seen += 1 }
        #expect(seen == 0)
        stage.navigator.followsChanges = true
        try stage.top().observe("changes") { seen += 1 }
        #expect(seen == 1)
    }

    @Test("A newer observation of the same key replaces the older one; cancelling the key ends it")
    func observationKeys() async throws {
        let stage = try Stage()
        try await stage.start("/A")
        let scene = try stage.top()
        var ended: [String] = []
        func observe(_ name: String) {
            scene.observe("changes") {
                try? await Task.sleep(for: .seconds(3_600))
                ended.append(name)
            }
        }
        observe("older")
        observe("newer")
        while ended != ["older"] { await Task.yield() }
        stage.navigator.run("changes", for: scene) {}
        await stage.navigator.settle()
        for _ in 0..<32 { await Task.yield() }
        #expect(ended == ["older"], "Work of the same key does not end an observation.")
        stage.navigator.cancel("changes", for: scene)
        while ended != ["older", "newer"] { await Task.yield() }
    }

    @Test("post returns after the event is handled up to its first suspension")
    func immediate() async throws {
        let stage = try Stage()
        try await stage.start("/A/B")
        let scene = try stage.top()
        scene.screen.actions = [SceneAction("x", label: "X", summary: "")]
        var seen: [String] = []
        scene.onHandle = { scene, _ in
            seen.append("handled")
            scene.host?.leave(scene)
            // The scene left within its own task, which must be cancelled already.
            seen.append(Task.isCancelled ? "cancelled" : "not cancelled")
            await Task.yield()
            seen.append(Task.isCancelled ? "still cancelled" : "not cancelled")
        }
        try stage.navigator.post(.action("x"))
        #expect(seen == ["handled", "cancelled"])
        #expect(stage.location == "/A")
        while seen.count < 3 { await Task.yield() }
        #expect(seen.last == "still cancelled")
    }

    @Test("Calls of a left scene are dropped and recorded in the trace")
    func dropped() async throws {
        let stage = try Stage()
        try await stage.start("/A/B")
        let left = try stage.top()
        stage.navigator.popModule()
        stage.trace = []
        left.screen.$title = "late"
        left.performSegue("pushC")
        left.showAlert(title: "late")
        left.host?.leave(left)
        left.host?.finish(left, with: 1)
        left.host?.run("k", for: left) {}
        left.host?.cancel("k", for: left)
        let result = try await left.host?.result(of: "askC", parameters: [:], as: Int.self, from: left)
        #expect(result == .dismissed)
        #expect(
            stage.trace
                == [
                    "a screen", "the segue 'pushC'", "the alert 'late'", "leaving", "a result", "work",
                    "the segue 'askC' for a result",
                ].map { .dropped(scene: "B", what: $0) }
        )
        #expect(stage.location == "/A")
    }

    @Test("Left scenes are released with everything they hold")
    func released() async throws {
        let stage = try Stage()
        try await stage.start("/A/B/C")
        weak let b = stage.made["B"]
        weak let c = stage.made["C"]
        stage.forget()
        stage.navigator.popToRootModule(animated: false)
        await stage.navigator.settle()
        for _ in 0..<64 where b != nil || c != nil { await Task.yield() }
        #expect(b == nil)
        #expect(c == nil)
    }

    #if DEBUG
        @Test("A left scene that stays in memory is reported in debug builds")
        func retained() async throws {
            let stage = try Stage()
            try await stage.start("/A/B")
            let kept = try stage.top()
            stage.navigator.popModule()
            for _ in 0..<64 where stage.trace.count < 2 { await Task.yield() }
            #expect(stage.trace.last == .retained(scene: "B"))
            withExtendedLifetime(kept) {}
        }
    #endif

    @Test("The trace is also available as a stream, which ends with the navigator")
    func stream() async throws {
        var stage: Stage? = try Stage()
        let stream = try #require(stage?.navigator.trace())
        try await stage?.start("/A")
        stage = nil
        var events: [TraceEvent] = []
        for await event in stream { events.append(event) }
        #expect(events == [.navigation(.done, location: Location("A"))])
    }

    /// Gives the top scene a form and a list, and lets every event run until it is cancelled.
    private func formScene(_ stage: Stage) throws -> Ended {
        let scene = try stage.top()
        scene.screen = Screen(
            title: "Form",
            blocks: [
                .form(
                    FormBlock(
                        identifier: "f",
                        fields: ["a", "b"].map { Field($0, label: LocalizedText(verbatim: $0)) }
                    )
                ),
                .list(ListBlock(identifier: "l", columns: [])),
            ],
            actions: [SceneAction("x", label: "X", summary: "")]
        )
        let ended = Ended()
        scene.onHandle = { _, event in
            try? await Task.sleep(for: .seconds(3_600))
            ended.events.append(event)
        }
        return ended
    }

    @MainActor
    private final class Ended {
        var events: [Event] = []

        func wait(for count: Int) async {
            while events.count < count { try? await Task.sleep(for: .milliseconds(1)) }
        }
    }
}
