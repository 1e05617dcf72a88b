/// A transaction that is under way.
final class OpenTransaction {
    /// A space that is locked until the transaction ends.
    struct LockedSpace {
        /// The number of the transaction among the writes to the space.
        var seq: Int
        /// The next number of a row or a collection.
        var next: Int

        mutating func takeNumber() -> Int {
            defer { next &+= 1 }
            return next
        }
    }

    /// A collection as the transaction has read or written it.
    enum ReadCollection {
        /// It does not exist.
        case absent
        case stored(StoredState)
    }

    let isWriting: Bool
    /// Whether the server knows of it.
    var hasBegun: Bool
    var spaces: [String: LockedSpace] = [:]
    /// The collections that have been read, by full name.
    var states: [String: ReadCollection] = [:]
    /// Statements whose results nobody needs, which the next statement takes along.
    var putOff: [ServerCommand] = []
    /// The first failure of a statement, after which the transaction cannot be committed.
    var failure: ServerFailure?

    init(isWriting: Bool) {
        self.isWriting = isWriting
        hasBegun = !isWriting
    }

    /// The state of a collection that has been read and exists.
    func stored(_ name: String) -> StoredState? {
        guard case .stored(let state) = states[name] else { return nil }
        return state
    }

    // MARK: - Changes

    /// The ids that were changed, by the collections' full names.
    private(set) var changes: [String: PackedIDs] = [:]

    func addChange(_ name: String, _ ids: PackedIDs) {
        changes[name, default: PackedIDs([])].add(ids)
    }
}
