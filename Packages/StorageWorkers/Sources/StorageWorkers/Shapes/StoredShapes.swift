import Synchronization

/// The shapes of a store's collections as this process last saw them.
///
/// A write names the shape that it was prepared for, and the engine refuses it where another process has changed the shape
/// since.
final class StoredShapes: Sendable {
    /// A collection and a type of its records.
    private struct Key: Hashable {
        var collection: String
        var type: ObjectIdentifier
    }

    struct Known: Sendable {
        /// As the store has it.
        var text: String
        /// Whether there may be properties in it that the type does not know, so that a write first reads.
        var isForeign: Bool
    }

    /// The type of records whose schema was last found to be valid.
    let checkedType = Atomic<UInt>(0)
    private let known = Mutex<[Key: Known]>([:])

    subscript(collection: String, type: any Record.Type) -> Known? {
        get { known.withLock { $0[Key(collection: collection, type: ObjectIdentifier(type))] } }
        set { known.withLock { $0[Key(collection: collection, type: ObjectIdentifier(type))] = newValue } }
    }

    /// Forgets everything, so that the next writes read the shapes.
    func forget() { known.withLock { $0 = [:] } }
}
