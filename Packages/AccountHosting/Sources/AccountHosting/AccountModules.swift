import AuthScene
import SceneKitCore

/// Makes the flows' first screens: those who are signed in have another than guests.
@MainActor
final class AccountModules: AuthorizationFactoryProtocol, MainFactoryProtocol {
    private let authorization: ModulesFactory
    private let configurator: Configurator
    private let authentication: any AuthenticationService
    private let mainScene: String
    private let firstScene: String

    init(
        authorization: ModulesFactory,
        configurator: Configurator,
        authentication: any AuthenticationService,
        mainScene: String,
        firstScene: String
    ) {
        self.authorization = authorization
        self.configurator = configurator
        self.authentication = authentication
        self.mainScene = mainScene
        self.firstScene = firstScene
    }

    func makeEnterView() -> any EnterViewProtocol { authorization.makeEnterView() }

    func makeMainView() throws -> any Presentable {
        if case .signedIn = authentication.knownState { return try authorization.makeMainView() }
        return try configurator.makeScene(firstScene)
    }
}
