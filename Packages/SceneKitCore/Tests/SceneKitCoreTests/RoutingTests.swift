@_spi(Hosting) import SceneKitCore
import Testing

@MainActor
@Suite struct RoutingTests {
    @Test("000-18: prepare(for:) calls routeTo + identifier if the router responds to it")
    func convention() {
        let scene = WordListConfigurator.configure()
        let destination = WordViewController()
        scene.prepare(for: Segue(identifier: "Word", kind: .push, source: scene, destination: destination))
        #expect(scene.router.prepared == ["Word"])
        scene.prepare(for: Segue(identifier: "Other", kind: .push, source: scene, destination: destination))
        #expect(scene.router.prepared == ["Word"])
        let noRouter = StubScene("A")
        noRouter.prepare(
            for: Segue(identifier: "Word", kind: .push, source: noRouter, destination: destination)
        )
    }

    @Test("000-19: a selector is routeTo + the segue's identifier")
    func selectors() {
        let scene = WordListConfigurator.configure()
        #expect(WordListRouter.selectors == ["routeToWord"])
        #expect(scene.router.responds(to: "routeToWord"))
        #expect(!scene.router.responds(to: "routeToword"))
        scene.router.perform("routeToNothing", with: nil)
        #expect(scene.router.prepared == [])
    }

    @Test("000-20: without a segue the router's method starts the transition itself")
    func optionalSegue() async throws {
        let navigator = try demo()
        _ = await navigator.open(Location("WordList"))
        await navigator.settle()
        let scene = try #require(navigator.topScene as? WordListViewController)
        scene.router.perform("routeToWord", with: nil)
        #expect(scene.router.prepared == ["Word"])
        // Nothing was selected, so the destination lacks its required parameter and nothing changes.
        #expect("\(navigator.location)" == "/WordList")
        #expect(navigator.screen?.message == Message(.error, "Word needs the parameter 'word'"))
    }

    @Test("000-08: data passes from data store to data store")
    func dataPassing() async throws {
        let navigator = try demo()
        _ = await navigator.open(Location("WordList"))
        await navigator.settle()
        #expect(navigator.screen?.lists.first?.rows.map(\.cells) == [["ADA"], ["BEA"], ["CLEO"]])
        try await navigator.send(.select(list: "words", row: "BEA"))
        #expect("\(navigator.location)" == "/WordList/Word;word=bea")
        #expect(navigator.screen == Screen(title: "bea"))
    }

    @Test("000-08: a destination with another data store type fails the segue, and nothing changes")
    func wrongDataStore() async throws {
        let navigator = try demo(word: { _ in StubScene("Word") })
        var outcomes: [TraceEvent] = []
        navigator.onTrace = { outcomes.append($0) }
        _ = await navigator.open(Location("WordList"))
        await navigator.settle()
        let before = navigator.topScene
        outcomes = []
        try await navigator.send(.select(list: "words", row: "ADA"))
        let reason = NavigationReason(.dataNotPassed, "the data store of the destination is no WordDataStore")
        #expect(outcomes == [.navigation(.failed(reason), location: Location("WordList"))])
        #expect(navigator.topScene === before)
        #expect(navigator.screen?.message == Message(.error, reason.$text))
    }

    @Test(
        "003-26: a scene that leads back leaves its message over whichever scene is below, and else nowhere"
    )
    func lastWords() async throws {
        let stage = try Stage()
        let message = Message(.information, "Saved.")
        for (start, segue, end, shown) in [
            ("/A/B", "backC", "/A", message), ("/B", "backC", "/C", message), ("/A/B", "unwindA", "/A", nil),
        ] as [(String, String, String, Message?)] {
            try await stage.start(start)
            try stage.top().screen.message = message
            try stage.performSegue(segue)
            await stage.navigator.settle()
            #expect(stage.location == end)
            #expect(stage.navigator.screen?.message == shown)
        }
    }

    @Test("003-01: a segue offers data to a destination that takes it, and fails for none")
    func offers() {
        let store = WordInteractor()
        let taking = StubScene("A")
        taking.dataStore = store
        for destination in [taking, StubScene("B")] {
            let segue = Segue(identifier: "x", kind: .back, source: taking, destination: destination)
            segue.offer { (store: any WordDataStore) in store.word = "bea" }
            #expect(segue.failure == nil)
        }
        #expect(store.word == "bea")
    }

    @Test("Only the first failure of a segue counts")
    func firstFailure() {
        let segue = Segue(
            identifier: "X",
            kind: .push,
            source: StubScene("A"),
            destination: StubScene("B")
        )
        segue.fail("first")
        segue.fail("second")
        #expect(segue.failure == "first")
    }

    @Test("000-02: an event becomes a request, a response, a view model and a screen")
    func cycle() async throws {
        let navigator = try demo()
        _ = await navigator.open(Location("WordList"))
        await navigator.settle()
        try await navigator.send(.action("filter", values: ["text": ["e"]]))
        #expect(navigator.screen?.lists.first?.rows.map(\.identifier) == ["BEA", "CLEO"])
    }

    private func demo(
        word: (@MainActor @Sendable (ServiceContext) throws -> any SceneViewController)? = nil
    ) throws -> Navigator {
        let configurator = Configurator()
        var definition = WordConfigurator.definition
        if let word { definition.configure = word }
        try configurator.register([WordListConfigurator.definition, definition])
        try configurator.validate()
        return Navigator(configurator: configurator)
    }
}
