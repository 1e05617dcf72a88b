import Testing

@_spi(Hosting) @testable import SceneKitCore

@MainActor
@Suite("Modules")
struct ModuleTests {
    private let configurator = Configurator()

    private func scene(
        _ name: String,
        actions: [SceneAction] = [],
        parameters: [Field] = [],
        segues: [SegueDeclaration] = [],
        result: (any Sendable.Type)? = nil
    ) -> SceneDefinition {
        SceneDefinition(
            name: name,
            summary: LocalizedText(verbatim: name),
            parameters: parameters,
            actions: actions,
            segues: segues,
            result: result
        ) { context in
            let scene = StubScene(name)
            scene.screen.actions = actions
            return scene
        }
    }

    private func module(
        _ name: String,
        _ scenes: SceneDefinition...,
        entrances: [Entrance] = [],
        settings: [SettingDeclaration] = []
    ) -> SceneModule {
        SceneModule(name, version: "1", scenes: scenes, entrances: entrances, settings: settings)
    }

    private func refusal(_ module: SceneModule) -> String? {
        do { try configurator.register(module) } catch { return "\(error)" }
        return nil
    }

    private func fault() -> String? {
        do { try configurator.validate() } catch { return "\(error)" }
        return nil
    }

    private let lend = SceneAction("lend", label: "Lend", summary: "Lends.", segue: "PickContact")
    private let look = SceneAction("look", label: "Look", summary: "Looks.")

    private var games: SceneModule {
        module(
            "Games",
            scene(
                "Game",
                actions: [lend, look],
                parameters: [Field("note", summary: "", appliesTo: ["lend", "look"])],
                segues: [SegueDeclaration("PickContact", in: "Contacts", .present, result: String.self)]
            )
        )
    }

    // MARK: - Segues into other modules

    @Test("Without its destination's module, a segue and its actions do not exist")
    func absentModule() async throws {
        try configurator.register(games)
        try configurator.validate()
        let definition = try configurator.definition(of: "Game")
        #expect(definition.segues == [])
        #expect(definition.actions == [look])
        #expect(definition.parameters.map(\.appliesTo) == [["look"]])
        let navigator = Navigator(configurator: configurator)
        #expect(await navigator.open(Location("Game")) == .done)
        #expect(navigator.screen?.actions == [look])
        let refusal = await #expect(throws: EventRefusal.self) { try await navigator.send(.action("lend")) }
        #expect(refusal?.description == "there is no action 'lend' here; available: look")
    }

    @Test("With its destination's module, a segue and its actions exist, in any order of registration")
    func presentModule() async throws {
        try configurator.register(games)
        try configurator.register(module("Contacts", scene("PickContact", result: String.self)))
        try configurator.validate()
        #expect(try configurator.definition(of: "Game").actions == [lend, look])
        let navigator = Navigator(configurator: configurator)
        _ = await navigator.open(Location("Game"))
        #expect(navigator.screen?.actions == [lend, look])
    }

