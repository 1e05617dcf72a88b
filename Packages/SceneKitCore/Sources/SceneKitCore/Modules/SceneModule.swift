/// A package's contribution to a host: its scenes and their entrances, services, settings, roles and spaces.
///
/// ```swift
/// import SceneKitCore
///
/// extension SceneModule {
///     public static let weather = SceneModule(
///         "WeatherScene",
///         version: "1.0",
///         scenes: [],
///         entrances: [Entrance("Forecast")],
///         settings: [SettingDeclaration("weather-url", summary: "where the forecasts come from")]
///     )
/// }
/// ```
public struct SceneModule: Sendable {
    /// The package's name. Other modules' segues refer to it.
    public var name: String
    /// The package's own version.
    public var version: String
    /// The scenes. Each has the module's name as its `package`.
    public internal(set) var scenes: [SceneDefinition]
    /// The scenes that people can start from.
    public var entrances: [Entrance]
    /// Services that the module makes if the host provides none.
    public var services: [ServiceProvision]
    public var settings: [SettingDeclaration]
    /// The roles that the module's scenes and spaces require.
    public var roles: [RoleDeclaration]
    /// The spaces whose records several people share.
    public var spaces: [SharedSpace]
    /// The types of the records that the module stores, with which `store reindex` sorts them anew at once. Records of
    /// other types, and of modules in plugins, are sorted anew when they are first used.
    public var records: [any (Codable & Sendable).Type]
    /// The collections that the module can fill again by itself, such as the copy of a catalogue: nobody's own records.
    public var caches: [String]
    /// Lets people sign in to a session; nil for most modules.
    public var signIn: SignInProvision?
    /// The texts of its scenes in other languages; nil for a module in English only.
    public var translations: Translations?
    /// The names that the host gave to scenes, by the names that the module's own code has.
    var newNames: [String: String] = [:]
    /// The names that the host wanted to replace and no scene has: registration refuses the module.
    var unknownNames: [String] = []

    public init(
        _ name: String,
        version: String,
        scenes: [SceneDefinition],
        entrances: [Entrance] = [],
        services: [ServiceProvision] = [],
        settings: [SettingDeclaration] = [],
        roles: [RoleDeclaration] = [],
        spaces: [SharedSpace] = [],
        records: [any (Codable & Sendable).Type] = [],
        caches: [String] = [],
        signIn: SignInProvision? = nil,
        translations: Translations? = nil
    ) {
        self.name = name
        self.version = version
        self.scenes = scenes.map { scene in
            var scene = scene
            scene.package = name
            return scene
        }
        self.entrances = entrances
        self.services = services
        self.settings = settings
        self.roles = roles
        self.spaces = spaces
        self.records = records
        self.caches = caches
        self.signIn = signIn
        self.translations = scenes.compactMap(\.translations).reduce(translations) {
            $0?.followed(by: $1) ?? $1
        }
    }
}

/// A role that a person may have in addition to being signed in, such as shop keeper.
public struct RoleDeclaration: Codable, Equatable, Hashable, Sendable {
    public var name: String
    /// The permissions of the role, in a sentence.
    @Localized public var summary: String

    public init(_ name: String, summary: LocalizedText) {
        self.name = name
        _summary = Localized(summary)
    }
}

/// A space of records that several people share, such as a shop's catalogue and orders.
///
/// Scenes reach it through the service `SharedStores` of StorageWorkers.
public struct SharedSpace: Codable, Equatable, Hashable, Sendable {
    /// Lower-case letters, digits and single underscores, starting with a letter.
    public var name: String
    /// The people who may read it.
    public var readers: SceneAccess
    /// The people who may write to it; they may also read it.
    public var writers: SceneAccess

    public init(_ name: String, readers: SceneAccess = .everyone, writers: SceneAccess) {
        self.name = name
        self.readers = readers
        self.writers = writers
    }
}
