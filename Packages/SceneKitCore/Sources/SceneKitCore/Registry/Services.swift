internal import Synchronization

/// The identifier of a service: its type's name.
public struct ServiceIdentifier: Hashable, Sendable {
    public let name: String

    /// Sessions ask for dozens of services, and making a type's name takes longer than finding the service.
    private static let names = Mutex<[ObjectIdentifier: String]>([:])

    public init<Service>(_ type: Service.Type) {
        name = Self.names.withLock { names in
            let known = names[ObjectIdentifier(type)] ?? String(reflecting: type)
            names[ObjectIdentifier(type)] = known
            return known
        }
    }
}

extension ServiceIdentifier: Codable {
    public init(from decoder: any Decoder) throws { name = try String(from: decoder) }

    public func encode(to encoder: any Encoder) throws { try name.encode(to: encoder) }
}

/// The services of a host or of one session, by type: a store, access to documents, a clock.
///
/// A session's services fall back to their parent, the host's.
@MainActor
public final class Services {
    /// The host's services if these are a session's; otherwise nil.
    public let parent: Services?
    private var values: [ServiceIdentifier: any Sendable] = [:]
    /// Module defaults made so far. The key includes the module, since not every module's scenes get the same default.
    private var made: [Made: any Sendable] = [:]

    private struct Made: Hashable {
        var service: ServiceIdentifier
        var module: String
    }

    public init(parent: Services? = nil) {
        self.parent = parent
        // A session sets about ten.
        if parent != nil { values.reserveCapacity(12) }
    }

    /// A copy of the services set here, for another scope to extend.
    public func copy() -> Services {
        let copy = Services(parent: parent)
        copy.values = values
        return copy
    }

    /// The names of all provided services, sorted.
    public var names: [String] {
        Set(values.keys.map(\.name)).union(parent?.names ?? []).sorted()
    }

    /// A service that was set here. Setting one discards the defaults that were made from its old value.
    public subscript<Service: Sendable>(_ type: Service.Type) -> Service? {
        get { self[ServiceIdentifier(type)] as? Service }
        set {
            values[ServiceIdentifier(type)] = newValue
            made = [:]
        }
    }

    subscript(_ identifier: ServiceIdentifier) -> (any Sendable)? {
        values[identifier] ?? parent?[identifier]
    }

    public func contains(_ identifier: ServiceIdentifier) -> Bool { self[identifier] != nil }

    /// The scope in which services of a lifetime live.
    func scope(_ lifetime: ServiceLifetime) -> Services {
        lifetime == .host ? parent?.scope(.host) ?? self : self
    }

    func made(_ identifier: ServiceIdentifier, by module: String) -> (any Sendable)? {
        made[Made(service: identifier, module: module)]
    }

    func keep(_ service: any Sendable, as identifier: ServiceIdentifier, by module: String) {
        made[Made(service: identifier, module: module)] = service
    }
}