    @Test("A destination that its module lacks is an error that suggests the nearest name")
    func missingScene() throws {
        try configurator.register(games)
        try configurator.register(module("Contacts", scene("PickContct")))
        #expect(
            fault() == "the segue 'PickContact' of Game leads to 'PickContact', which no package registers "
                + "(did you mean 'PickContct'?)"
        )
    }

    @Test("A host can bind a segue to another scene, even of another module")
    func binding() async throws {
        try configurator.register(games)
        try configurator.register(module("Friends", scene("PickFriend", result: String.self)))
        configurator.bind([SegueBinding("PickContact", of: "Game", to: "PickFriend")])
        try configurator.validate()
        #expect(try configurator.definition(of: "Game").segues.map(\.destination) == ["PickFriend"])
        #expect(try configurator.definition(of: "Game").actions == [lend, look])
    }

    @Test(
        "A binding of an unknown scene or segue is an error",
        arguments: [
            (
                SegueBinding("PickContact", of: "Gam", to: "Game"),
                "there is no scene 'Gam' (did you mean 'Game'?); available: Game"
            ),
            (SegueBinding("Pick", of: "Game", to: "Game"), "Game has no segue 'Pick'; it has PickContact"),
        ]
    )
    func wrongBinding(binding: SegueBinding, error: String) throws {
        try configurator.register(games)
        configurator.bind([binding])
        #expect(fault() == error)
    }

    @Test("An action with an undeclared segue is an error")
    func actionWithoutSegue() {
        #expect(
            refusal(module("Games", scene("Game", actions: [lend], segues: [SegueDeclaration("PickContct")])))
                == "the declaration of scene 'Game' is wrong: the action 'lend' needs the segue 'PickContact', "
                + "which is not declared (did you mean 'PickContct'?)"
        )
    }

    // MARK: - Results

    @Test(
        "A result must be declared by both scenes; the error shows both declarations",
        arguments: [
            (
                String.self as (any Sendable.Type)?, Int.self as (any Sendable.Type)?,
                "is for a Swift.String, and B gives a Swift.Int"
            ),
            (nil, Int.self, "is for none, and B gives a Swift.Int"),
            (String.self, nil, "is for a Swift.String, and B gives no result"),
        ] as [((any Sendable.Type)?, (any Sendable.Type)?, String)]
    )
    func results(wanted: (any Sendable.Type)?, given: (any Sendable.Type)?, reason: String) throws {
        try configurator.register([
            scene("A", segues: [SegueDeclaration("B", .present, result: wanted)]), scene("B", result: given),
        ])
        #expect(fault() == "the declaration of scene 'A' is wrong: the segue 'B' \(reason)")
    }

    @Test("Performing a segue for another type than it declares opens nothing")
    func undeclaredResult() async throws {
        try configurator.register([
            scene(
                "A",
                segues: [SegueDeclaration("B", .present, result: String.self), SegueDeclaration("C")]
            ),
            scene("B", result: String.self), scene("C"),
        ])
        let navigator = Navigator(configurator: configurator)
        _ = await navigator.open(Location("A"))
        let top = try #require(navigator.topScene)
        await #expect(throws: SceneError.resultMismatch(scene: "B", expected: "Int", actual: "Swift.String"))
        {
            try await navigator.result(of: "B", parameters: [:], as: Int.self, from: top)
        }
        await #expect(throws: SceneError.self) {
            try await navigator.result(of: "C", parameters: [:], as: Int.self, from: top)
        }
        #expect("\(navigator.location)" == "/A")
    }

    // MARK: - Registration

    @Test("A refused module leaves nothing behind")
    func wholeOrNothing() throws {
        try configurator.register(module("One", scene("A")))
        #expect(
            refusal(module("Two", scene("B"), scene("A"), entrances: [Entrance("B")]))
                == "two scenes are named 'A', in One and Two; rename one in the host's list of modules, "
                + "such as '.one.renaming(\"A\", to: \"AOfOne\")'"
        )
        #expect(configurator.definitions.map(\.name) == ["A"])
        #expect(configurator.modules.map(\.name) == ["One"])
        #expect(configurator.entrances == [])
    }

    @Test("Invalid names, entrances and settings are errors")
    func wrongModules() throws {
        try configurator.register(
            module("One", scene("A"), settings: [SettingDeclaration("url", summary: "")])
        )
        let id = Field("id", summary: "", isRequired: true)
        let wrong: [(SceneModule, String)] = [
            (module("One"), "the module One cannot be used: there is a module of that name already"),
            (
                module("Two", entrances: [Entrance("A")]),
                "the module Two cannot be used: its entrance 'A' is none of its scenes"
            ),
            (
                module("Two", scene("B", parameters: [id]), entrances: [Entrance("B")]),
                "the module Two cannot be used: its entrance 'B' needs the parameter 'id', and an entrance is opened "
                    + "without any"
            ),
            (
                module("Two", scene("B", result: Int.self), entrances: [Entrance("B")]),
                "the module Two cannot be used: its entrance 'B' is opened for a result only"
            ),
            (
                module("Two", settings: [SettingDeclaration("url", summary: "")]),
                "the module Two cannot be used: One declares the setting 'url' too"
            ),
            (
                module("Two", settings: [SettingDeclaration("my url", summary: "")]),
                "the module Two cannot be used: the setting 'my url' has no valid name: lower-case letters, digits "
                    + "and hyphens"
            ),
        ]
        for (module, error) in wrong { #expect(refusal(module) == error) }
        #expect(configurator.modules.map(\.name) == ["One"])
    }

    @Test("A scene that requires an undeclared role is an error")
    func unknownRole() throws {
        var stock = scene("Stock")
        stock.access = .role("keper")
        let role = RoleDeclaration("keeper", summary: "Keeps the stock.")
        try configurator.register(SceneModule("Shop", version: "1", scenes: [stock], roles: [role]))
        #expect(
            fault() == "the declaration of scene 'Stock' is wrong: it is kept for the role 'keper', "
                + "which no module declares (did you mean 'keeper'?)"
        )
    }

    @Test("An entrance is opened on top of the scene that shows it")
    func openingOnTop() async throws {
        try configurator.register(module("One", scene("A"), scene("B"), entrances: [Entrance("B")]))
        let navigator = Navigator(configurator: configurator)
        _ = await navigator.open(Location("A"))
        let first = try #require(navigator.topScene)
        first.open(Location("B"))
        #expect("\(navigator.location)" == "/A/B")
        first.open(Location("B"))
        #expect("\(navigator.location)" == "/A/B")
        navigator.popModule()
        #expect(navigator.topScene === first)
    }
}
