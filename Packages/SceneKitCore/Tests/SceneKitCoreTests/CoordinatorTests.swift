import SceneKitCore
import Testing

/// An app as the third article builds it: authorization first, then the main flow.
@MainActor
@Suite struct CoordinatorTests {
    @Test("003-08, 003-12: the app coordinator runs the flow that the gateway's state asks for")
    func states() {
        let app = DemoApp()
        app.coordinator.start()
        #expect("\(app.navigator.location)" == "/SignIn")
        app.gateway.state = .main
        let other = DemoApp(state: .main)
        other.coordinator.start()
        #expect("\(other.navigator.location)" == "/Main")
    }

    @Test(
        "003-13, 003-14: make, finishFlow, addDependency, start; on finish removeDependency, then start again"
    )
    func order() {
        let app = DemoApp()
        app.coordinator.start()
        #expect(
            app.log.lines == [
                "make authorization", "finishFlow is set", "child is kept", "start authorization",
            ]
        )
        app.gateway.state = .main
        app.signIn()
        #expect(app.log.lines.suffix(2) == ["child is released from its parent", "start main"])
        #expect("\(app.navigator.location)" == "/Main")
    }

    @Test("003-09: a flow that has finished is released")
    func released() async {
        let app = DemoApp()
        app.coordinator.start()
        weak let flow = app.coordinator.childCoordinators.first
        #expect(flow != nil)
        app.gateway.state = .main
        app.signIn()
        #expect(app.coordinator.childCoordinators.isEmpty)
        #expect(flow == nil)
    }

    @Test("003-17, 003-18: a child is kept once, by identity; removing nil, none or a stranger does nothing")
    func dependencies() {
        let parent = BaseCoordinator()
        let (one, two) = (Child(), Child())
        parent.removeDependency(one)
        parent.addDependency(one)
        parent.addDependency(one)
        parent.removeDependency(nil)
        parent.removeDependency(two)
        #expect(parent.childCoordinators.count == 1)
        parent.addDependency(two)
        parent.removeDependency(one)
        #expect(parent.childCoordinators.count == 1)
        #expect(parent.childCoordinators.first === two)
    }

    @Test("003-03: run keeps a child while its flow lasts, and tells the parent once it is over")
    func run() {
        let parent = BaseCoordinator()
        var finished = 0
        weak var kept: Child?
        do {
            let child = Child()
            kept = child
            parent.run(child) { finished += 1 }
        }
        #expect(kept?.starts == 1)
        kept?.finishFlow?()
        #expect(finished == 1)
        #expect(kept == nil)
    }

    @Test("003-05, 003-21: the authorization flow sets its first screen as root, and shows its alerts there")
    func alert() {
        let app = DemoApp()
        app.coordinator.start()
        app.failToSignIn()
        #expect(app.navigator.screen?.message == Message(.error, "Sign in: wrong password"))
        #expect(app.coordinator.childCoordinators.count == 1)
    }

    private final class Child: Coordinatable, CoordinatorOutput {
        var finishFlow: FinishFlow?
        var starts = 0

        func start() { starts += 1 }
    }
}
