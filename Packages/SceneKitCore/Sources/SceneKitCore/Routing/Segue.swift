/// How a segue shows its destination.
public enum SegueKind: String, Codable, Sendable {
    /// On top of the scene it starts from.
    case push
    /// On top, as a scene of its own that is dismissed.
    case present
    /// In place of the scene it starts from.
    case replace
    /// As the only scene.
    case root
    /// Back to the destination where it is in the stack, else in place of the scene it starts from.
    case unwind
    /// Back to the scene that is below, whichever it is, else to the destination in place of the scene it starts from.
    case back
}

/// A transition that a scene declares: where from is the scene itself.
public struct SegueDeclaration: Codable, Equatable, Hashable, Sendable {
    /// The ending of the router's method: `ViewContact` for `routeToViewContact` (article row 000-19).
    public var identifier: String
    /// The destination scene's name.
    public var destination: String
    public var kind: SegueKind
    /// The module of the destination where it is another's. In a host without that module there is no such segue.
    public var module: String?
    /// The type of the result that the destination is opened for; nil where it is opened for none.
    public var result: ResultType?

    public init(
        _ identifier: String,
        to destination: String,
        in module: String? = nil,
        _ kind: SegueKind = .push,
        result: (any Sendable.Type)? = nil
    ) {
        self.identifier = identifier
        self.destination = destination
        self.module = module
        self.kind = kind
        self.result = result.map(ResultType.init)
    }

    /// A segue named after its destination, as most are.
    public init(
        _ destination: String,
        in module: String? = nil,
        _ kind: SegueKind = .push,
        result: (any Sendable.Type)? = nil
    ) {
        self.init(destination, to: destination, in: module, kind, result: result)
    }

    /// The router's method, called by this name: `routeToViewContact` (article row 000-18).
    public var selector: String { Segue.selector(identifier) }
}

/// The type of a scene's result by its name, so that two declarations of it can be compared.
public struct ResultType: Codable, Equatable, Hashable, Sendable, CustomStringConvertible {
    public let description: String

    public init(_ type: any Sendable.Type) {
        description = String(reflecting: type)
    }

    public init(from decoder: any Decoder) throws { description = try String(from: decoder) }

    public func encode(to encoder: any Encoder) throws { try description.encode(to: encoder) }
}

/// A transition under way: what `prepare(for:)` and a router's methods get to pass data along.
@MainActor
public final class Segue {
    public let identifier: String
    public let kind: SegueKind
    public let source: any SceneViewController
    public let destination: any SceneViewController
    /// The router's method that passes the data, by its name.
    public var selector: String { Self.selector(identifier) }
    /// Why the data could not be passed, if a router said so; the transition then fails and nothing changes.
    public private(set) var failure: String?

    public init(
        identifier: String,
        kind: SegueKind,
        source: any SceneViewController,
        destination: any SceneViewController
    ) {
        self.identifier = identifier
        self.kind = kind
        self.source = source
        self.destination = destination
    }

    nonisolated static func selector(_ identifier: String) -> String { selectorPrefix + identifier }

    /// The identifier of the segue that a router's method performs: `ViewContact` of `routeToViewContact(segue:)`.
    nonisolated static func identifier(ofMethod method: String) -> String {
        String(method.prefix { $0 != "(" }.trimmingPrefix(selectorPrefix))
    }

    private nonisolated static let selectorPrefix = "routeTo"

    /// The destination's data store as one of its protocols, which limits what a router can reach (row 000-08).
    ///
    /// Where the destination has no such store the segue fails, and nil is returned.
    public func destinationDataStore<DataStore>(as type: DataStore.Type) -> DataStore? {
        if let store = destination.dataStore as? DataStore { return store }
        fail("the data store of the destination is no \(type)")
        return nil
    }

    /// Stops the transition before the stack changes.
    public func fail(_ reason: String) {
        if failure == nil { failure = reason }
    }
}
