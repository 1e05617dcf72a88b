import SceneKitCore
import StorageWorkers

/// One person's use of a host: a navigator, services, and the running flow.
@MainActor
final class HostSession {
    let navigator: Navigator
    /// Nil if no module of the host has a sign-in.
    let signIn: (any SignIn)?
    private let mainFlow: MainCoordinator
    private let factory: FirstScene
    private let failure: FlowFailure

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
        let failure = FlowFailure()
        self.failure = failure
        factory = FirstScene(navigator, firstScene)
        mainFlow = MainCoordinator(router: navigator, factory: factory) { failure.error = $0 }
    }

    /// Runs the flow for the person's state. Without a sign-in it is the main flow (article row 003-12).
    ///
    /// - Throws: The error that prevents the first scene from being shown.
    func start() throws {
        if let signIn { signIn.start() } else { mainFlow.start() }
        if let error = failure.error { throw error }
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
        return SharedStores { name in
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
                guard directory?.isConfirmed ?? true else { throw StorageError.unconfirmed }
            })
            return try store.scoped(to: "shared_" + name, rules: rules)
        }
    }

    /// Refuses scenes that the person may not open, after the sign-in's own guard.
    private static func decision(on intent: NavigationIntent, _ services: Services) -> GuardDecision {
        if intent.access.admits(services[(any UserDirectory).self]) { return .allow }
        return .deny("\(intent.scene) is only for \(intent.access.people)")
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

/// Stores the error of a flow that could not show its first scene.
@MainActor
private final class FlowFailure {
    var error: (any Error)?
}

/// Makes the main flow's first scene by name.
@MainActor
private final class FirstScene: MainFactoryProtocol {
    private weak var navigator: Navigator?
    private let name: String

    init(_ navigator: Navigator, _ name: String) {
        self.navigator = navigator
        self.name = name
    }

    func makeMainView() throws -> any Presentable {
        guard let navigator else { throw CancellationError() }
        return try navigator.makeScene(name)
    }
}
