import Testing

@testable import SceneKitCore

@MainActor
@Suite("The tasks of scenes")
struct TaskTests {
    private func waitForever() async {
        while !Task.isCancelled { try? await Task.sleep(for: .seconds(3_600)) }
    }

    @Test("A newer change cancels the older of its field only; leaving cancels all")
    func superseding() async throws {
        let demo = try Demo()
        _ = try await demo.open("/First/Next")
        let scene = try #require(demo.top)
        var ended: [String] = []
        scene.onEvent = { event in
            await self.waitForever()
            if case .change(let field, let values) = event { ended.append(field + (values.first ?? "")) }
        }
        try demo.navigator.post(.change(field: "a", values: ["1"]))
        try demo.navigator.post(.change(field: "b", values: ["1"]))
        for _ in 0..<20 { await Task.yield() }
        try demo.navigator.post(.change(field: "a", values: ["2"]))
        while ended.isEmpty { await Task.yield() }
        #expect(ended == ["a1"])
        try demo.navigator.post(.back)
        while ended.count < 3 { await Task.yield() }
        #expect(ended.sorted() == ["a1", "a2", "b1"])
        #expect(demo.place == "/First")
    }

    @Test("What a left scene still delivers is dropped and noted, and the scene is released")
    func dropped() async throws {
        let demo = try Demo()
        _ = try await demo.open("/First/Next")
        let trace = demo.navigator.trace()
        demo.top?.onEvent = { [weak scene = demo.top] _ in
            await self.waitForever()
            scene?.screen.title = "too late"
        }
        weak let left = demo.top
        try demo.navigator.post(.change(field: "a", values: []))
        for _ in 0..<20 { await Task.yield() }
        try demo.navigator.post(.back)
        for await event in trace {
            if case .navigation = event { continue }
            #expect(event == .dropped(scene: "Next", what: "a screen"))
            break
        }
        for _ in 0..<50 { await Task.yield() }
        #expect(left == nil)
    }

    @Test("In debug builds a scene that stays in memory is reported")
    func retained() async throws {
        let demo = try Demo()
        _ = try await demo.open("/First/Next")
        let kept = demo.top
        let trace = demo.navigator.trace()
        try demo.navigator.post(.back)
        for await event in trace {
            if case .navigation = event { continue }
            #expect(event == .retained(scene: "Next"))
            break
        }
        #expect(kept != nil)
    }

    @Test(
        "An event that the screen does not offer is refused, in words",
        arguments: [
            (Event.answer(true), "no question has been asked"),
            (.action("dp"), "there is no action 'dp' here (did you mean 'do'?); there are do"),
            (.action("do"), "'do' needs the value 'what'"),
            (.action("do", values: ["what": ["1", "2"]]), "'what' takes one value, not 2"),
            (
                .action("do", values: ["what": ["1"], "how": ["wel"]]),
                "there is no value of 'how' 'wel' here (did you mean 'well'?); there are well, badly"
            ),
            (.action("do", values: ["what": ["1"], "times": ["x"]]), "'times' is a whole number, not 'x'"),
            (
                .action("do", values: ["else": []]),
                "there is no value 'else' here; there are what, how, times"
            ),
            (.select(list: "list", row: "2"), "the list 'list' shows no row '2'"),
            (
                .window(list: "list", offset: -1, limit: 10),
                "a window's offset is 0 or more and its limit from 1 to 10000, not -1 and 10"
            ),
            (
                .window(list: "nolist", offset: 0, limit: 1),
                "there is no list 'nolist' here (did you mean 'list'?); there are list"
            ),
            (
                .change(field: "c", values: []),
                "there is no field 'c' here (did you mean 'a'?); there are a, b"
            ),
        ]
    )
    func refusals(event: Event, text: String) async throws {
        let demo = try Demo()
        _ = try await demo.open("/First")
        do {
            try demo.navigator.post(event)
            Issue.record("it was not refused")
        } catch {
            #expect(error.description == text)
        }
    }

    @Test("Pushing and popping many scenes leaves nothing behind")
    func manyScenes() async throws {
        let demo = try Demo()
        _ = try await demo.open("/First")
        for _ in 0..<500 {
            demo.top?.performSegue("Next")
            weak let pushed = demo.navigator.topScene
            try await demo.navigator.send(.back)
            for _ in 0..<4 { await Task.yield() }
            #expect(pushed == nil)
        }
        #expect(demo.place == "/First")
    }
}
