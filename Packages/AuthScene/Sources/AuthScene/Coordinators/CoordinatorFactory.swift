public import SceneKitCore

/// Makes both flows, and informs the running one when the signed-in person changes.
@MainActor
public final class CoordinatorFactory: CoordinatorFactoryProtocol {
    /// Makes the screens of both flows.
    public typealias Modules = AuthorizationFactoryProtocol & MainFactoryProtocol

    private let modules: any Modules
    private let outlet: AuthenticationOutlet
    private let heading: (any IntendedRouting)?
    private let onFailure: @MainActor (any Error) -> Void

    /// - Parameters:
    ///   - outlet: The outlet that scenes get as a service.
    ///   - heading: The navigator, which keeps the location that a person requested before authorization.
    ///   - onFailure: Told why the main flow's first screen could not be made.
    public init(
        modules: any Modules,
        outlet: AuthenticationOutlet,
        heading: (any IntendedRouting)? = nil,
        onFailure: @escaping @MainActor (any Error) -> Void
    ) {
        self.modules = modules
        self.outlet = outlet
        self.heading = heading
        self.onFailure = onFailure
    }

    public func makeAuthorizationCoordinator(
        with router: any Routable
    ) -> any Coordinatable & AuthorizationCoordinatorOutput {
        let coordinator = AuthorizationCoordinator(router: router, factory: modules)
        // A first screen that was opened by its name has this way to end the flow.
        outlet.onChange = { [weak coordinator] in coordinator?.finish() }
        return coordinator
    }

    public func makeMainCoordinator(with router: any Routable) -> any Coordinatable & MainCoordinatorOutput {
        let coordinator = MainCoordinator(
            router: router,
            factory: modules,
            heading: heading,
            onFailure: onFailure
        )
        outlet.onChange = { [weak coordinator] in coordinator?.finish() }
        return coordinator
    }
}
