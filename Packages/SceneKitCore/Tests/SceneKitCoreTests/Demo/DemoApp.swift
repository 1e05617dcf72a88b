import SceneKitCore

/// The third article's app: a gateway, an app coordinator, an authorization flow and a main flow.
@MainActor
final class DemoApp {
    final class Log {
        var lines: [String] = []
    }

    let navigator = Navigator(configurator: Configurator())
    let log = Log()
    let gateway: DemoGateway
    let factory: DemoCoordinatorFactory
    let coordinator: AppCoordinator

    init(state: FlowState = .authorization) {
        gateway = DemoGateway(state: state, log: log)
        factory = DemoCoordinatorFactory(log: log)
        coordinator = AppCoordinator(router: navigator, factory: factory, gateway: gateway)
        factory.app = coordinator
    }

    var flow: DemoFlow? { coordinator.childCoordinators.first as? DemoFlow }
}

@MainActor
final class DemoGateway: Gateway {
    var state: FlowState
    /// Whether to keep the gateway's completions instead of calling them.
    var holdsAnswers = false
    private(set) var held: [@MainActor (FlowState) -> Void] = []
    private let log: DemoApp.Log

    init(state: FlowState, log: DemoApp.Log) {
        self.state = state
        self.log = log
    }

    func getState(_ completion: @escaping @MainActor (FlowState) -> Void) {
        log.lines.append("ask the gateway")
        if holdsAnswers { held.append(completion) } else { completion(state) }
    }
}

@MainActor
final class DemoCoordinatorFactory: CoordinatorFactoryProtocol {
    weak var app: AppCoordinator?
    private let log: DemoApp.Log

    init(log: DemoApp.Log) { self.log = log }

    func makeAuthorizationCoordinator(
        with router: any Routable
    ) -> any Coordinatable & AuthorizationCoordinatorOutput {
        make("authorization", scene: "SignIn", router)
    }

    func makeMainCoordinator(with router: any Routable) -> any Coordinatable & MainCoordinatorOutput {
        make("main", scene: "Main", router)
    }

    private func make(_ name: String, scene: String, _ router: any Routable) -> DemoFlow {
        log.lines.append("make \(name)")
        let flow = DemoFlow(name: name, scene: scene, router: router, log: log)
        flow.parent = app
        return flow
    }
}

/// A flow that records its calls and its parent's progress at each.
@MainActor
final class DemoFlow: BaseCoordinator, Coordinatable, AuthorizationCoordinatorOutput, MainCoordinatorOutput {
    var finishFlow: FinishFlow? {
        didSet { log.lines.append("\(finishFlow == nil ? "clear" : "set") finishFlow of \(name), \(kept)") }
    }
    weak var parent: AppCoordinator?
    private let name: String
    private let scene: String
    private let router: any Routable
    private let log: DemoApp.Log

    init(name: String, scene: String, router: any Routable, log: DemoApp.Log) {
        self.name = name
        self.scene = scene
        self.router = router
        self.log = log
    }

    func start() {
        log.lines.append("start \(name), \(kept)")
        router.setRootModule(StubScene(scene))
    }

    func fail() { router.toPresent?.showAlert(title: "Sign in", message: "wrong password") }

    private var kept: String {
        parent?.childCoordinators.contains { $0 === self } == true ? "kept" : "not kept"
    }

    isolated deinit { log.lines.append("release \(name)") }
}
