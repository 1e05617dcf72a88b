/// The registry: a scene's name, and how to configure it.
@MainActor
public final class Configurator {
    /// What the scenes are configured with; a host sets it before it opens the first one.
    public var services: Services
    private var registered: [String: SceneDefinition] = [:]
    /// The scenes whose routers have been compared with their segues.
    private var routed: Set<String> = []

    public init(services: Services = Services()) {
        self.services = services
    }

    /// Every scene there is, by name.
    public var definitions: [SceneDefinition] {
        registered.values.sorted { $0.name < $1.name }
    }

    /// Registers scenes: all of them, or none.
    ///
    /// - Throws: `SceneError` where a name is no name, is taken, or a declaration contradicts itself.
    public func register(_ definitions: [SceneDefinition]) throws {
        var added: [String: SceneDefinition] = [:]
        for definition in definitions {
            try definition.check()
            let name = definition.name
            if let other = registered[name] ?? added.updateValue(definition, forKey: name) {
                throw SceneError.duplicateScene(
                    definition.name,
                    packages: [other.package, definition.package]
                )
            }
        }
        registered.merge(added) { _, new in new }
    }

    /// Takes scenes out again: a plugin's, where the host cannot give it what it needs.
    public func unregister(_ names: some Sequence<String>) {
        for name in names {
            registered[name] = nil
            routed.remove(name)
        }
    }

    /// Checks what can only be known when all scenes are registered: destinations and services.
    ///
    /// - Throws: `SceneError.danglingSegue` or `SceneError.missingService`.
    public func validate() throws {
        for definition in definitions {
            for segue in definition.segues where registered[segue.destination] == nil {
                throw SceneError.danglingSegue(
                    segue.identifier,
                    scene: definition.name,
                    destination: segue.destination,
                    nearest: nearest(segue.destination)
                )
            }
            for service in definition.services where !services.contains(service) {
                throw SceneError.missingService(
                    service.name,
                    scene: definition.name,
                    provided: services.names
                )
            }
        }
    }

    /// What is registered under a name.
    ///
    /// - Throws: `SceneError.unknownScene`, which lists what there is and what is nearest.
    public func definition(of name: String) throws(SceneError) -> SceneDefinition {
        guard let definition = registered[name] else {
            throw SceneError.unknownScene(name, nearest: nearest(name), known: registered.keys.sorted())
        }
        return definition
    }

    /// Configures a scene by name.
    ///
    /// - Throws: what the scene's own `configure` throws, or `SceneError`.
    public func makeScene(_ name: String, parameters: Parameters = [:]) throws -> any SceneViewController {
        let definition = try definition(of: name)
        for parameter in parameters.names
        where !definition.parameters.contains(where: { $0.identifier == parameter }) {
            throw SceneError.unknownParameter(
                parameter,
                scene: name,
                known: definition.parameters.map(\.identifier)
            )
        }
        let scene = try definition.configure(
            SceneContext(
                name: name,
                parameters: parameters,
                services: services,
                declared: definition.services
            )
        )
        guard scene.sceneName == name else {
            throw SceneError.invalidDeclaration(
                scene: name,
                reason: "it configures a scene that calls itself '\(scene.sceneName)'"
            )
        }
        if !routed.contains(name), let router = scene.segueRouter {
            try definition.checkRoutes(of: type(of: router))
            routed.insert(name)
        }
        return scene
    }

    private func nearest(_ name: String) -> String? {
        Suggestion.nearest(to: name, in: registered.keys.sorted())
    }
}

extension SceneDefinition {
    /// Finds what contradicts itself within one declaration.
    @MainActor
    func check() throws(SceneError) {
        guard name.first?.isLetter == true, name.allSatisfy({ $0.isLetter || $0.isNumber }) else {
            throw .invalidDeclaration(scene: name, reason: "a scene's name is letters and digits")
        }
        try checkUnique(segues.map(\.identifier), what: "segue")
        if let router { try checkRoutes(of: router) }
        try checkUnique(actions.map(\.identifier), what: "action")
        try checkUnique(form.map(\.identifier), what: "field")
        try checkUnique(parameters.map(\.identifier), what: "parameter")
        for parameter in parameters where parameter.kind == .password {
            throw .invalidDeclaration(
                scene: name,
                reason:
                    "the parameter '\(parameter.identifier)' is a password, and locations are shown and recorded; "
                    + "ask for it in the scene's form or in an action"
            )
        }
        for parameter in parameters {
            for action in parameter.appliesTo ?? []
            where !actions.contains(where: { $0.identifier == action }) {
                throw .invalidDeclaration(
                    scene: name,
                    reason:
                        "the parameter '\(parameter.identifier)' applies to '\(action)', which is no action"
                )
            }
        }
        for action in actions {
            let fields = action.takesForm ? form.map(\.identifier) : []
            try checkUnique(
                action.parameters.map(\.identifier) + fields,
                what: "parameter of '\(action.identifier)'"
            )
        }
    }

    /// Compares a router's table with the segues: a method for a segue that there is not is never called.
    @MainActor
    func checkRoutes(of router: any SegueRouting.Type) throws(SceneError) {
        let declared = segues.map { "routeTo" + $0.identifier }
        for selector in router.selectors where !declared.contains(selector) {
            throw .invalidDeclaration(
                scene: name,
                reason:
                    "the router \(router) has '\(selector)' in its table, and no segue of that name is declared"
                    + Suggestion.phrase(Suggestion.nearest(to: selector, in: declared))
            )
        }
    }

    private func checkUnique(_ identifiers: [String], what: String) throws(SceneError) {
        var seen: Set<String> = []
        for identifier in identifiers where !seen.insert(identifier).inserted {
            throw .invalidDeclaration(scene: name, reason: "the \(what) '\(identifier)' is declared twice")
        }
    }
}
