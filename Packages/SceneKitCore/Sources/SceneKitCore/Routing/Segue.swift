/// How a segue shows its destination.
public enum SegueKind: String, Codable, Sendable {
    /// On top of the source scene.
    case push
    /// On top, as a modal scene that is dismissed.
    case present
    /// In place of the source scene.
    case replace
    /// As the only scene.
    case root
    /// Back to the destination if it is in the stack, else in place of the source scene.
    case unwind
    /// Back to the scene below, whichever it is; without one, to the destination in place of the source scene.
    ///
    /// The message that the source scene shows appears over the scene that it leads to, until the next event.
    case back
    /// Within the source scene, whose screen shows the destination's blocks below its own.
    case embed
}

/// A transition that a scene declares. The declaring scene is the source.
public struct SegueDeclaration: Codable, Equatable, Hashable, Sendable {
    /// The suffix of the router's method: `ViewContact` for `routeToViewContact` (article row 000-19).
    public var identifier: String
    /// The destination scene's name.
    public var destination: String
    public var kind: SegueKind
    /// The destination's module, if it is another. A host without that module omits the segue.
    public var module: String?
    /// The type of the result that the destination is opened for; nil for no result.
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

    /// Declares a segue named after its destination.
    public init(
        _ destination: String,
        in module: String? = nil,
        _ kind: SegueKind = .push,
        result: (any Sendable.Type)? = nil
    ) {
        self.init(destination, to: destination, in: module, kind, result: result)
    }

    /// The name of the router's method: `routeToViewContact` (article row 000-18).
    public var selector: String { Segue.selector(identifier) }
}

extension SegueDeclaration {
    /// Whether a router has to have a method for the segue even if there is no data to pass: the method starts it.
    @_spi(Hosting) public var needsMethod: Bool { result == nil && kind != .embed }
}

/// The name of a result's type, so that two declarations can be compared.
public struct ResultType: Codable, Equatable, Hashable, Sendable, CustomStringConvertible {
    public let description: String

    public init(_ type: any Sendable.Type) {
        description = String(reflecting: type)
    }

    public init(from decoder: any Decoder) throws { description = try String(from: decoder) }

    public func encode(to encoder: any Encoder) throws { try description.encode(to: encoder) }
}

/// A segue in progress. `prepare(for:)` and the router's methods use it to pass data.
@MainActor
public final class Segue {
    public let identifier: String
    public let kind: SegueKind
    public let source: any SceneViewController
    public let destination: any SceneViewController
    /// The name of the router's method that passes the data.
    public var selector: String { Self.selector(identifier) }
    /// The reason why a router could not pass the data; if set, the transition fails and nothing changes.
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
    /// Fails the segue and returns nil if the destination has no such store.
    public func destinationDataStore<DataStore>(as type: DataStore.Type) -> DataStore? {
        if let store = destination.dataStore as? DataStore { return store }
        fail("the data store of the destination is no \(type)")
        return nil
    }

    /// Passes data to the destination if its data store takes it. It is for segues of the kind `back`, which may lead to
    /// any scene.
    public func offer<DataStore>(_ pass: (DataStore) -> Void) {
        if let store = destination.dataStore as? DataStore { pass(store) }
    }

    /// Stops the transition before the stack changes.
    public func fail(_ reason: String) {
        if failure == nil { failure = reason }
    }
}
