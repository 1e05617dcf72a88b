/// The plain data of a module's declaration: a host reads it before it loads the plugin.
@_spi(Hosting) public struct ModuleDeclaration: Codable, Equatable, Sendable {
    public var name: String
    public var version: String
    public var scenes: [SceneDeclaration]
    public var entrances: [Entrance]
    public var services: [ServiceDeclaration]
    public var settings: [SettingDeclaration]
    public var roles: [RoleDeclaration]
    public var spaces: [SharedSpace]
    public var caches: [String]
    /// The services of the module's sign-in; nil if it has none.
    public var signIn: [ServiceIdentifier]?

    public init(_ module: SceneModule) {
        name = module.name
        version = module.version
        scenes = module.scenes.map(\.declaration)
        entrances = module.entrances
        services = module.services.map(\.declaration)
        settings = module.settings
        roles = module.roles
        spaces = module.spaces
        caches = module.caches
        signIn = module.signIn?.services
    }

    /// A module to register with a host. It loads the full module when one of its scenes or services is first used.
    ///
    /// - Parameter load: Returns the full module; called each time that it is needed.
    public func module(load: @escaping @MainActor @Sendable () throws -> SceneModule) -> SceneModule {
        SceneModule(
            name,
            version: version,
            scenes: scenes.map { scene in
                let definition: @MainActor @Sendable () throws -> SceneDefinition = {
                    guard let definition = try load().scenes.first(where: { $0.name == scene.name }) else {
                        throw SceneError.unknownScene(scene.name, nearest: nil, known: [])
                    }
                    return definition
                }
                var loading = SceneDefinition(
                    scene,
                    images: { context, source in try await definition().images?(context, source) },
                    configure: { context in try definition().configure(context) }
                )
                loading.contributions = { try definition().contributions() }
                for name in scene.parameters.map(\.identifier) {
                    loading.finders[name] = { try await definition().finders[name]?($0, $1) }
                    loading.titles[name] = { try await definition().titles[name]?($0, $1) ?? [:] }
                }
                return loading
            },
            entrances: entrances,
            services: services.map { declaration in
                ServiceProvision(declaration) { context in
                    guard
                        let provision = try load().services.first(where: { $0.declaration == declaration })
                    else {
                        throw SceneError.missingService(declaration.service.name, scene: name, plugins: [])
                    }
                    return try provision.make(context)
                }
            },
            settings: settings,
            roles: roles,
            spaces: spaces,
            caches: caches,
            signIn: signIn.map { services in
                SignInProvision(services: services, protectProcess: { try load().signIn?.protectProcess?() })
                {
                    setting in
                    guard let signIn = try load().signIn else {
                        throw SceneError.invalidModule(name, reason: "it lets nobody sign in")
                    }
                    return try await signIn.begin(setting)
                }
            },
            translations: Translations(loading: load)
        )
    }
}
