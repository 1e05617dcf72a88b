import Synchronization

/// The copies in memory of collections that cannot be given the keys which they lack.
final class ReadOnlyCopies: Sendable {
    private struct Key: Hashable {
        /// As they were, with the numbers of their changes.
        var collections: [StoredCollection]
        var types: [ObjectIdentifier]
        var locale: String?
    }

    /// A person looks at few lists at a time, and each may have a copy of its records.
    private static let most = 4

    private let engines = Mutex<[Key: MemoryEngine]>([:])

    /// A connection to the copy of some collections, which is made unless there is one of them as they are.
    ///
    /// - Parameters:
    ///   - stored: The collections.
    ///   - types: The types of their records.
    ///   - locale: The locale of the keys.
    ///   - fill: Writes the records to a new copy.
    func copy(
        of stored: [StoredCollection],
        _ types: [any Record.Type],
        _ locale: String?,
        _ fill: (any StorageConnection) throws -> Void
    ) throws -> any StorageConnection {
        let key = Key(collections: stored, types: types.map { ObjectIdentifier($0) }, locale: locale)
        if let engine = engines.withLock({ $0[key] }) { return try engine.connect() }
        let engine = MemoryEngine()
        let copy = try engine.connect()
        try fill(copy)
        engines.withLock { engines in
            let names = Set(stored.map(\.name))
            engines = engines.filter { names.isDisjoint(with: $0.key.collections.map(\.name)) }
            if engines.count >= Self.most { engines = [:] }
            engines[key] = engine
        }
        return copy
    }
}
