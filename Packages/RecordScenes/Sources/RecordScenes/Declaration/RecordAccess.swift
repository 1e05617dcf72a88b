public import SceneKitCore

/// The people who may see and change the records of ready-made scenes.
public struct RecordAccess: Equatable, Sendable {
    public var read: SceneAccess
    public var write: SceneAccess

    public init(read: SceneAccess = .everyone, write: SceneAccess = .everyone) {
        self.read = read
        self.write = write
    }
}

extension SceneAccess {
    /// The reason why somebody may not do something that these people may do; nil if everybody may.
    var refusal: LocalizedText? {
        switch self {
        case .everyone: nil
        case .signedIn: "only people who are signed in may do this"
        case .role(let name): "only people with the role '\(name)' may do this"
        }
    }
}

/// The place of the records of ready-made scenes.
public enum RecordSpace: Equatable, Sendable {
    /// Each person's own space.
    case own
    /// A space that several people share, by the name that a module declares.
    case shared(String)
}
