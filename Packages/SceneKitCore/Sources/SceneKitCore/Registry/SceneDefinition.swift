/// The people who may open a scene.
public enum SceneAccess: Hashable, Sendable {
    case everyone
    case signedIn
    /// Those who have a role that a module declares.
    case role(String)
}

extension SceneAccess: Codable, CustomStringConvertible {
    private static let rolePrefix = "role:"

    public var description: String {
        switch self {
        case .everyone: "everyone"
        case .signedIn: "signedIn"
        case .role(let name): Self.rolePrefix + name
        }
    }

    public init(from decoder: any Decoder) throws {
        let text = try String(from: decoder)
        switch text {
        case "everyone": self = .everyone
        case "signedIn": self = .signedIn
        case _ where text.hasPrefix(Self.rolePrefix):
            self = .role(String(text.dropFirst(Self.rolePrefix.count)))
        default:
            throw DecodingError.dataCorrupted(
                .init(codingPath: decoder.codingPath, debugDescription: "there is no access '\(text)'")
            )
        }
    }

    public func encode(to encoder: any Encoder) throws { try description.encode(to: encoder) }
}

/// All that the registry knows of a scene: its name, what it declares, and how it is configured.
public struct SceneDefinition: Sendable {
    public var name: String
    /// What people call it.
    public var title: String
    /// The module it belongs to, which is named after its package.
    public var package: String
    /// What it is for, in a sentence.
    public var summary: String
    public var access: SceneAccess
    /// What it can be opened with.
    public var parameters: [Field]
    /// What can be done in it; a screen offers those of them that fit the moment.
    public var actions: [SceneAction]
    /// The form its `takesForm` actions fill in, as it is when it is empty.
    public var form: [Field]
    /// The lists whose rows people choose.
    public var lists: [SceneList]
    /// The forms that filter lists, as they are declared.
    var filters: [FormBlock] = []
    public var segues: [SegueDeclaration]
    /// The type of the scene's router, whose table is compared with the segues when the scene is registered; without it
    /// that happens when the scene is first configured.
    public var router: (any SegueRouting.Type)?
    /// The services that `configure` asks for.
    public var services: [ServiceIdentifier]
    /// The type of the result that the scene is opened for; nil for a scene that people open.
    public var result: ResultType?
    /// Wires the scene; the one place that knows all of its parts (article row 000-17).
    public var configure: @MainActor @Sendable (SceneContext) throws -> any SceneViewController

    /// Declares a scene; without a title it is called by its name in words: `GameList` is `Game list`.
    public init(
        name: String,
        title: String? = nil,
        package: String = "",
        summary: String,
        access: SceneAccess = .everyone,
        parameters: [Field] = [],
        actions: [SceneAction] = [],
        form: [Field] = [],
        lists: [SceneList] = [],
        segues: [SegueDeclaration] = [],
        router: (any SegueRouting.Type)? = nil,
        services: [ServiceIdentifier] = [],
        result: (any Sendable.Type)? = nil,
        configure: @escaping @MainActor @Sendable (SceneContext) throws -> any SceneViewController
    ) {
        self.name = name
        self.title = title ?? Self.words(name)
        self.package = package
        self.summary = summary
        self.access = access
        self.parameters = parameters
        self.actions = actions
        self.form = form
        self.lists = lists
        self.segues = segues
        self.router = router
        self.services = services
        self.result = result.map(ResultType.init)
        self.configure = configure
    }

    /// Whether only other scenes open it, for its result: no help, no palette and no completion offers it.
    public var isInternal: Bool { result != nil }

    private static func words(_ name: String) -> String {
        name.reduce(into: "") { text, letter in
            let isStart = letter.isUppercase && text.last?.isLowercase == true
            text += isStart ? " " + letter.lowercased() : String(letter)
        }
    }
}

/// The parameters, services and settings that a scene is configured with.
@MainActor
public struct SceneContext {
    /// The scene's name.
    public let name: String
    public let parameters: Parameters
    private let context: ServiceContext

    init(name: String, parameters: Parameters, context: ServiceContext) {
        self.name = name
        self.parameters = parameters
        self.context = context
    }

    /// A service that the scene declares.
    ///
    /// - Throws: `SceneError.undeclaredService`, `SceneError.missingService`, or what making it throws.
    public func service<Service: Sendable>(_ type: Service.Type) throws -> Service {
        try context.service(type)
    }

    /// The roles that the host's modules declare.
    public var roles: [RoleDeclaration] { context.configurator.modules.flatMap(\.roles) }

    /// The value of a declared setting: what a person set, else its default.
    ///
    /// - Throws: `SceneError.unknownSetting` where no module declares it, `SceneError.invalidSetting` where it cannot
    ///   be read.
    public func setting<Value>(_ name: String, as read: (String) throws -> Value) throws -> Value {
        try context.setting(name, as: read)
    }
}
