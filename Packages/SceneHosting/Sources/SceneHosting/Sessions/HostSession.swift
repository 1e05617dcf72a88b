@_spi(Hosting) public import SceneKitCore
import StorageWorkers

/// One person's use of a host: a navigator, services, and the running flow.
@MainActor
public final class HostSession {
    public let navigator: Navigator
    /// Nil if no module of the host has a sign-in.
    let signIn: (any SignIn)?
    private let guestFlows: GuestFlows
    private var isStarted = false
    /// The coordinator of the flows for people with and without an account (article row 003-25).
    private lazy var coordinator: any Coordinatable =
        signIn?.flow ?? AppCoordinator(router: navigator, factory: guestFlows, gateway: guestFlows)

    /// - Parameters:
    ///   - provision: The sign-in of the host's modules, if any.
    ///   - setting: Called if there is a sign-in, which keeps files of its own.
    /// - Throws: An error of the sign-in, such as a store or session file that cannot be read.
    init(
        of configurator: Configurator,
        _ provision: SignInProvision?,
        firstScene: String,
        setting: (Navigator) throws -> SessionSetting
    ) async throws {
        let navigator = Navigator(
            configurator: configurator,
            services: Services(parent: configurator.services)
        )
        self.navigator = navigator
        navigator.services[GuestStore.self] = GuestStore(nil)
        signIn = try await provision?.begin(setting(navigator))
        navigator.services[SharedStores.self] = Self.sharedStores(of: navigator)
        navigator.guards.append { [services = navigator.services] intent in
            Self.decision(on: intent, services)
        }
        guestFlows = GuestFlows(navigator, firstScene: firstScene)
    }

    /// Runs the flow for the person's state. Without a sign-in it is the main flow (article row 003-12). A session that
    /// has been started goes on as it is.
    ///
    /// - Throws: The error that prevents the first scene from being shown.
    public func start() throws {
        guard !isStarted else { return }
        isStarted = true
        coordinator.start()
        if let error = guestFlows.failure { throw error }
    }

    /// The sign-in's advice for a person whose command was redirected.
    func advice(for location: Location, at way: Location) -> String? {
        signIn?.advice(for: location, at: way)
    }

    /// The shared spaces with the permissions that the session's person has at each access.
    private static func sharedStores(of navigator: Navigator) -> SharedStores {
        let spaces = navigator.configurator.modules.flatMap(\.spaces)
        let store = navigator.configurator.services[RecordStore.self]
        let directory = navigator.services[(any UserDirectory).self]
        return SharedStores(spaces.map(\.name)) { name in
            guard let space = spaces.first(where: { $0.name == name }), let store else {
                throw StorageError.unsupported("no module declares a shared space '\(name)'")
            }
            guard space.readers.admits(directory) || space.writers.admits(directory) else {
                throw StorageError.denied("the space '\(name)' is readable only by \(space.readers.people)")
            }
            let rules = SpaceRules(mayWrite: {
                guard space.writers.admits(directory) else {
                    throw StorageError.denied(
                        "the space '\(name)' is writable only by \(space.writers.people)"
                    )
                }
                if directory?.isOffline == true { throw StorageError.unconfirmed }
            })
            return try store.scoped(to: "shared_" + name, rules: rules)
        }
    }

    /// Refuses scenes that the person may not open, after the sign-in's own guard.
    private static func decision(on intent: NavigationIntent, _ services: Services) -> GuardDecision {
        let directory = services[(any UserDirectory).self]
        guard intent.access.admits(directory) else {
            return .deny("\(intent.scene) is only for \(intent.access.people)")
        }
        guard !intent.needsNetwork || directory?.isOffline != true else {
            return .deny(
                "\(intent.scene) needs the network, and you are offline: the accounts cannot be reached; try again later"
            )
        }
        return .allow
    }
}

extension SceneAccess {
    /// Whether it admits the person of a directory; without a directory everybody is a guest.
    fileprivate func admits(_ directory: (any UserDirectory)?) -> Bool {
        (directory ?? GuestDirectory()).allows(self)
    }

    /// The people it admits, for messages.
    fileprivate var people: LocalizedText {
        switch self {
        case .everyone: "everyone"
        case .signedIn: "people who are signed in"
        case .role(let role): "people who have the role '\(role)'"
        }
    }
}
