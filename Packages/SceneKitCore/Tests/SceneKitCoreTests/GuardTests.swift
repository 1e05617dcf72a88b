import SceneKitCore
import Testing

@MainActor
@Suite struct GuardTests {
    @Test("Guards are called in order, for every scene that would be shown, with its location")
    func intents() async throws {
        let stage = try Stage(access: ["B": .signedIn])
        var intents: [NavigationIntent] = []
        stage.navigator.guards = [
            { intent in
                intents.append(intent)
                return .allow
            },
            { _ in .deny("closed") },
        ]
        let location = try Location(parsing: "/A/B")
        let outcome = await stage.navigator.open(location)
        #expect(outcome == .refused(.init(.deniedByGuard, "closed")))
        #expect(intents == [NavigationIntent(scene: "A", access: .everyone, location: location)])
        stage.navigator.guards.removeLast()
        intents = []
        _ = await stage.navigator.open(location)
        #expect(
            intents == [
                NavigationIntent(scene: "A", access: .everyone, location: location),
                NavigationIntent(scene: "B", access: .signedIn, location: location),
            ]
        )
    }

    @Test("Entrances omit the current scene and guarded ones; opening one respects the scene's veto")
    func entrances() async throws {
        let configurator = Configurator()
        func scene(_ name: String, title: String? = nil, access: SceneAccess = .everyone) -> SceneDefinition {
            SceneDefinition(
                name: name,
                title: title.map { LocalizedText(verbatim: $0) },
                summary: "\(name).",
                access: access
            ) { _ in
                StubScene(name)
            }
        }
        try configurator.register(
            SceneModule(
                "Tests",
                version: "1",
                scenes: [
                    scene("MainList"), scene("Item"), scene("Diary", access: .signedIn),
                    scene("Home", title: "At home"), scene("Door"),
                ],
                entrances: [
                    Entrance("Home"), Entrance("MainList", counting: "things"), Entrance("Diary"),
                    Entrance("Door", title: "Way in", for: .guests),
                ]
            )
        )
        let navigator = Navigator(configurator: configurator)
        navigator.guards = [{ $0.access == .signedIn ? .redirect(Location("Home")) : .allow }]
        #expect(navigator.entrances.map(\.title) == ["At home", "Main list", "Way in"])
        _ = await navigator.open(Location("Home"))
        #expect(
            navigator.entrances == [
                OpenEntrance(
                    title: "Main list",
                    summary: "MainList.",
                    location: Location("MainList"),
                    collection: "things"
                ),
                OpenEntrance(title: "Way in", summary: "Door.", location: Location("Door")),
            ]
        )
        #expect(navigator.services[(any EntranceListing).self]?.entrances == navigator.entrances)
        try await navigator.send(.open(Location("MainList")))
        #expect("\(navigator.location)" == "/MainList")
        (navigator.topScene as? StubScene)?.decision = .ask(Question("Leave?", confirm: "Leave"))
        try await navigator.send(.open(Location("Home")))
        #expect("\(navigator.location)" == "/MainList")
        await #expect(throws: EventRefusal.self) { try await navigator.send(.open(Location("Home"))) }
        try await navigator.send(.answer(true))
        #expect("\(navigator.location)" == "/Home")
        let refusal = await #expect(throws: EventRefusal.self) {
            try await navigator.send(.open(Location("Nowhere")))
        }
        #expect(refusal?.description == navigator.screen?.message?.text)
        #expect("\(navigator.location)" == "/Home")
        #expect(navigator.screen?.message?.kind == .error)
    }

    @Test("A denied navigation leaves the stack as it is and shows the reason")
    func deny() async throws {
        let stage = try Stage()
        try await stage.start("/A")
        let scene = try stage.top()
        stage.navigator.guards = [{ $0.scene == "B" ? .deny("no B today") : .allow }]
        try stage.performSegue("pushB")
        #expect(stage.codes == ["refused: denied-by-guard"])
        #expect(stage.navigator.topScene === scene)
        #expect(scene.calls == ["didLoad", "willAppear"])
        #expect(stage.navigator.screen?.message == Message(.warning, "no B today"))
    }

    @Test("A redirection keeps the intended location and resumes it once")
    func redirect() async throws {
        let stage = try Stage(access: ["C": .signedIn])
        try await stage.start("/A")
        var isSignedIn = false
        stage.navigator.guards = [
            { $0.access == .signedIn && !isSignedIn ? .redirect(Location("B")) : .allow }
        ]
        try stage.top().performSegue("pushC", parameters: ["p": "1"])
        #expect(stage.codes == ["done", "cancelled: redirected"])
        #expect(stage.location == "/B")
        #expect(stage.navigator.intendedLocation?.description == "/A/C;p=1")
        isSignedIn = true
        var resumed: [NavigationOutcome] = []
        stage.navigator.resumeIntended { resumed.append($0) }
        stage.navigator.resumeIntended { resumed.append($0) }
        #expect(resumed == [.done])
        #expect(stage.location == "/A/C;p=1")
        #expect(stage.navigator.intendedLocation == nil)
    }

    @Test("Guards that redirect in a circle are refused, with one outcome for each navigation")
    func circle() async throws {
        let stage = try Stage()
        stage.navigator.guards = [{ $0.scene == "A" ? .redirect(Location("B")) : .redirect(Location("A")) }]
        let outcome = await stage.navigator.open(Location("A"))
        #expect(outcome == .cancelled(.init(.redirected, "/A leads to /B first")))
        #expect(stage.codes == ["refused: denied-by-guard", "cancelled: redirected"])
        #expect(stage.location == "/")
    }

    @Test("Leaving a scene calls no guard")
    func leaving() async throws {
        let stage = try Stage()
        try await stage.start("/A/B")
        stage.navigator.guards = [{ _ in .deny("no") }]
        stage.navigator.popModule()
        #expect(stage.codes == ["done"])
    }
}
