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
