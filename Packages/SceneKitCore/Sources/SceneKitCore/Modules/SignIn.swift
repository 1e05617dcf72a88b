/// A module's way to let people sign in. Every session of the host gets its own sign-in.
public struct SignInProvision: Sendable {
    /// The services that a session has once its sign-in has begun, in addition to the person's own store.
    public var services: [ServiceIdentifier]
    /// Protects the process before anybody types a password into it; nil if no protection is needed.
    ///
    /// A host that is embedded in another program never calls it.
    public var protectProcess: (@MainActor @Sendable () throws -> Void)?
    /// Tells a person who is about to serve the host to others what to do before, if anything. Called with the host's
    /// services, which include its store.
    public var caution: (@MainActor @Sendable (Services) async throws -> LocalizedText?)?
    let make: @MainActor @Sendable (SessionSetting) async throws -> any SignIn

    public init(
        services: [ServiceIdentifier],
        protectProcess: (@MainActor @Sendable () throws -> Void)? = nil,
        caution: (@MainActor @Sendable (Services) async throws -> LocalizedText?)? = nil,
        make: @escaping @MainActor @Sendable (SessionSetting) async throws -> any SignIn
    ) {
        self.services = services
        self.protectProcess = protectProcess
        self.caution = caution
        self.make = make
    }

    /// Identifies the session's person and provides their services and guards. Called before any scene is configured.
    @MainActor
    public func begin(_ setting: SessionSetting) async throws -> any SignIn { try await make(setting) }
}

/// The sign-in of one session.
@MainActor
public protocol SignIn: AnyObject {
    /// The coordinator of the session's flows. It is started once, if the session begins without a requested location.
    var flow: any Coordinatable { get }

    /// Advice for a person whose command was redirected from `location` to `way`; nil for the default message.
    func advice(for location: Location, at way: Location) -> String?
}

/// The properties of a session that its sign-in uses.
@MainActor
public struct SessionSetting {
    public let hostName: String
    /// A folder that only its owner can access. It is there if there are no `secrets`.
    public let folder: String
    /// Distinguishes this store from others in file names.
    public let storeName: String
    public let navigator: Navigator
    /// The first scene for guests.
    public let firstScene: String
    /// The first scene for signed-in people.
    public let mainScene: String
    /// Whether the session continues after its first command. A single command ends with its message.
    public let isSession: Bool
    /// The records of the session's person while nobody is signed in.
    public let guest: GuestSpace
    /// Keeps the secret of a name, such as the session's token, without blocking; nil for files in `folder`.
    public let secrets: (@Sendable (String) -> any SecretKeeping)?

    public init(
        hostName: String,
        folder: String,
        storeName: String,
        navigator: Navigator,
        firstScene: String,
        mainScene: String,
        isSession: Bool,
        guest: GuestSpace = .local,
        secrets: (@Sendable (String) -> any SecretKeeping)? = nil
    ) {
        self.hostName = hostName
        self.folder = folder
        self.storeName = storeName
        self.navigator = navigator
        self.firstScene = firstScene
        self.mainScene = mainScene
        self.isSession = isSession
        self.guest = guest
        self.secrets = secrets
    }

    /// The session's services. A service set here overrides the host's.
    public var services: Services { navigator.services }

    public var configurator: Configurator { navigator.configurator }
}

/// The records of people who are not signed in.
public enum GuestSpace: Equatable, Sendable {
    /// Those of this machine's only guest.
    case local
    /// A visitor's own, of an id of lower-case letters and digits.
    case visitor(String)
    /// None: everybody has to sign in.
    case none
}

/// Keeps one secret of a session between runs: in a file, or in a browser's cookie.
public protocol SecretKeeping: Sendable {
    /// The secret; nil if there is none. May block.
    func read() throws -> String?

    /// Replaces the secret. May block.
    func write(_ secret: String) throws

    /// Removes the secret, if there is one. May block.
    func remove() throws

    /// Handles a content that the sign-in does not understand: removes it, or throws an error for a person to act on.
    func refuse(_ reason: String) throws
}
