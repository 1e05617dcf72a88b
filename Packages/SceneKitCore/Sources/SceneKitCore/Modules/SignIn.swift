/// A module's way to let people sign in: every session of a host with such a module has a sign-in of its own.
public struct SignInProvision: Sendable {
    /// The services that a session has once its sign-in has begun, besides the store of the person's own.
    public var services: [ServiceIdentifier]
    /// Protects the process that passwords will be typed into, before anything else is done; nil for nothing.
    ///
    /// A host that runs as a part of another program never calls it.
    public var protectProcess: (@MainActor @Sendable () throws -> Void)?
    let make: @MainActor @Sendable (SessionSetting) async throws -> any SignIn

    public init(
        services: [ServiceIdentifier],
        protectProcess: (@MainActor @Sendable () throws -> Void)? = nil,
        make: @escaping @MainActor @Sendable (SessionSetting) async throws -> any SignIn
    ) {
        self.services = services
        self.protectProcess = protectProcess
        self.make = make
    }

    /// Finds out who uses the session, and provides its services and guards; called before any scene is configured.
    @MainActor
    public func begin(_ setting: SessionSetting) async throws -> any SignIn { try await make(setting) }
}

/// The sign-in of one session.
@MainActor
public protocol SignIn: AnyObject {
    /// Runs the flow that the present state asks for; called where nobody asked for a certain location.
    func start()

    /// What somebody can do about it where a command leads to another location than the one it names, worded; nil
    /// where that is for others to say.
    func advice(for location: Location, at way: Location) -> String?
}

/// A session as its sign-in gets to know it.
@MainActor
public struct SessionSetting {
    public let hostName: String
    /// A folder that only its owner can enter.
    public let folder: String
    /// Tells this store from others in names of files.
    public let storeName: String
    public let navigator: Navigator
    /// The first scene of guests.
    public let firstScene: String
    /// The first scene of those who are signed in.
    public let mainScene: String
    /// Whether it goes on when the first thing has been done; a single command ends with what it says.
    public let isSession: Bool
    /// Tells a guest from others who use the same host at the same time: lower-case letters and digits. Nil where there
    /// is one guest only, on their own machine.
    public let visitor: String?

    public init(
        hostName: String,
        folder: String,
        storeName: String,
        navigator: Navigator,
        firstScene: String,
        mainScene: String,
        isSession: Bool,
        visitor: String? = nil
    ) {
        self.hostName = hostName
        self.folder = folder
        self.storeName = storeName
        self.navigator = navigator
        self.firstScene = firstScene
        self.mainScene = mainScene
        self.isSession = isSession
        self.visitor = visitor
    }

    /// The session's services: what is set here hides the host's.
    public var services: Services { navigator.services }

    public var configurator: Configurator { navigator.configurator }
}
