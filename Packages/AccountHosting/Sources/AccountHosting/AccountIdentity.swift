public import Accounts
import AuthScene
import HomeScene
public import SceneHosting
public import SceneKitCore
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
    private(set) var gateway: AccountGateway?
    private(set) var coordinator: AppCoordinator?
    private var factory: CoordinatorFactory?
    private var watcher: Task<Void, Never>?

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

    isolated deinit { watcher?.cancel() }

    public var entrances: [String] { ["Enter", mainScene] }

    /// Keeps the process's memory, in which passwords are, out of core dumps.
    ///
    /// - Throws: `AccountsError.unavailable`.
    public func protectProcess() throws { try ProcessMemory.forbidDumps() }

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
        let space = PersonalSpace(setting: setting, labels: labels)
        let gateway = AccountGateway(
            authentication: authentication,
            space: space,
            hasAccounts: try await accounts.areThereAny()
        )
        self.gateway = gateway
        provideServices(setting, authentication, gateway)
        try space.give(to: state)
        guardAccess(setting.navigator, authentication, gateway)
        makeCoordinator(setting, authentication, gateway)
        if setting.isSession { watch(setting, accounts, authentication, gateway) }
    }

    public func advice(for location: Location, at way: Location) -> String? {
        guard let setting, way == Self.wayIn else { return nil }
        let host = setting.hostName
        let isForGuests = location.steps.allSatisfy { step in
            (try? setting.configurator.definition(of: step.scene))?.access == .everyone
        }
        return "sign in first, with '\(host) Enter sign-in --name NAME'; "
            + (isForGuests
                ? "'\(host) Enter guest' goes on without an account"
                : "'\(host) SignUp sign-up --name NAME' makes an account")
    }

    public func start() {
        coordinator?.start()
    }

    private func provideServices(
        _ setting: HostSetting,
        _ authentication: LiveAuthentication,
        _ gateway: AccountGateway
    ) {
        let directory = AccountDirectory(authentication: authentication, outlet: outlet) { [weak gateway] in
            gateway?.isSignInWanted = true
        }
        setting.configurator.services[(any AuthenticationService).self] = authentication
        setting.configurator.services[AuthenticationOutlet.self] = outlet
        setting.configurator.services[(any UserDirectory).self] = directory
        setting.configurator.services[(any SessionEnding).self] = directory
    }

    private static let wayIn = Location("Enter")

    /// The scenes that somebody comes to who is neither signed in nor a guest.
    private static let scenesOfEveryone = Set(AuthScenes.all.filter { $0.access == .everyone }.map(\.name))

    /// Who may not open a scene is led to sign in first, and then on to where they were heading.
    private func guardAccess(
        _ navigator: Navigator,
        _ authentication: LiveAuthentication,
        _ gateway: AccountGateway
    ) {
        navigator.guards.append { [weak gateway] intent in
            if case .signedIn = authentication.knownState { return .allow }
            if Self.scenesOfEveryone.contains(intent.scene) { return .allow }
            return intent.access == .everyone && gateway?.state == .main ? .allow : .redirect(Self.wayIn)
        }
    }

    /// A session that ends while the program runs, or another that begins in its place, begins the flow anew.
    private func watch(
        _ setting: HostSetting,
        _ accounts: Accounts,
        _ authentication: LiveAuthentication,
        _ gateway: AccountGateway
    ) {
        authentication.onDiscovery { [weak self] state in
            Task { @MainActor in self?.beginAnew(for: state) }
        }
        let changes = setting.store.changes()
        watcher?.cancel()
        watcher = Task { [weak gateway] in
            for await change in changes where Accounts.isConcerned(by: change) {
                // What cannot be found out is found out, and told, by the scene that needs it.
                _ = try? await authentication.currentState()
                if let gateway, !gateway.hasAccounts {
                    gateway.hasAccounts = (try? await accounts.areThereAny()) ?? false
                }
            }
        }
    }

    private func beginAnew(for state: AuthenticationState) {
        outlet.changed()
        guard let scene = setting?.navigator.toPresent else { return }
        switch state {
        case .signedIn(let person):
            scene.showAlert(title: "\(person.name) has signed in", message: "and your session has ended")
        case .guest, .signedOut:
            scene.showAlert(title: "The session has ended", message: "sign in again")
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
