/// Who may open a scene.
public enum SceneAccess: String, Codable, Sendable {
    case everyone
    case signedIn
}

/// All that the registry knows of a scene: its name, what it declares, and how it is configured.
public struct SceneDefinition: Sendable {
    public var name: String
    /// What people call it.
    public var title: String
    /// The package it comes from.
    public var package: String
    /// What it is for, in a sentence.
    public var summary: String
    public var access: SceneAccess
    /// What it can be opened with.
    public var parameters: [ActionParameter]
    /// What can be done in it; a screen offers those of them that fit the moment.
    public var actions: [SceneAction]
    /// The form its `takesForm` actions fill in, as it is when it is empty.
    public var form: [FormField]
    public var segues: [SegueDeclaration]
    /// The type of the scene's router, whose table is compared with the segues when the scene is registered; without it
    /// that happens when the scene is first configured.
    public var router: (any SegueRouting.Type)?
    /// The services that `configure` asks for.
    public var services: [ServiceIdentifier]
    /// Wires the scene; the one place that knows all of its parts (article row 000-17).
    public var configure: @MainActor @Sendable (SceneContext) throws -> any SceneViewController

    /// Declares a scene; without a title it is called by its name in words: `GameList` is `Game list`.
    public init(
        name: String,
        title: String? = nil,
        package: String,
        summary: String,
        access: SceneAccess = .everyone,
        parameters: [ActionParameter] = [],
        actions: [SceneAction] = [],
        form: [FormField] = [],
        segues: [SegueDeclaration] = [],
        router: (any SegueRouting.Type)? = nil,
        services: [ServiceIdentifier] = [],
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
        self.segues = segues
        self.router = router
        self.services = services
        self.configure = configure
    }

    private static func words(_ name: String) -> String {
        name.reduce(into: "") { text, letter in
            let isStart = letter.isUppercase && text.last?.isLowercase == true
            text += isStart ? " " + letter.lowercased() : String(letter)
        }
    }
}

/// What a scene is configured with.
@MainActor
public struct SceneContext {
    /// The scene's name.
    public let name: String
    public let parameters: Parameters
    private let services: Services
    private let declared: [ServiceIdentifier]

    init(name: String, parameters: Parameters, services: Services, declared: [ServiceIdentifier]) {
        self.name = name
        self.parameters = parameters
        self.services = services
        self.declared = declared
    }

    /// A service that the host provides and the scene declares.
    ///
    /// - Throws: `SceneError.undeclaredService` or `SceneError.missingService`.
    public func service<Service: Sendable>(_ type: Service.Type) throws -> Service {
        let identifier = ServiceIdentifier(type)
        guard declared.contains(identifier) else {
            throw SceneError.undeclaredService(identifier.name, scene: name)
        }
        guard let service = services[type] else {
            throw SceneError.missingService(identifier.name, scene: name, provided: services.names)
        }
        return service
    }
}
