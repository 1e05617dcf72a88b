import Accounts
import FoundationEssentials
import SceneKitCore
import StorageWorkers

/// The sign-in of one session with the accounts of a store. Each person and the guests have separate records.
///
/// Without any account, everybody is a guest and nobody has to sign in. The whole store is never given to
/// a scene: it holds the accounts.
@MainActor
final class AccountSignIn: SignIn {
    private let setting: SessionSetting
    private let store: RecordStore
    /// The accounts in the host's own store; nil if the host provides others, such as a server's.
    private let localAccounts: Accounts?
    private let authentication: LiveAuthentication
    private let outlet = AuthenticationOutlet()
    let gateway: AccountGateway
    private let factory: CoordinatorFactory
    /// Made when the session's flow starts, or its person changes (article row 003-25).
    private(set) lazy var coordinator = AppCoordinator(
        router: setting.navigator,
        factory: factory,
        gateway: gateway
    )
    private var watcher: Task<Void, Never>?
    private var confirmation: Task<Void, Never>?
    private var expiry: Task<Void, Never>?

    private static let wayIn = Location("Enter")

    /// Identifies the session's person.
    init(settings: AccountSettings, setting: SessionSetting) async throws {
        let services = setting.services
        guard let store = (services.parent ?? services)[RecordStore.self] else {
            throw SceneError.missingService(
                ServiceIdentifier(RecordStore.self).name,
                scene: "AuthScene",
                plugins: []
            )
        }
        let navigator = setting.navigator
        self.setting = setting
        self.store = store
        let given = services[(any AccountProvider).self]
        let shared = SharedAccounts.of(services.parent ?? services)
        let localAccounts = try given == nil ? shared.accounts(over: store, settings) : nil
        // A program's session has a token's person, or nobody. Accounts on a server know no access tokens.
        let accessSecret = setting.secrets?(AccessGrant.secret)
        let isOfToken = try accessSecret?.read() != nil
        let tokenAccounts = isOfToken ? localAccounts.map(TokenAccounts.init) : nil
        guard let accounts: any AccountProvider = tokenAccounts ?? given ?? localAccounts else {
            throw AccountsError.unavailable("the host provides none")
        }
        self.localAccounts = localAccounts
        let guest = try await Self.guestStore(of: setting, store, settings)
        let file = setting.storeName + (accounts.identity.isEmpty ? "" : "-" + accounts.identity)
        let secrets =
            setting.secrets ?? { [folder = setting.folder] name in
                SessionFile(path: "\(folder)/\(name)-\(file)")
            }
        authentication = LiveAuthentication(
            accounts: accounts,
            session: secrets(tokenAccounts == nil ? "session" : AccessGrant.secret),
            device: secrets("device"),
            admitsGuests: setting.guest != .none,
            guestRecords: SpacedGuestRecords(
                store: store,
                space: guest.space,
                caches: Set(setting.configurator.modules.flatMap(\.caches))
            ),
            // Accounts in the host's own store are away only with all records.
            people: given == nil ? nil : store,
            openSessions: shared.openSessions,
            blocks: setting.secrets == nil
        )
        // A single command runs no flow and waits for no other person. Listening begins before the state is read, so
        // that no later end of the session is missed.
        let changes = setting.isSession ? store.changes() : nil
        let state =
            isOfToken
            ? try await authentication.confirmedState() : try await authentication.currentState()
        if let token = tokenAccounts?.token, state.person != nil {
            services[AccessGrant.self] = AccessGrant(
                id: token.id,
                mayWrite: token.rights.mayWrite,
                scenes: Set(token.rights.scenes)
            )
        }
        // Without guests, a person without an account has to sign up. A person who has signed in has one.
        var hasAccounts = setting.guest == .none || state.person != nil
        if !hasAccounts {
            do {
                hasAccounts =
                    try await setting.secrets == nil || setting.isSession
                    ? localAccounts?.areThereAny() ?? true : shared.areThereAny() ?? true
            } catch let error as StorageError {
                // Nobody can tell whether a person without a session has to sign in.
                guard setting.isSession, error.isOutage, state != .signedOut || settings.startsAsGuest
                else { throw error }
                // Where there are accounts, guests may do less.
                hasAccounts = true
            }
        }
        let space = PersonalSpace(
            store: store,
            guest: guest,
            keepsGuestRecords: setting.guest != .none,
            authentication: authentication,
            navigator: navigator
        )
        gateway = AccountGateway(
            authentication: authentication,
            space: space,
            hasAccounts: hasAccounts,
            startsAsGuest: settings.startsAsGuest && setting.guest != .none
        )
        factory = CoordinatorFactory(
            modules: ModulesFactory(
                navigator: navigator,
                authentication: authentication,
                firstScene: setting.firstScene,
                mainScene: setting.mainScene
            ),
            outlet: outlet,
            heading: navigator
        ) { [weak navigator] error in
            navigator?.toPresent?.showAlert(title: "The first screen cannot be shown.", message: "\(error)")
        }
        services[(any AuthenticationService).self] = authentication
        services[(any AccessTokenService).self] = authentication
        services[(any RecoveryService).self] = authentication
        services[AuthenticationOutlet.self] = outlet
        services[(any UserDirectory).self] = AccountDirectory(authentication: authentication)
        try space.give(to: state)
        guardAccess(of: navigator)
        if let changes {
            follow(changes)
            if let token = tokenAccounts?.token { expire(at: token.expiresAt) }
        }
    }

