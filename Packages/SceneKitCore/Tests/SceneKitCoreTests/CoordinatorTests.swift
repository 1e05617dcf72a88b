import SceneKitCore
import Testing

/// The app of the third article: authorization first, then the main flow.
@MainActor
@Suite struct CoordinatorTests {
    @Test(
        "003-02, 003-08, 003-12: the app coordinator runs the flow for the gateway's state",
        arguments: [(FlowState.authorization, "/SignIn"), (.main, "/Main")]
    )
    func states(state: FlowState, location: String) {
        let app = DemoApp(state: state)
        app.coordinator.start()
        #expect("\(app.navigator.location)" == location)
        #expect(app.coordinator.childCoordinators.count == 1)
    }

    @Test(
        "003-13, 003-14: make, finishFlow, addDependency, start; on finish removeDependency, then start again"
    )
    func order() {
        let app = DemoApp()
        app.coordinator.start()
        app.gateway.state = .main
        app.flow?.finishFlow?()
        #expect(
            app.log.lines == [
                "ask the gateway", "make authorization", "set finishFlow of authorization, not kept",
                "start authorization, kept",
                "clear finishFlow of authorization, kept", "release authorization", "ask the gateway",
                "make main", "set finishFlow of main, not kept", "start main, kept",
            ]
        )
        #expect("\(app.navigator.location)" == "/Main")
    }

    @Test("003-09: each flow ends through the output that its factory's method returned")
    func outputs() {
        let app = DemoApp()
        var ended: [String] = []
        let authorization: any AuthorizationCoordinatorOutput =
            app.factory.makeAuthorizationCoordinator(with: app.navigator)
        authorization.finishFlow = { ended.append("authorization") }
        authorization.finishFlow?()
        let main: any MainCoordinatorOutput = app.factory.makeMainCoordinator(with: app.navigator)
        main.finishFlow = { ended.append("main") }
        main.finishFlow?()
        #expect(ended == ["authorization", "main"])
    }

    @Test("003-09, 003-13: a finished flow is released, and its handler retains nobody")
    func released() {
        let app = DemoApp()
        app.coordinator.start()
        weak let flow = app.flow
        weak var second: DemoFlow?
        #expect(flow != nil)
        app.gateway.state = .main
        flow?.finishFlow?()
        #expect(flow == nil)
        second = app.flow
        app.gateway.state = .authorization
        second?.finishFlow?()
        #expect(second == nil)
        #expect(app.log.lines.count { $0.hasPrefix("release") } == 2)
    }

    @Test("A released app coordinator is not started again by its last flow")
    func appReleased() {
        let log = DemoApp.Log()
        let factory = DemoCoordinatorFactory(log: log)
        let gateway = DemoGateway(state: .main, log: log)
        let navigator = Navigator(configurator: Configurator())
        var app: AppCoordinator? = AppCoordinator(router: navigator, factory: factory, gateway: gateway)
        app?.start()
        let flow = app?.childCoordinators.first as? DemoFlow
        weak let released = app
        app = nil
        #expect(released == nil)
        flow?.finishFlow?()
        #expect(log.lines.count { $0 == "ask the gateway" } == 1)
    }

    @Test("Starting again while a flow runs or the gateway is asked has no effect")
    func startTwice() {
        let app = DemoApp()
        app.gateway.holdsAnswers = true
        app.coordinator.start()
        app.coordinator.start()
        #expect(app.gateway.held.count == 1)
        app.gateway.held.first?(.main)
        app.gateway.held.first?(.authorization)
        app.coordinator.start()
        #expect(
            app.log.lines.filter { $0.hasPrefix("ask") || $0.hasPrefix("make") } == [
                "ask the gateway", "make main",
            ]
        )
    }

    @Test("003-17, 003-18: a child is retained once, by identity; removing nil or a stranger has no effect")
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

    @Test("003-03: run retains a child while its flow runs, and notifies the parent once when it ends")
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
        app.flow?.fail()
        #expect(app.navigator.screen?.message == Message(.error, "Sign in: wrong password"))
        #expect(app.coordinator.childCoordinators.count == 1)
    }

    private final class Child: Coordinatable, CoordinatorOutput {
        var finishFlow: FinishFlow?
        var starts = 0

        func start() { starts += 1 }
    }
}
