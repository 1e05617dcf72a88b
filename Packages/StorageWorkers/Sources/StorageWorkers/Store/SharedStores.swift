import Synchronization

/// The spaces of a store that several people share, as one person may use them: a service that a host provides.
public struct SharedStores: Sendable {
    /// The declared names of the spaces.
    public let names: [String]
    private let open: @Sendable (String) throws -> RecordStore
    /// The collections that are known to have begun, by space.
    private let begun = Begun()

    private final class Begun: Sendable {
        let collections = Mutex<Set<[String]>>([])
    }

    /// - Parameters:
    ///   - names: The declared names of the spaces.
    ///   - open: Gives the store of a space by its declared name, with the rules of the person who asks.
    public init(_ names: [String] = [], _ open: @escaping @Sendable (String) throws -> RecordStore) {
        self.names = names
        self.open = open
    }

    /// The store of a shared space, which a module declares. Writing to it throws `StorageError.denied` for whoever may
    /// only read it, at the time of each write.
    ///
    /// - Throws: `StorageError.denied` where the person may not read it, `StorageError.unsupported` where no module
    ///   declares a space of that name.
    public func store(_ name: String) throws -> RecordStore { try open(name) }

    /// The store of a shared space that begins with records of a module, such as a bundled catalogue.
    ///
    /// Where the collection is empty, the records are written, whoever asks: they come from the module, and not from the
    /// person. The first call looks, and later ones know.
    ///
    /// - Throws: As `store(_:)`, or an error of the store.
    public func store<R: Record>(_ name: String, beginningWith records: [R]) async throws -> RecordStore {
        let store = try open(name)
        let key = [name, R.schema.name]
        guard !begun.collections.withLock({ $0.contains(key) }) else { return store }
        if try await store.count(R.self).value == 0 {
            try await store.withoutRules.transaction(R.self) { transaction in
                guard try transaction.reader.count(R.self).value == 0 else { return }
                for record in records { try transaction.batch.insertIfAbsent(record) }
            }
        }
        begun.collections.withLock { _ = $0.insert(key) }
        return store
    }
}
