public import SceneKitCore

/// Makes the first screens of both flows.
@MainActor
public final class ModulesFactory: AuthorizationFactoryProtocol, MainFactoryProtocol {
    private let navigator: Navigator
    private let authentication: any AuthenticationService
    private let firstScene: String
    private let mainScene: String

    /// - Parameters:
    ///   - navigator: Makes scenes with its session's services.
    ///   - firstScene: The name of the main flow's first scene for guests.
    ///   - mainScene: The name of the main flow's first scene for signed-in people.
    public init(
        navigator: Navigator,
        authentication: any AuthenticationService,
        firstScene: String,
        mainScene: String
    ) {
        self.navigator = navigator
        self.authentication = authentication
        self.firstScene = firstScene
        self.mainScene = mainScene
    }

    public func makeEnterView() -> any EnterViewProtocol {
        EnterConfigurator.configure(
            worker: AuthenticationWorker(service: authentication)
        )
    }

    public func makeMainView() throws -> any Presentable {
        try navigator.makeScene(authentication.knownState.person == nil ? firstScene : mainScene)
    }
}