    /// The caution for a host without an account: whoever signs up first administers it.
    static func caution(services: Services, settings: AccountSettings) async throws -> LocalizedText? {
        guard services[(any AccountProvider).self] == nil, let store = services[RecordStore.self],
            try await !Accounts(store: store, settings: settings).areThereAny()
        else { return nil }
        return "there is no account yet, and the first person who signs up here becomes the administrator; "
            + "sign up yourself before others know the address"
    }

    /// The records of a person without an account: a visitor's own, or those of this machine's only guest. Nobody reads
    /// the latter if there are no guests.
    private static func guestStore(
        of setting: SessionSetting,
        _ store: RecordStore,
        _ settings: AccountSettings
    ) async throws -> RecordStore {
        guard case .visitor(let visitor) = setting.guest else {
            return try store.scoped(to: PersonalSpace.guest)
        }
        let spaces = VisitorSpaces(store: store, settings: settings.visitors)
        do {
            try await spaces.begin(visitor)
        } catch is StorageError {
            // A store that is full, or can only be read now, still shows its records; a later session records the visit.
        }
        return try spaces.store(of: visitor)
    }

    isolated deinit {
        watcher?.cancel()
        confirmation?.cancel()
        expiry?.cancel()
    }

    var flow: any Coordinatable { coordinator }

    func advice(for location: Location, at way: Location) -> String? {
        guard way == Self.wayIn else { return nil }
        let host = setting.hostName
        let isForGuests = location.steps.allSatisfy { step in
            (try? setting.configurator.definition(of: step.scene))?.access == .everyone
        }
        return "sign in first, with '\(host) Enter sign-in --name NAME'; "
            + (isForGuests
                ? "'\(host) Enter guest' continues without an account"
                : "'\(host) SignUp sign-up --name NAME' makes an account")
    }

    /// The names of the scenes in which people without an account get one, or sign in.
    private static let ownScenes = SceneModule.auth.scenes.filter { $0.access == .everyone }.map(\.name)

    /// Redirects people who may not open a scene to the sign-in, and afterwards to the scene.
    private func guardAccess(of navigator: Navigator) {
        navigator.guards.append { [authentication, weak gateway] intent in
            if authentication.knownState.person != nil { return .allow }
            if Self.ownScenes.contains(intent.scene) { return .allow }
            return intent.access == .everyone && gateway?.state == .main ? .allow : .redirect(Self.wayIn)
        }
    }

    /// Restarts the flow when the session ends or is replaced by another one.
    private func follow(_ changes: AsyncStream<StoreChange>) {
        // A session that began at a scene runs no flow yet; a sign-in starts the next one.
        outlet.onChange = { [weak self] in self?.coordinator.start() }
        authentication.onDiscovery { [weak self] state in
            Task { @MainActor in self?.beginAnew(for: state) }
        }
        authentication.onDoubt { [weak self] in Task { @MainActor in self?.confirm() } }
        if !authentication.isConfirmed { confirm() }
        watcher = Task { [weak gateway, authentication, localAccounts] in
            for await change in changes where Accounts.isConcerned(by: change) {
                do {
                    // The session itself may have ended, so only an answer counts.
                    _ = try await authentication.confirmedState()
                } catch {
                    guard !Task.isCancelled else { break }
                    await authentication.doubt()
                }
                if let gateway, !gateway.hasAccounts {
                    gateway.hasAccounts = (try? await localAccounts?.areThereAny()) ?? false
                }
            }
        }
    }

    /// Finds out that the session has ended when the time of its access token is over, since no change tells of that.
    private func expire(at end: Date) {
        expiry = Task { [authentication] in
            repeat {
                let rest = max(0.1, end.timeIntervalSinceNow)
                guard (try? await Task.sleep(for: .seconds(rest))) != nil else { return }
                // An error says nothing of the session.
                _ = try? await authentication.confirmedState()
            } while authentication.knownState.person != nil
        }
    }

    /// Asks for the state until the accounts give an answer.
    private func confirm() {
        guard confirmation == nil else { return }
        confirmation = Task { [weak self, authentication] in
            while !authentication.isConfirmed, (try? await Task.sleep(for: .seconds(1))) != nil {
                // The next scene that needs the state reports the error.
                _ = try? await authentication.currentState()
            }
            self?.confirmation = nil
        }
    }

    private func beginAnew(for state: AuthenticationState) {
        outlet.changed()
        guard let scene = setting.navigator.toPresent else { return }
        switch state {
        case .signedIn(let person), .offline(let person):
            scene.showAlert(title: "\(person.name) has signed in", message: "and your session has ended")
        case .guest, .signedOut:
            scene.showAlert(title: "The session has ended", message: "sign in again")
        }
    }
}
