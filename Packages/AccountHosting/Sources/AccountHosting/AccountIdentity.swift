public import Accounts
import AuthScene
import HomeScene
public import SceneHosting
import SceneKitCore
import StorageWorkers

/// People with accounts in front of a host, and guests: each has records of their own, and scenes get no others'.
///
/// As long as there is no account, everybody is a guest and is not asked to sign in. The whole store is never given to
/// a scene: it holds the accounts.
@MainActor
public final class AccountIdentity: HostIdentity {
    private let mainScene: String
    private let labels: [(collection: String, label: String)]
    private let settings: AccountSettings
    private let outlet = AuthenticationOutlet()
    private var setting: HostSetting?
    private var authentication: LiveAuthentication?
    private var gateway: AccountGateway?
    private var coordinator: AppCoordinator?
    private var factory: CoordinatorFactory?

    /// - Parameters:
    ///   - mainScene: The first scene of those who are signed in.
    ///   - labels: What the overview counts: a collection, and what its records are called.
    public init(
        mainScene: String,
        labels: [(collection: String, label: String)],
        settings: AccountSettings = AccountSettings()
    ) {
        self.mainScene = mainScene
        self.labels = labels
        self.settings = settings
    }

    public var entrances: [String] { ["Enter", mainScene] }

    public func begin(_ setting: HostSetting) async throws {
        self.setting = setting
        let accounts = try Accounts(store: setting.store, settings: settings)
        let authentication = LiveAuthentication(
            accounts: accounts,
            sessionFile: SessionFile(path: setting.folder + "/session-" + setting.storeName),
            deviceFile: SessionFile(path: setting.folder + "/device-" + setting.storeName),
            guestRecords: SpacedGuestRecords(store: setting.store)
        )
        self.authentication = authentication
        let state = try await authentication.currentState()
        let hasAccounts = try await setting.store.collections().contains {
            $0.name == "accounts" && $0.count > 0
        }
        let space = PersonalSpace(setting: setting, labels: labels)
        let gateway = AccountGateway(
            authentication: authentication,
            space: space,
            hasAccounts: hasAccounts
        )
        self.gateway = gateway
        provideServices(setting, authentication)
        try space.give(to: state)
        guardAccess(setting.navigator, authentication)
        makeCoordinator(setting, authentication, gateway)
    }

    public func start() {
        coordinator?.start()
    }

    private func provideServices(_ setting: HostSetting, _ authentication: LiveAuthentication) {
        let directory = AccountDirectory(authentication: authentication, outlet: outlet)
        setting.configurator.services[(any AuthenticationService).self] = authentication
        setting.configurator.services[AuthenticationOutlet.self] = outlet
        setting.configurator.services[(any UserDirectory).self] = directory
        setting.configurator.services[(any SessionEnding).self] = directory
    }

    /// A scene for those who are signed in leads others to sign in first, and then on to where they were heading.
    private func guardAccess(_ navigator: Navigator, _ authentication: LiveAuthentication) {
        navigator.guards.append { intent in
            guard intent.access == .signedIn else { return .allow }
            if case .signedIn = authentication.knownState { return .allow }
            return .redirect(Location("Enter"))
        }
    }

    private func makeCoordinator(
        _ setting: HostSetting,
        _ authentication: LiveAuthentication,
        _ gateway: AccountGateway
    ) {
        let navigator = setting.navigator
        let modules = AccountModules(
            authorization: ModulesFactory(
                configurator: setting.configurator,
                authentication: authentication,
                mainScene: mainScene
            ),
            configurator: setting.configurator,
            authentication: authentication,
            mainScene: mainScene,
            firstScene: setting.firstScene
        )
        let factory = CoordinatorFactory(modules: modules, outlet: outlet, heading: navigator) {
            [weak navigator] error in
            navigator?.toPresent?.showAlert(title: "The first screen cannot be shown.", message: "\(error)")
        }
        self.factory = factory
        let coordinator = AppCoordinator(router: navigator, factory: factory, gateway: gateway)
        self.coordinator = coordinator
        // Where a session began at a certain scene, no flow runs yet; a sign-in begins the one that follows it.
        guard setting.isSession else { return }
        outlet.onChange = { [weak coordinator] in coordinator?.start() }
    }
}

/// Makes the flows' first screens: those who are signed in have another than guests.
@MainActor
private final class AccountModules: AuthorizationFactoryProtocol, MainFactoryProtocol {
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
