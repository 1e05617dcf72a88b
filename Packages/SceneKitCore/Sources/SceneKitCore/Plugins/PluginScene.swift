/// All of a scene's declaration but how it is configured.
public struct PluginScene: Codable, Equatable, Sendable {
    public var name: String
    /// What people read: see `SceneDefinition.title`.
    public var title: String
    public var package: String
    public var summary: String
    public var access: SceneAccess
    public var parameters: [ActionParameter]
    public var actions: [SceneAction]
    public var form: [FormField]
    public var segues: [SegueDeclaration]
    /// The names of the services that `configure` asks for.
    public var services: [String]

    public init(_ definition: SceneDefinition) {
        name = definition.name
        title = definition.title
        package = definition.package
        summary = definition.summary
        access = definition.access
        parameters = definition.parameters
        actions = definition.actions
        form = definition.form
        segues = definition.segues
        services = definition.services.map(\.name)
    }

    /// The declaration as a definition, for a scene that is loaded when it is first configured.
    public func definition(
        configure: @escaping @MainActor @Sendable (SceneContext) throws -> any SceneViewController
    ) -> SceneDefinition {
        SceneDefinition(
            name: name,
            title: title,
            package: package,
            summary: summary,
            access: access,
            parameters: parameters,
            actions: actions,
            form: form,
            segues: segues,
            services: services.map { ServiceIdentifier(name: $0) },
            configure: configure
        )
    }
}

extension ServiceIdentifier {
    /// The identifier of a service whose type is known by its name only.
    init(name: String) {
        self.name = name
    }
}
