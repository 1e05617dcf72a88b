/// A scene's declaration: everything that is known before the scene is configured.
public struct SceneDeclaration: Codable, Equatable, Sendable {
    public var name: String
    /// The displayed name.
    @Localized public var title: String
    /// The scene's module, named after its package.
    public var package: String
    /// The scene's purpose, in a sentence.
    @Localized public var summary: String
    public var access: SceneAccess
    /// Whether the scene can do nothing while the accounts cannot be reached. It is then refused, with the reason.
    public var needsNetwork: Bool
    /// The parameters that it can be opened with.
    public var parameters: [Field]
    /// The scene's actions; a screen offers only those that fit the moment.
    public var actions: [SceneAction]
    /// The empty form that `takesForm` actions fill in.
    public var form: [Field]
    /// The lists whose rows people choose.
    @_spi(Hosting) public var lists: [SceneList]
    /// The declarations of the forms that filter lists.
    public var filters: [FormBlock]
    public var segues: [SegueDeclaration]
    /// The services that `configure` asks for.
    public var services: [ServiceIdentifier]
    /// The type of the result that callers open the scene for; nil for a scene that people open.
    public var result: ResultType?
    /// The facts about the actions that the scene promises to programs, by action.
    @_spi(Hosting) public var promises: [String: [Promise]] = [:]

    /// Whether only other scenes open it, for its result: no help, palette or completion offers it.
    public var isInternal: Bool { result != nil }

    @_spi(Hosting) public init(
        name: String,
        title: LocalizedText,
        package: String,
        summary: LocalizedText,
        access: SceneAccess,
        needsNetwork: Bool = false,
        parameters: [Field],
        actions: [SceneAction],
        form: [Field],
        lists: [SceneList],
        filters: [FormBlock],
        segues: [SegueDeclaration],
        services: [ServiceIdentifier],
        result: ResultType?
    ) {
        self.name = name
        _title = Localized(title)
        self.package = package
        _summary = Localized(summary)
        self.access = access
        self.needsNetwork = needsNetwork
        self.parameters = parameters
        self.actions = actions
        self.form = form
        self.lists = lists
        self.filters = filters
        self.segues = segues
        self.services = services
        self.result = result
    }
}
