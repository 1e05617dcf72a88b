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
}

/// A transition that a scene declares: where from is the scene itself.
public struct SegueDeclaration: Codable, Equatable, Hashable, Sendable {
    /// The ending of the router's method: `ViewContact` for `routeToViewContact` (article row 000-19).
    public var identifier: String
    /// The destination scene's name.
    public var destination: String
    public var kind: SegueKind

    public init(_ identifier: String, to destination: String, _ kind: SegueKind = .push) {
        self.identifier = identifier
        self.destination = destination
        self.kind = kind
    }

    /// A segue named after its destination, as most are.
    public init(_ destination: String, _ kind: SegueKind = .push) {
        self.init(destination, to: destination, kind)
    }
}

/// A transition under way: what `prepare(for:)` and a router's methods get to pass data along.
@MainActor
public final class Segue {
    public let identifier: String
    public let kind: SegueKind
    public let source: any SceneViewController
    public let destination: any SceneViewController
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
