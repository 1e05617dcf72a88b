import Testing

@testable import SceneKitCore

@MainActor
@Suite("Routing by name")
struct RoutingTests {
    @Test("000-18: prepare(for:) calls routeTo + identifier where the router responds, else nothing")
    func prepare() throws {
        let demo = try Demo()
        let first = try demo.scene("First")
        let next = try demo.scene("Next")
        first.prepare(for: Segue(identifier: "Next", kind: .push, source: first, destination: next))
        #expect(next.passed == "First")
        next.passed = nil
        first.prepare(for: Segue(identifier: "Unknown", kind: .push, source: first, destination: next))
        #expect(next.passed == nil)
        #expect(DemoRouter.selectors == ["routeToNext"])
    }

    @Test("000-20: without a segue the method starts the transition, which comes back with one")
    func optionalSegue() async throws {
        let demo = try Demo()
        #expect(try await demo.open("/First") == .done)
        demo.top?.router?.routeToNext(segue: nil)
        #expect(demo.place == "/First/Next;passed=First")
    }

    @Test("000-08: a destination without the data store fails the segue, and nothing changes")
    func wrongStore() async throws {
        let demo = try Demo()
        let first = try demo.scene("First")
        let next = try demo.scene("Next")
        next.hasStore = false
        let segue = Segue(identifier: "Next", kind: .push, source: first, destination: next)
        first.prepare(for: segue)
        #expect(
            segue.failure == "the data store of the destination is no any DemoDataStore"
                || segue.failure == "the data store of the destination is no DemoDataStore"
        )
    }

    @Test("Each kind of segue does to the stack what it says")
    func kinds() async throws {
        let demo = try Demo()
        for (identifier, place) in [
            ("Next", "/First/Next;passed=First"), ("Shown", "/First/Next"), ("Other", "/Next"),
            ("Only", "/Next"),
        ] {
            _ = try await demo.open("/First")
            demo.top?.performSegue(identifier)
            #expect(demo.place == place)
        }
        demo.top?.performSegue("First")
        #expect(demo.place == "/First", "an unwind to a scene that is not there makes it the root")
        demo.top?.performSegue("Next")
        let root = demo.navigator.stack.first?.scene
        demo.top?.performSegue("First")
        #expect(demo.place == "/First")
        #expect(demo.navigator.topScene === root, "an unwind goes back to the scene that is there")
    }

    @Test("A segue that is not declared is said, and changes nothing")
    func unknownSegue() async throws {
        let demo = try Demo()
        _ = try await demo.open("/First")
        demo.top?.performSegue("Nowhere")
        #expect(demo.place == "/First")
        #expect(
            demo.navigator.screen?.message
                == Message(.error, "First has no segue 'Nowhere'; it has Next, Shown, Other, Only")
        )
    }
}
