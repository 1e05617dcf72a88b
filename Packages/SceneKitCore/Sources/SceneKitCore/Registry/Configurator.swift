/// The registry: modules with their scenes by name, and how to configure each of them.
@MainActor
public final class Configurator {
    /// The host's services, the parent of every session's.
    public let services: Services
    /// Services that every session will have, though they may not exist yet when scenes are checked.
    @_spi(Hosting) public var expectedServices: Set<ServiceIdentifier> = [
        ServiceIdentifier((any EntranceListing).self), ServiceIdentifier((any SessionLanguage).self),
    ]
    /// The modules, in the order of registration.
    public private(set) var modules: [SceneModule] = []
    /// Index of the modules' defaults by service, so that looking one up does not search every module.
    private(set) var providers: [ServiceIdentifier: [ServiceProvider]] = [:]
    /// The services of the module with a sign-in.
    private(set) var signInServices: Set<ServiceIdentifier> = []
    /// The host's names of scenes by the names in their modules' code, for modules with renamed scenes.
    private(set) var newNames: [String: [String: String]] = [:]
    /// The modules that were registered for plugins.
    private(set) var pluginModules: Set<String> = []
    /// The values that a person set, by setting name.
    public var settings: [String: Setting] = [:]
    /// The scenes as declared, before segues into absent modules are dropped.
    private(set) var declared: [String: SceneDefinition] = [:]
    private(set) var bindings: [SegueBinding] = []
    /// `declared` adapted to this host; nil until it is first needed.
    private var resolved: [String: SceneDefinition]? { didSet { (sorted, entryDeclarations) = (nil, [:]) } }
    /// The scenes of `resolved`, by name; nil until they are first needed.
    private var sorted: [SceneDefinition]?
    /// The declarations for entries of the stack that were asked for, by scene.
    private var entryDeclarations: [String: EntryDeclaration] = [:]
    /// The scenes whose routers have been checked against their segues.
    private var routed: Set<String> = []

    public init(services: Services = Services()) {
        self.services = services
    }

    /// Every registered scene, sorted by name, without segues into absent modules.
    public var definitions: [SceneDefinition] {
        if let sorted { return sorted }
        let sorted = all.values.sorted { $0.name < $1.name }
        self.sorted = sorted
        return sorted
    }

    private var all: [String: SceneDefinition] {
        if let resolved { return resolved }
        let resolved = resolve()
        self.resolved = resolved
        return resolved
    }

    /// Registers a module completely, or not at all.
    ///
    /// - Parameters:
    ///   - module: A module that is not registered yet.
    ///   - isPlugin: Whether it comes from a shared library. Only scenes of plugins then get its default services.
    /// - Throws: `SceneError` if a name is invalid or taken, or a declaration contradicts itself.
    public func register(_ module: SceneModule, isPlugin: Bool = false) throws {
        try check(module)
        try register(module.scenes)
        modules.append(module)
        if isPlugin { pluginModules.insert(module.name) }
        if !module.newNames.isEmpty { newNames[module.name] = module.newNames }
        for provision in module.services {
            providers[provision.declaration.service, default: []]
                .append(ServiceProvider(module: module.name, provision: provision))
        }
        signInServices.formUnion(module.signIn?.services ?? [])
    }

    /// Registers scenes without a module: all of them, or none.
    ///
    /// - Throws: `SceneError` if a name is invalid or taken, or a declaration contradicts itself.
    public func register(_ definitions: [SceneDefinition]) throws {
        var added: [String: SceneDefinition] = [:]
        for definition in definitions {
            try definition.declaration.check(router: definition.router)
            if let fault = definition.fault {
                throw SceneError.invalidDeclaration(scene: definition.name, reason: fault)
            }
            let name = definition.name
            if let other = declared[name] ?? added.updateValue(definition, forKey: name) {
                throw SceneError.duplicateScene(
                    definition.name,
                    packages: [other.package, definition.package]
                )
            }
        }
        declared.merge(added) { _, new in new }
        resolved = nil
    }

    /// Removes a module, for example that of a plugin which needs a missing service.
    @_spi(Hosting) public func unregister(_ module: SceneModule) {
        for scene in module.scenes {
            declared[scene.name] = nil
            routed.remove(scene.name)
        }
        modules.removeAll { $0.name == module.name }
        for provision in module.services {
            providers[provision.declaration.service]?.removeAll { $0.module == module.name }
        }
        signInServices.subtract(module.signIn?.services ?? [])
        pluginModules.remove(module.name)
        newNames[module.name] = nil
        resolved = nil
    }

    /// Gives segues other destinations than the declared ones, in the same module or another.
    public func bind(_ bindings: [SegueBinding]) {
        self.bindings += bindings
        resolved = nil
    }

    /// Returns the scene registered under a name.
    ///
    /// - Throws: `SceneError.unknownScene`, which lists the known names and the nearest one.
    public func definition(of name: String) throws(SceneError) -> SceneDefinition {
        guard let definition = all[name] else {
            let known = all.values.filter { !$0.isInternal }.map(\.name).sorted()
            throw SceneError.unknownScene(
                name,
                nearest: Suggestion.nearest(to: name, in: known),
                known: known
            )
        }
        return definition
    }

    /// The part of a scene's declaration that its entry in the stack needs, in this host.
    func entryDeclaration(of name: String) -> EntryDeclaration {
        if let known = entryDeclarations[name] { return known }
        let made = EntryDeclaration(
            absentActions: absentActions(of: name),
            destinations: destinations(of: name),
            listsBeside: listsBeside(of: name),
            embeds: embeds(of: name)
        )
        entryDeclarations[name] = made
        return made
    }

    /// Configures a scene by name.
    ///
    /// - Parameters:
    ///   - name: The name that the scene is registered under.
    ///   - parameters: The declared parameters that the scene is opened with.
    ///   - services: A session's services; nil for the host's.
    /// - Throws: An error of the scene's `configure`, or `SceneError`.
    public func makeScene(
        _ name: String,
        parameters: Parameters = [:],
        services: Services? = nil
    ) throws -> any SceneViewController {
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
            context(of: definition, parameters: parameters, services: services ?? self.services)
        )
        scene.scene.name = name
        if !routed.contains(name), let router = scene.segueRouter {
            try declared[name]?.declaration.checkRoutes(of: type(of: router))
            routed.insert(name)
        }
        return scene
    }

    func context(
        of definition: SceneDefinition,
        parameters: Parameters,
        services: Services
    ) -> ServiceContext {
        ServiceContext(
            name: definition.name,
            parameters: parameters,
            module: definition.package,
            declared: definition.services,
            services: services,
            configurator: self
        )
    }
}
