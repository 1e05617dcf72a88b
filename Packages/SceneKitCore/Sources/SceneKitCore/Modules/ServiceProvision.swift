/// The lifetime of a service.
public enum ServiceLifetime: String, Codable, Sendable {
    /// One instance for the host, shared by every session.
    case host
    /// One instance for each person of a session: their store, or the current sign-in.
    case session
}

/// The part of a service provision that a plugin's manifest can hold.
public struct ServiceDeclaration: Codable, Equatable, Sendable {
    public var service: ServiceIdentifier
    public var lifetime: ServiceLifetime
    /// The services that its factory asks for.
    public var needs: [ServiceIdentifier]
}

/// A service that a module makes on first use, if the host provides none.
public struct ServiceProvision: Sendable {
    public var declaration: ServiceDeclaration
    let make: @MainActor @Sendable (ServiceContext) throws -> any Sendable

    /// Provides a service.
    ///
    /// - Parameters:
    ///   - type: The type by which scenes ask for it, usually a protocol.
    ///   - lifetime: How long an instance lives.
    ///   - needs: The services that `make` asks for. A service with the host's lifetime cannot need one with a
    ///   session's.
    ///   - make: Makes the service. An error that it throws is shown in place of the scene.
    public init<Service: Sendable>(
        _ type: Service.Type,
        lifetime: ServiceLifetime = .host,
        needs: [ServiceIdentifier] = [],
        make: @escaping @MainActor @Sendable (ServiceContext) throws -> Service
    ) {
        self.init(
            ServiceDeclaration(service: ServiceIdentifier(type), lifetime: lifetime, needs: needs),
            make: make
        )
    }

    /// Provides a service from its declaration in a plugin's manifest.
    @_spi(Hosting) public init(
        _ declaration: ServiceDeclaration,
        make: @escaping @MainActor @Sendable (ServiceContext) throws -> any Sendable
    ) {
        self.declaration = declaration
        self.make = make
    }
}

/// The parameters, services and settings available while a scene is configured or a service is made.
@MainActor
public struct ServiceContext {
    /// The scene's name; for a service, its description in messages.
    public let name: String
    /// The parameters that the scene is opened with; empty for a service.
    public let parameters: Parameters
    /// The module of the scene or service.
    let module: String
    let declared: [ServiceIdentifier]
    let services: Services
    let configurator: Configurator

    /// The roles that the host's modules declare, each once.
    public var roles: [RoleDeclaration] {
        var known: Set<String> = []
        return configurator.modules.flatMap(\.roles).filter { known.insert($0.name).inserted }
    }

    /// The names of the host's scenes that people open, sorted.
    public var scenes: [String] { configurator.definitions.filter { !$0.isInternal }.map(\.name) }

    /// The records that a scene of any module shows, for references to them.
    ///
    /// - Parameters:
    ///   - scene: The name of the scene that shows one of the records.
    ///   - parameter: Its parameter that takes the id.
    /// - Returns: Nil if this host has no such scene, or if it cannot give the records' titles. For a person who may not open
    ///   the scene, nothing is found and no id has a title.
    public func records(of scene: String, parameter: String = "id") -> SceneRecords? {
        let scene = configurator.name(of: scene, for: module)
        guard let definition = try? configurator.definition(of: scene),
            let finder = definition.finders[parameter], let titles = definition.titles[parameter]
        else { return nil }
        let context = configurator.context(of: definition, parameters: [:], services: services)
        let directory = services[ServiceIdentifier((any UserDirectory).self)] as? any UserDirectory
        let mayOpen: @MainActor @Sendable () -> Bool = {
            definition.access == .everyone || directory?.allows(definition.access) == true
        }
        return SceneRecords(
            scene: scene,
            parameter: parameter,
            find: { mayOpen() ? try await finder(context, $0) ?? [] : [] },
            titles: { mayOpen() ? try await titles(context, $0) : [:] }
        )
    }

    /// The values of a type that the scenes of this host contribute, in the order of the scenes' names.
    ///
    /// It loads the plugins whose scenes have not been used yet.
    ///
    /// - Throws: An error of loading a plugin.
    public func contributions<Value: Sendable>(of type: Value.Type) throws -> [Value] {
        try configurator.definitions.flatMap { try $0.contributions() }.compactMap { $0 as? Value }
    }

    /// The spellings of some texts in the languages of the scene's module, the original first and each once: the words that a
    /// person may have copied from the scene.
    ///
    /// - Throws: If a table of translations cannot be read.
    public func spellings(of texts: [LocalizedText]) throws -> [[String]] {
        let own = configurator.modules.first { $0.name == module }?.translations
        let languages = try Language.translated.map {
            try Texts(language: $0, translations: [own, .core].compactMap(\.self))
        }
        return texts.map { text in
            languages.reduce(into: [text.original]) { spellings, texts in
                let spelling = texts(text)
                if !spellings.contains(spelling) { spellings.append(spelling) }
            }
        }
    }

    /// Returns a service that the scene or service has declared.
    ///
    /// - Throws: `SceneError.undeclaredService`, `SceneError.missingService`, or an error of the service's factory.
    public func service<Service: Sendable>(_ type: Service.Type) throws -> Service {
        let identifier = ServiceIdentifier(type)
        guard declared.contains(identifier) else {
            throw SceneError.undeclaredService(identifier.name, scene: name)
        }
        guard let service = try configurator.service(identifier, for: module, in: services) as? Service else {
            throw configurator.missing(identifier, requester: name, module: module)
        }
        return service
    }

    /// Parses the value of a declared setting: the value a person set, or else its default.
    ///
    /// - Parameters:
    ///   - name: The name by which a module declares it.
    ///   - read: Parses the text. Its error describes the mistake and the expected text.
    /// - Throws: `SceneError.unknownSetting` if no module declares it; `SceneError.invalidSetting`, with the place
    ///   where the person set it, if `read` throws.
    public func setting<Value>(_ name: String, as read: (String) throws -> Value) throws -> Value {
        guard let setting = configurator.setting(name) else {
            throw SceneError.unknownSetting(name, scene: self.name)
        }
        do {
            return try read(setting.value)
        } catch {
            throw SceneError.invalidSetting(name, origin: setting.origin, reason: "\(error)")
        }
    }

    /// Returns the text of a declared setting, whatever its value.
    public func setting(_ name: String) throws -> String { try setting(name) { $0 } }
}
