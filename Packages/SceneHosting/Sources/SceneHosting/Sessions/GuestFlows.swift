import SceneKitCore

/// The flows of a host without a sign-in: nobody has to be authorized, and the main flow is everybody's.
@MainActor
final class GuestFlows: CoordinatorFactoryProtocol, MainFactoryProtocol, Gateway {
    private weak var navigator: Navigator?
    private let firstScene: String
    /// The error that kept the first scene from being shown.
    private(set) var failure: (any Error)?

    /// - Parameter firstScene: The name of the main flow's first scene.
    init(_ navigator: Navigator, firstScene: String) {
        self.navigator = navigator
        self.firstScene = firstScene
    }

    func getState(_ completion: @escaping @MainActor (FlowState) -> Void) { completion(.main) }

    func makeAuthorizationCoordinator(
        with router: any Routable
    ) -> any Coordinatable & AuthorizationCoordinatorOutput { NobodyToAuthorize() }

    func makeMainCoordinator(with router: any Routable) -> any Coordinatable & MainCoordinatorOutput {
        MainCoordinator(router: router, factory: self) { [weak self] in self?.failure = $0 }
    }

    func makeMainView() throws -> any Presentable {
        guard let navigator else { throw CancellationError() }
        return try navigator.makeScene(firstScene)
    }
}

/// An authorization flow that ends at once.
private final class NobodyToAuthorize: BaseCoordinator, Coordinatable, AuthorizationCoordinatorOutput {
    var finishFlow: FinishFlow?

    func start() { finishFlow?() }
}
