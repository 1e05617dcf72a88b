import Testing

@testable @_spi(Hosting) import SceneKitCore

@MainActor
@Suite("Scenes that a host renames")
struct RenamingTests {
    private let configurator = Configurator()

    private func scene(
        _ name: String,
        screen: Screen = Screen(title: "T"),
        segues: [SegueDeclaration] = [],
        result: (any Sendable.Type)? = nil
    ) -> SceneDefinition {
        SceneDefinition(name: name, summary: "S.", segues: segues, result: result) { _ in
            let scene = StubScene(name)
            scene.screen.blocks = screen.blocks
            return scene
        }
    }

    private var lending: SceneModule {
        let screen = Screen(
            title: "Loans",
            blocks: [
                .detail(
                    DetailBlock(
                        identifier: "loan",
                        items: [.init("Member", "Ada", opens: Location("Pick", parameters: ["id": "1"]))]
                    )
                )
            ]
        )
        return SceneModule(
            "LendingScene",
            version: "1",
            scenes: [scene("Loans", screen: screen, segues: [SegueDeclaration("Pick")]), scene("Pick")],
            entrances: [Entrance("Pick")]
        )
    }

    private var tools: SceneModule {
        SceneModule("ToolsScene", version: "1", scenes: [scene("Pick")], entrances: [Entrance("Pick")])
    }

    private func refusal(_ module: SceneModule) -> String? {
        do { try configurator.register(module) } catch { return "\(error)" }
        return nil
    }

    @Test(
        "Segues, entrances and what a screen opens follow the new name, and the other module keeps the old one"
    )
    func follows() async throws {
        try configurator.register(lending.renaming("Pick", to: "PickLoan"))
        try configurator.register(tools)
        let other = SceneModule(
            "OtherScene",
            version: "1",
            scenes: [
                scene(
                    "Other",
                    segues: [
                        SegueDeclaration("Lend", to: "Pick", in: "LendingScene"),
                        SegueDeclaration("Pick", in: "ToolsScene"),
                    ]
                )
            ]
        )
        try configurator.register(other)
        try configurator.validate()
        #expect(configurator.definitions.map(\.name) == ["Loans", "Other", "Pick", "PickLoan"])
        #expect(configurator.entrances.map(\.scene) == ["PickLoan", "Pick"])
        #expect(try configurator.definition(of: "Other").segues.map(\.destination) == ["PickLoan", "Pick"])

        let navigator = Navigator(configurator: configurator)
        #expect(await navigator.open(Location("Loans")) == .done)
        guard case .detail(let detail)? = navigator.screen?.blocks.first else {
            Issue.record("there is no detail")
            return
        }
        #expect(detail.items.map { $0.opens.map { "\($0)" } } == ["/PickLoan;id=1"])
        let loans = try #require(navigator.topScene)
        loans.performSegue("Pick")
        #expect("\(navigator.location)" == "/Loans/PickLoan")
    }

    @Test("A location that the module's own code opens has the new name")
    func opened() async throws {
        try configurator.register(lending.renaming("Pick", to: "PickLoan"))
        try configurator.register(tools)
        let navigator = Navigator(configurator: configurator)
        #expect(await navigator.open(Location("Loans")) == .done)
        let loans = try #require(navigator.topScene)
        loans.open(Location("Pick"))
        #expect("\(navigator.location)" == "/Loans/PickLoan")
    }

    @Test("A scene can be renamed once more")
    func twice() throws {
        try configurator.register(lending.renaming("Pick", to: "A").renaming("A", to: "B"))
        #expect(configurator.name(of: "Pick", for: "LendingScene") == "B")
        #expect(configurator.name(of: "Pick", for: "Other") == "B")
        #expect(configurator.definitions.map(\.name) == ["B", "Loans"])
    }

    @Test("A clash names both modules and the line to write, and that line resolves it")
    func clash() throws {
        try configurator.register(lending)
        #expect(
            refusal(tools)
                == "two scenes are named 'Pick', in LendingScene and ToolsScene; rename one in the host's list of "
                + "modules, such as '.lending.renaming(\"Pick\", to: \"PickOfLending\")'"
        )
        let configurator = Configurator()
        try configurator.register(lending.renaming("Pick", to: "PickOfLending"))
        try configurator.register(tools)
        try configurator.validate()
    }

    @Test("A name that no scene has, and a module with the sign-in, are refused")
    func refused() {
        #expect(
            refusal(lending.renaming("Pik", to: "PickLoan"))
                == "the module LendingScene cannot be used: it has no scene 'Pik' to rename (did you mean 'Pick'?)"
        )
        var signIn = lending.renaming("Pick", to: "PickLoan")
        signIn.signIn = SignInProvision(services: []) { _ in throw CancellationError() }
        #expect(
            refusal(signIn)
                == "the module LendingScene cannot be used: its scene 'Pick' cannot be renamed: people sign in with "
                + "the module's scenes"
        )
        #expect(configurator.definitions.isEmpty)
    }
}
