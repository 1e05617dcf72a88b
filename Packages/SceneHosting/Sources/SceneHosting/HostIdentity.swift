public import SceneKitCore
public import StorageWorkers

/// Who sits in front of a host: decides which records scenes get, and which flow runs.
///
/// A host without one gives all scenes the whole store.
@MainActor
public protocol HostIdentity: AnyObject {
    /// The scenes that its flows begin with, besides the host's first one.
    var entrances: [String] { get }

    /// Protects the process that passwords will be typed into; called by `Host.main()` before anything else is done, and
    /// never where a host runs as a part of another program.
    func protectProcess() throws

    /// Provides services and guards; called once, before any scene is configured.
    func begin(_ setting: HostSetting) async throws

    /// Runs the flow that the present state asks for; called where nobody asked for a certain location.
    func start()

    /// What somebody can do about it where a command leads to another location than the one it names, worded; nil
    /// where that is for others to say.
    func advice(for location: Location, at way: Location) -> String?
}

extension HostIdentity {
    public func protectProcess() throws {}

    public func advice(for location: Location, at way: Location) -> String? { nil }
}

extension HostIdentity {
    public var entrances: [String] { [] }
}

/// What a host gives its identity to work with.
@MainActor
public struct HostSetting {
    public let hostName: String
    /// The whole store; scenes get a part of it.
    public let store: RecordStore
    /// A folder that only its owner can enter.
    public let folder: String
    /// Tells this store from others in names of files.
    public let storeName: String
    public let configurator: Configurator
    public let navigator: Navigator
    /// The scene of those who come without an account.
    public let firstScene: String
    /// Whether it goes on when the first thing has been done; a single command ends with what it says.
    public let isSession: Bool
}
