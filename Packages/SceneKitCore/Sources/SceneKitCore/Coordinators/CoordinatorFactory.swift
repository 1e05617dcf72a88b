/// What makes an app's flows, for the app coordinator that runs them (article rows 003-11 and 003-15).
@MainActor
public protocol CoordinatorFactoryProtocol: AnyObject {
    func makeAuthorizationCoordinator(
        with router: any Routable
    ) -> any Coordinatable & AuthorizationCoordinatorOutput
    func makeMainCoordinator(with router: any Routable) -> any Coordinatable & MainCoordinatorOutput
}

/// What makes the main flow's first screen, for its coordinator (article rows 003-16 and 003-20).
@MainActor
public protocol MainFactoryProtocol: AnyObject {
    /// - Throws: `SceneError` where the scene cannot be configured.
    func makeMainView() throws -> any Presentable
}
