/// A scene's declaration without its `configure` closure.
public struct PluginScene: Codable, Equatable, Sendable {
    public var name: String
    /// The displayed name: see `SceneDefinition.title`.
    public var title: String
    public var package: String
    public var summary: String
    public var access: SceneAccess
    public var parameters: [Field]
    public var actions: [SceneAction]
    public var form: [Field]
    public var lists: [SceneList]
    /// The declarations of the forms that filter lists.
    public var filters: [FormBlock]
    public var segues: [SegueDeclaration]
    /// The services that `configure` asks for.
    public var services: [ServiceIdentifier]
    public var result: ResultType?

    public init(_ definition: SceneDefinition) {
        name = definition.name
        title = definition.title
        package = definition.package
        summary = definition.summary
        access = definition.access
        parameters = definition.parameters
        actions = definition.actions
        form = definition.form
        lists = definition.lists
        filters = definition.filters
        segues = definition.segues
        services = definition.services
        result = definition.result
    }

    /// Makes a definition whose scene is loaded when it is first configured.
    public func definition(
        configure: @escaping @MainActor @Sendable (SceneContext) throws -> any SceneViewController
    ) -> SceneDefinition {
        var definition = SceneDefinition(
            name: name,
            title: title,
            package: package,
            summary: summary,
            access: access,
            parameters: parameters,
            actions: actions,
            form: form,
            lists: lists,
            segues: segues,
            services: services,
            configure: configure
        )
        definition.filters = filters
        definition.result = result
        return definition
    }
}
