/// The name of a service: the name of its type.
public struct ServiceIdentifier: Hashable, Sendable {
    public let name: String

    public init<Service>(_ type: Service.Type) {
        name = String(reflecting: type)
    }
}

/// What a host provides to scenes, by type: a store, access to documents, a clock.
public struct Services: Sendable {
    private var values: [ServiceIdentifier: any Sendable] = [:]

    public init() {}

    /// The names of all that is provided, sorted.
    public var names: [String] { values.keys.map(\.name).sorted() }

    public subscript<Service: Sendable>(_ type: Service.Type) -> Service? {
        get { values[ServiceIdentifier(type)] as? Service }
        set { values[ServiceIdentifier(type)] = newValue }
    }

    public func contains(_ identifier: ServiceIdentifier) -> Bool { values[identifier] != nil }
}
