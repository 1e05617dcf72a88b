/// What has been written to some spaces, as a backend tells it that lists its writes; see
/// `StorageConnection.writes(toSpaces:after:)`.
public struct StorageWrites: Sendable {
    /// A collection's full name, and the ids that a write has changed there; nil for many.
    public typealias Change = (collection: String, ids: [String]?)

    /// The changes by others than this engine's connections, each space's in their order.
    public var changes: [Change]
    /// The number of the last write to each space.
    public var positions: [String: Int]

    public init(changes: [Change] = [], positions: [String: Int] = [:]) {
        self.changes = changes
        self.positions = positions
    }
}
