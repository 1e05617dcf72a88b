/// The people who may open a scene.
public enum SceneAccess: Hashable, Sendable {
    case everyone
    case signedIn
    /// People with a role that a module declares.
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

/// The registry's description of a scene: its name, its declarations, and how to configure it.
public struct SceneDefinition: Sendable {
    public var name: String
    /// The displayed name.
    public var title: String
    /// The scene's module, named after its package.
    public var package: String
    /// The scene's purpose, in a sentence.
    public var summary: String
    public var access: SceneAccess
    /// The parameters that it can be opened with.
    public var parameters: [Field]
    /// The scene's actions; a screen offers only those that fit the moment.
    public var actions: [SceneAction]
    /// The empty form that `takesForm` actions fill in.
    public var form: [Field]
    /// The lists whose rows people choose.
    public var lists: [SceneList]
    /// The declarations of the forms that filter lists.
    var filters: [FormBlock] = []
    public var segues: [SegueDeclaration]
    /// The type of the scene's router. Its table is checked against the segues at registration; without a type, when
    /// the
    /// scene is first configured.
    public var router: (any SegueRouting.Type)?
    /// The services that `configure` asks for.
    public var services: [ServiceIdentifier]
    /// The type of the result that callers open the scene for; nil for a scene that people open.
    public var result: ResultType?
    /// Wires the scene; the only place that knows all of its parts (article row 000-17).
    public var configure: @MainActor @Sendable (SceneContext) throws -> any SceneViewController

    /// Declares a scene; without a title, the name in words becomes the title: `GameList` is `Game list`.
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

    /// Whether only other scenes open it, for its result. Help, palette and completions omit it.
    public var isInternal: Bool { result != nil }

    private static func words(_ name: String) -> String {
        name.reduce(into: "") { text, letter in
            let isStart = letter.isUppercase && text.last?.isLowercase == true
            text += isStart ? " " + letter.lowercased() : String(letter)
        }
    }
}

/// The parameters, services and settings available while a scene is configured.
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

    /// Returns a service that the scene declares.
    ///
    /// - Throws: `SceneError.undeclaredService`, `SceneError.missingService`, or an error of the service's factory.
    public func service<Service: Sendable>(_ type: Service.Type) throws -> Service {
        try context.service(type)
    }

    /// The roles that the host's modules declare.
    public var roles: [RoleDeclaration] { context.configurator.modules.flatMap(\.roles) }

    /// Parses the value of a declared setting: the value a person set, or else its default.
    ///
    /// - Throws: `SceneError.unknownSetting` if no module declares it, `SceneError.invalidSetting` if it cannot be
    ///   parsed.
    public func setting<Value>(_ name: String, as read: (String) throws -> Value) throws -> Value {
        try context.setting(name, as: read)
    }
}
