public import SceneKitCore

/// Makes the first screens of both flows.
@MainActor
public final class ModulesFactory: AuthorizationFactoryProtocol, MainFactoryProtocol {
    private let configurator: Configurator
    private let authentication: any AuthenticationService
    private let mainScene: String

    /// - Parameter mainScene: The name of the main flow's first scene.
    public init(
        configurator: Configurator,
        authentication: any AuthenticationService,
        mainScene: String
    ) {
        self.configurator = configurator
        self.authentication = authentication
        self.mainScene = mainScene
    }

    public func makeEnterView() -> any EnterViewProtocol {
        EnterConfigurator.configure(worker: AuthenticationWorker(service: authentication))
    }

    public func makeMainView() throws -> any Presentable {
        try configurator.makeScene(mainScene)
    }
}
