import SceneKitCore

/// The third article's app: a gateway that knows the state, an app coordinator, an authorization flow.
@MainActor
final class DemoApp {
    enum State {
        case authorization, main
    }

    final class Gateway {
        var state: State

        init(state: State) { self.state = state }
    }

    final class Log {
        var lines: [String] = []
    }

    let navigator = Navigator(configurator: Configurator())
    let log = Log()
    let gateway: Gateway
    let coordinator: AppCoordinator

    init(state: State = .authorization) {
        gateway = Gateway(state: state)
        coordinator = AppCoordinator(router: navigator, gateway: gateway, log: log)
    }

    func signIn() { authorization?.succeed() }

    func failToSignIn() { authorization?.fail() }

    private var authorization: AuthorizationCoordinator? {
        coordinator.childCoordinators.first as? AuthorizationCoordinator
    }
}

@MainActor
final class AppCoordinator: BaseCoordinator, Coordinatable {
    private let router: any Routable
    private let gateway: DemoApp.Gateway
    private let log: DemoApp.Log

    init(router: any Routable, gateway: DemoApp.Gateway, log: DemoApp.Log) {
        self.router = router
        self.gateway = gateway
        self.log = log
    }

    func start() {
        switch gateway.state {
        case .authorization: runAuthorization()
        case .main:
            log.lines.append("start main")
            router.setRootModule(StubScene("Main"))
        }
    }

    private func runAuthorization() {
        log.lines.append("make authorization")
        let authorization = AuthorizationCoordinator(router: router, log: log)
        authorization.onStart = { [weak self, weak authorization] in
            guard let self else { return }
            if authorization?.finishFlow != nil { log.lines.append("finishFlow is set") }
            if childCoordinators.contains(where: { $0 === authorization }) {
                log.lines.append("child is kept")
            }
        }
        run(authorization) { [weak self] in
            guard let self else { return }
            if childCoordinators.isEmpty { log.lines.append("child is released from its parent") }
            start()
        }
    }
}

@MainActor
final class AuthorizationCoordinator: BaseCoordinator, Coordinatable, CoordinatorOutput {
    var finishFlow: FinishFlow?
    var onStart: (() -> Void)?
    private let router: any Routable
    private let log: DemoApp.Log

    init(router: any Routable, log: DemoApp.Log) {
        self.router = router
        self.log = log
    }

    func start() {
        onStart?()
        log.lines.append("start authorization")
        router.setRootModule(StubScene("SignIn"))
    }

    func succeed() { finishFlow?() }

    func fail() { router.toPresent?.showAlert(title: "Sign in", message: "wrong password") }
}
