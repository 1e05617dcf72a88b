/// The time that a service lives for.
public enum ServiceLifetime: String, Codable, Sendable {
    /// As long as the host; every session shares it.
    case host
    /// As long as one session has the same person: a store of their own, who is signed in.
    case session
}

/// The part of a provision that a plugin's manifest can hold.
public struct ServiceDeclaration: Codable, Equatable, Sendable {
    public var service: ServiceIdentifier
    public var lifetime: ServiceLifetime
    /// The services that it is made from.
    public var needs: [ServiceIdentifier]
}

/// A service that a module makes where the host gives none: once, on first use, from what it needs.
public struct ServiceProvision: Sendable {
    public var declaration: ServiceDeclaration
    let make: @MainActor @Sendable (ServiceContext) throws -> any Sendable

    /// Provides a service.
    ///
    /// - Parameters:
    ///   - type: The type by which scenes ask for it, usually a protocol.
    ///   - lifetime: How long one that was made serves.
    ///   - needs: The services that `make` asks for. One that lives for a session cannot be needed by one that lives
    ///     as long as the host.
    ///   - make: Makes it; what it throws is shown where the scene would have been.
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

    /// Provides a service that is declared elsewhere, as in a plugin's manifest.
    public init(
        _ declaration: ServiceDeclaration,
        make: @escaping @MainActor @Sendable (ServiceContext) throws -> any Sendable
    ) {
        self.declaration = declaration
        self.make = make
    }
}

/// The services and settings that a scene is configured with, or that a service is made from.
@MainActor
public struct ServiceContext {
    /// The scene or service that asks, as messages name it.
    let requester: String
    /// The module it belongs to.
    let module: String
    let declared: [ServiceIdentifier]
    let services: Services
    let configurator: Configurator

    /// A service that was declared as needed.
    ///
    /// - Throws: `SceneError.undeclaredService`, `SceneError.missingService`, or what making it throws.
    public func service<Service: Sendable>(_ type: Service.Type) throws -> Service {
        let identifier = ServiceIdentifier(type)
        guard declared.contains(identifier) else {
            throw SceneError.undeclaredService(identifier.name, scene: requester)
        }
        guard let service = try configurator.service(identifier, for: module, in: services) as? Service else {
            throw configurator.missing(identifier, requester: requester, module: module)
        }
        return service
    }

    /// The value of a declared setting, read by the module's own rules: what a person set, else its default.
    ///
    /// - Parameters:
    ///   - name: The name by which a module declares it.
    ///   - read: Throws an error that says what is wrong with a text, and what would be right.
    /// - Throws: `SceneError.unknownSetting` where no module declares it, `SceneError.invalidSetting` with the place
    ///   where a person set what cannot be read.
    public func setting<Value>(_ name: String, as read: (String) throws -> Value) throws -> Value {
        guard let setting = configurator.setting(name) else {
            throw SceneError.unknownSetting(name, scene: requester)
        }
        do {
            return try read(setting.value)
        } catch {
            throw SceneError.invalidSetting(name, origin: setting.origin, reason: "\(error)")
        }
    }

    /// The same for a setting that may be any text.
    public func setting(_ name: String) throws -> String { try setting(name) { $0 } }
}
