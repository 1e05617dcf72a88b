extension SceneDefinition {
    /// Declares a scene by its view controller, whose type supplies the name, the actions, the lists and the forms.
    ///
    /// ```swift
    /// static let definition = SceneDefinition(
    ///     ViewTaskViewController.self,
    ///     summary: "One task.",
    ///     parameters: [.parameter("id", \TaskInteractor.taskID, "the task's id", isRequired: true)],
    ///     segues: [SegueDeclaration("EditTask")],
    ///     configure: { configure(worker: try $0.service((any TaskWorking).self)) }
    /// )
    /// ```
    ///
    /// A type can serve several scenes, each with a name, tables and parameters of its own: see "One type, several scenes"
    /// in <doc:DeclaringAScene>.
    ///
    /// - Parameters:
    ///   - viewController: The type that `configure` makes.
    ///   - name: The scene's name; nil for the type's name without `ViewController`.
    ///   - title: The displayed name; nil to derive it from the scene's name.
    ///   - package: The scene's module; set by the module that lists the scene.
    ///   - summary: The scene's purpose, in a sentence.
    ///   - access: The people who may open it.
    ///   - needsNetwork: Whether it is refused while the session is offline.
    ///   - actions: The actions of this scene, by default those of its type.
    ///   - lists: The lists whose rows people choose, by default those of its type.
    ///   - forms: The forms that people fill in, by default those of its type.
    ///   - parameters: Properties of the scene's data store, filled before the scene loads.
    ///   - segues: The transitions to other scenes.
    ///   - router: The type of the router, whose table is checked against the segues.
    ///   - services: The services that `configure` asks for.
    ///   - result: The type of the result that the scene is opened for.
    ///   - images: Loads the images that the scene's pictures name, with the same services.
    ///   - count: Counts what the scene shows, for its entrance.
    ///   - configure: Wires the scene; the only place that knows all of its parts.
    @MainActor
    public init<Scene: SceneViewController, Store: AnyObject>(
        _ viewController: Scene.Type,
        name: String? = nil,
        title: LocalizedText? = nil,
        package: String = "",
        summary: LocalizedText,
        access: SceneAccess = .everyone,
        needsNetwork: Bool = false,
        actions: [BoundAction<Scene>] = Scene.actions,
        lists: [BoundList<Scene>] = Scene.lists,
        forms: [BoundForm<Scene>] = Scene.forms,
        parameters: [SceneParameter<Store>] = [SceneParameter<SceneState>](),
        segues: [SegueDeclaration] = [],
        router: (any SegueRouting.Type)? = nil,
        services: [ServiceIdentifier] = [],
        result: (any Sendable.Type)? = nil,
        images: (@MainActor @Sendable (ServiceContext, _ source: String) async throws -> ImageData?)? = nil,
        count: (@MainActor @Sendable (ServiceContext) async throws -> Int?)? = nil,
        configure: @escaping @MainActor @Sendable (ServiceContext) throws -> Scene
    ) {
        let tables = SceneTables(actions: actions, lists: lists, forms: forms)
        self.init(
            name: name ?? Scene.typeName,
            title: title,
            package: package,
            summary: summary,
            access: access,
            needsNetwork: needsNetwork,
            parameters: parameters.map(\.field),
            actions: tables.declaredActions,
            form: forms.filter { $0.filters == nil }.flatMap(\.fields),
            filters: forms.filter { $0.filters != nil }.map {
                FormBlock(identifier: $0.identifier, fields: $0.fields, filters: $0.filters)
            },
            segues: segues,
            router: router,
            services: services,
            result: result,
            configure: { context in
                let scene = try configure(context)
                scene.scene.tables = tables
                try Self.fill(scene, parameters, from: context)
                return scene
            }
        )
        declaration.lists = lists.map(\.list)
        for action in actions where !action.promises.isEmpty {
            declaration.promises[action.action.identifier] = action.promises
        }
        self.images = images
        for parameter in parameters {
            finders[parameter.field.identifier] = parameter.finder
            titles[parameter.field.identifier] = parameter.titles
        }
        self.count = count
    }

    /// Fills a scene's data store with its parameters.
    @MainActor
    private static func fill<Store: AnyObject>(
        _ scene: some SceneViewController,
        _ parameters: [SceneParameter<Store>],
        from context: ServiceContext
    ) throws(SceneError) {
        guard !parameters.isEmpty else { return }
        guard let store = scene.dataStore as? Store else {
            throw .invalidDeclaration(
                scene: context.name,
                reason: "its parameters are properties of \(Store.self), which is not its data store"
            )
        }
        for parameter in parameters {
            let name = parameter.field.identifier
            guard let text = context.parameters[name], !text.isEmpty else { continue }
            if let problem = parameter.fill(store, text) {
                throw .invalidParameter(name, scene: context.name, reason: problem)
            }
        }
        scene.scene.readParameters = { [weak store] in
            guard let store else { return [:] }
            return parameters.reduce(into: [:]) { values, parameter in
                values[parameter.field.identifier] = parameter.read(store)
            }
        }
    }
}
