/// The name of a service: the name of its type.
public struct ServiceIdentifier: Hashable, Sendable {
    public let name: String

    public init<Service>(_ type: Service.Type) {
        name = String(reflecting: type)
    }
}

extension ServiceIdentifier: Codable {
    public init(from decoder: any Decoder) throws { name = try String(from: decoder) }

    public func encode(to encoder: any Encoder) throws { try name.encode(to: encoder) }
}

/// The services of a host, or of one session, by type: a store, access to documents, a clock.
///
/// A session's services have the host's as their parent: what is not there is looked for in it.
@MainActor
public final class Services {
    /// The host's services where these are a session's.
    public let parent: Services?
    private var values: [ServiceIdentifier: any Sendable] = [:]
    /// The defaults of modules that have been made, by the module as well: not every module's scenes get them.
    private var made: [Made: any Sendable] = [:]

    private struct Made: Hashable {
        var service: ServiceIdentifier
        var module: String
    }

    public init(parent: Services? = nil) {
        self.parent = parent
    }

    /// Services that were given here, for another scope to add its own to.
    public func copy() -> Services {
        let copy = Services(parent: parent)
        copy.values = values
        return copy
    }

    /// The names of all that is provided, sorted.
    public var names: [String] {
        Set(values.keys.map(\.name)).union(parent?.names ?? []).sorted()
    }

    /// A service that was given; setting one makes anew whatever was made from the one before.
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

    /// The scope that services of a lifetime live in.
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
