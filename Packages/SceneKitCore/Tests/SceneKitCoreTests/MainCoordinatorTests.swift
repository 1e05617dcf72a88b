import SceneKitCore
import Testing

/// The main flow over a real navigator.
@MainActor
@Suite struct MainCoordinatorTests {
    private final class Factory: MainFactoryProtocol {
        var failure: SceneError?

        func makeMainView() throws -> any Presentable {
            if let failure { throw failure }
            return StubScene("A")
        }
    }

    /// A guard whose answer tests set.
    private final class Door {
        var decision: GuardDecision

        init(_ decision: GuardDecision) { self.decision = decision }
    }

    private let factory = Factory()

    @Test("003-12, 003-16: the main flow sets its factory's screen as root")
    func root() throws {
        let stage = try Stage()
        let main = MainCoordinator(router: stage.navigator, factory: factory) { Issue.record("\($0)") }
        main.start()
        #expect(stage.location == "/A")
        #expect(stage.codes == ["done"])
    }

    @Test("The main flow resumes the intended location once after authorization")
    func heading() throws {
        let stage = try Stage(access: ["B": .signedIn])
        let door = Door(.redirect(Location("C")))
        stage.navigator.guards = [{ $0.access == .signedIn ? door.decision : .allow }]
        stage.navigator.open(try Location(parsing: "/A/B"), completion: nil)
        #expect(stage.location == "/C")
        door.decision = .allow
        for expected in ["/A/B", "/A"] {
            let main = MainCoordinator(router: stage.navigator, factory: factory, heading: stage.navigator) {
                Issue.record("\($0)")
            }
            main.start()
            #expect(stage.location == expected)
        }
    }

    @Test(
        "If the intended location is still refused, the main screen appears and the location is forgotten",
        arguments: [GuardDecision.deny("not for you"), .redirect(Location("C"))]
    )
    func denied(decision: GuardDecision) throws {
        let stage = try Stage(access: ["B": .signedIn])
        let door = Door(.redirect(Location("C")))
        stage.navigator.guards = [{ $0.access == .signedIn ? door.decision : .allow }]
        stage.navigator.open(Location("B"), completion: nil)
        door.decision = decision
        let main = MainCoordinator(router: stage.navigator, factory: factory, heading: stage.navigator) {
            Issue.record("\($0)")
        }
        main.start()
        #expect(stage.location == "/A")
        #expect(stage.navigator.intendedLocation == nil)
    }

    @Test("An error while making the first screen is reported, and nothing is shown")
    func failure() throws {
        let stage = try Stage()
        factory.failure = .missingParameter("id", scene: "A")
        var failures: [String] = []
        let main = MainCoordinator(router: stage.navigator, factory: factory) { failures.append("\($0)") }
        main.start()
        #expect(failures == ["A needs the parameter 'id'"])
        #expect(stage.location == "/")
    }

    @Test("003-14: finish ends the flow once")
    func finish() throws {
        let stage = try Stage()
        let parent = BaseCoordinator()
        let main = MainCoordinator(router: stage.navigator, factory: factory) { Issue.record("\($0)") }
        var ends = 0
        parent.run(main) { ends += 1 }
        main.finish()
        main.finish()
        #expect(ends == 1)
        #expect(parent.childCoordinators.isEmpty)
    }
}
