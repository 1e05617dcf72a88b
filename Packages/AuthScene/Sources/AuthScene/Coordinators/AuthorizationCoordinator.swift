public import SceneKitCore

/// Makes the first screen of the authorization flow (article rows 003-16 and 003-20).
@MainActor
public protocol AuthorizationFactoryProtocol: AnyObject {
    func makeEnterView() -> any EnterViewProtocol
}

/// The flow for people who are not signed in. Its first screen is the root, shows its alerts, and ends the flow when it
/// reports success (article row 003-21).
@MainActor
public final class AuthorizationCoordinator: BaseCoordinator, Coordinatable, AuthorizationCoordinatorOutput {
    public var finishFlow: FinishFlow?
    private let router: any Routable
    private let factory: any AuthorizationFactoryProtocol

    public init(router: any Routable, factory: any AuthorizationFactoryProtocol) {
        self.router = router
        self.factory = factory
    }

    public func start() {
        let view = factory.makeEnterView()
        view.onCompleteAuthorization = { [weak self] in self?.finish() }
        view.onAlert = { [weak self] title, message in
            self?.router.toPresent?.showAlert(title: title, message: message)
        }
        router.setRootModule(view)
    }

    /// Ends the flow: a person has signed in or continues as a guest.
    public func finish() { finishFlow?() }
}
