/// The root coordinator: it asks the gateway which flow to run, and asks again when that flow has finished.
@MainActor
public final class AppCoordinator: BaseCoordinator, Coordinatable {
    private let router: any Routable
    private let factory: any CoordinatorFactoryProtocol
    private let gateway: any Gateway
    private var isAsking = false

    public init(router: any Routable, factory: any CoordinatorFactoryProtocol, gateway: any Gateway) {
        self.router = router
        self.factory = factory
        self.gateway = gateway
    }

    /// Runs the flow that matches the gateway's state. Does nothing while a flow runs or the gateway has not answered.
    public func start() {
        guard childCoordinators.isEmpty, !isAsking else { return }
        isAsking = true
        gateway.getState { [weak self] state in self?.perform(state) }
    }

    private func perform(_ state: FlowState) {
        // Ignore further calls of the completion: a second flow must not start beside the first.
        guard isAsking else { return }
        isAsking = false
        let flow: any Coordinatable & CoordinatorOutput =
            switch state {
            case .authorization: factory.makeAuthorizationCoordinator(with: router)
            case .main: factory.makeMainCoordinator(with: router)
            }
        run(flow) { [weak self] in self?.start() }
    }
}
