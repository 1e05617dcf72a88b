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

/// The place of the records of ready-made scenes.
public enum RecordSpace: Equatable, Sendable {
    /// Each person's own space.
    case own
    /// A space that several people share, by the name that a module declares.
    case shared(String)
}
