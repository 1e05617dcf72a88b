import SceneKitCore
import Testing

@testable import SceneTestKit

@MainActor
@Suite struct CheckTests {
    @Test("A released scene passes, a scene that retains itself fails")
    func deallocation() async {
        await expectDeallocated { NotesViewController() }
        await withKnownIssue {
            await expectDeallocated(within: .milliseconds(20)) {
                NotesViewController(misbehaviour: .retainsItself)
            }
        } matching: {
            "\($0)".contains("NotesViewController")
        }
    }

    @Test("A scene opened, used and left in a navigator is released with its parts")
    func sceneDeallocation() async throws {
        try await expectDeallocated(scene: "Notes", from: DemoScenes.all()) { navigator in
            try await navigator.send(.action("add"))
        }
        try await withKnownIssue {
            try await expectDeallocated(
                scene: "Notes",
                from: DemoScenes.all(misbehaviour: .retainsItself),
                within: .milliseconds(20)
            )
        } matching: {
            "\($0)".contains("NotesRouter") && "\($0)".contains("NotesInteractor")
        }
        await withKnownIssue {
            try await expectDeallocated(scene: "Nowhere", from: DemoScenes.all())
        }
    }

    /// A module with one scene and these German translations of its texts.
    private func module(german: String, labels: [LocalizedText] = ["Lend", "Give back"]) -> SceneModule {
        SceneModule(
            "LendingScene",
            version: "1",
            scenes: [
                SceneDefinition(
                    name: "Loans",
                    summary: "All loans.",
                    parameters: [Field("id", label: "Shell only", summary: "")],
                    actions: labels.map { SceneAction("do", label: $0, summary: "") }
                ) { _ in throw CancellationError() }
            ],
            entrances: [Entrance("Loans", title: "Lending")],
            translations: Translations(["de": { [[UInt8](german.utf8)] }])
        )
    }

    @Test("Each title and label without a translation is reported, in the languages that the module has")
    func translations() throws {
        let whole = """
            "Loans" = "Leihen"; "Lending" = "Verleih"; "Lend" = "Verleihen"; "Give back" = "Zurück";
            """
        #expect(try TranslationCheck.problems(module(german: whole)) == [])
        #expect(try TranslationCheck.problems(module(german: "\"Other\" = \"Anderes\";")) == [])
        #expect(try TranslationCheck.problems(module(german: whole, labels: ["1 %"])) == [])
        let part = try TranslationCheck.problems(
            module(german: "\"Loans\" = \"Leihen\"; \"Lend\" = \"Verleihen\";")
        )
        #expect(
            part == [
                "de of LendingScene has no translation of 'Give back'",
                "de of LendingScene has no translation of 'Lending'",
            ]
        )
        let reports = Spy<String>()
        withKnownIssue {
            TranslationCheck.verify(module(german: "\"Loans\" = \"Leihen\";"))
            TranslationCheck.verify(module(german: "no table"))
        } matching: { issue in
            reports.record("\(issue)")
            return true
        }
        #expect(reports.received.count == 4)
    }

    @Test("A table that matches the segues and the source passes")
    func routes() {
        RouteCheck.verify(DemoScenes.all()[0], router: NotesRouter.self)
        RouteCheck.verify(router: NotesRouter.self, source: "DemoScene.swift")
    }

    @Test("A segue without a method, a method without a segue, and a missing source fail")
    func disagreement() {
        var definition = DemoScenes.all()[0]
        definition.segues = [SegueDeclaration("Elsewhere")]
        let reports = Spy<String>()
        withKnownIssue {
            RouteCheck.verify(definition, router: NotesRouter.self)
        } matching: { issue in
            reports.record("\(issue)")
            return true
        }
        #expect(reports.received.count == 2)
        withKnownIssue { RouteCheck.verify(router: NotesRouter.self, source: "Nowhere.swift") }
        withKnownIssue { RouteCheck.verify(router: NotesRouter.self, source: "SpyTests.swift") }
    }

    @Test("A segue for a result needs no method, and may have one")
    func resultSegue() {
        var definition = DemoScenes.all()[0]
        definition.segues.append(SegueDeclaration("Pick", .present, result: String.self))
        RouteCheck.verify(definition, router: NotesRouter.self)
        definition.segues = definition.segues.map { SegueDeclaration($0.identifier, result: String.self) }
        RouteCheck.verify(definition, router: NotesRouter.self)
    }

    @Test("Differences between a source and its table are named")
    func sourceProblems() {
        let source = RouterSource(
            """
            // func routeToComment(segue: Segue?) {}
            /* func routeToBlock(segue: Segue?) {
            } */
            static let routes: RouteTable<R> = [
                "routeToA": routeToA, "routeToB": R.routeToA,
                "routeToA": routeToA,
            ]
            func routeToA(segue: Segue?) {}
            public func routeToC (segue: Segue?) {}
            """
        )
        #expect(source.methods == ["routeToA", "routeToC"])
        #expect(
            RouteCheck.problems(selectors: ["routeToA", "routeToB"], source: source) == [
                "the method 'routeToC' is not in the route table",
                "the route table has 'routeToB', but the router has no method of that name",
                "the route table's 'routeToB' calls 'routeToA'",
                "the route table has 'routeToA' twice",
            ]
        )
    }
}
