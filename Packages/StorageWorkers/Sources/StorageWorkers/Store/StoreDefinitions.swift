import Synchronization

/// The stored indexes of the collections that have others than this program declares.
final class StoreDefinitions: Sendable {
    /// The stored schemas as this program sees them, by the declared ones in their space and locale.
    private let known = Mutex<[CollectionSchema: CollectionSchema]>([:])
    private let isEmpty = Atomic(true)

    func schema(_ declared: CollectionSchema) -> CollectionSchema {
        // Usually, all programs of a store declare the same.
        if isEmpty.load(ordering: .relaxed) { return declared }
        return known.withLock { $0[declared] } ?? declared
    }

    /// - Parameter stored: Nil where the stored one is as declared, or is not there.
    func set(_ stored: CollectionSchema?, for declared: CollectionSchema) {
        known.withLock { known in
            known[declared] = stored?.definition == declared.definition ? nil : stored
            isEmpty.store(known.isEmpty, ordering: .relaxed)
        }
    }
}
