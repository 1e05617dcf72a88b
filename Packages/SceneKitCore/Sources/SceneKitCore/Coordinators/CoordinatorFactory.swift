/// Makes the flows that the app coordinator runs (article rows 003-11 and 003-15).
@MainActor
public protocol CoordinatorFactoryProtocol: AnyObject {
    func makeAuthorizationCoordinator(
        with router: any Routable
    ) -> any Coordinatable & AuthorizationCoordinatorOutput
    func makeMainCoordinator(with router: any Routable) -> any Coordinatable & MainCoordinatorOutput
}

/// Makes the first screen of the main flow (article rows 003-16 and 003-20).
@MainActor
public protocol MainFactoryProtocol: AnyObject {
    /// - Throws: `SceneError` if the scene cannot be configured.
    func makeMainView() throws -> any Presentable
}
