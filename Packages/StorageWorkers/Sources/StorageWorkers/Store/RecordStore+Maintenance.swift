extension RecordStore {
    /// Sentences for the store's owner about what was found since it was opened: that its end is missing, that an
    /// unfinished write was put aside, or that another version of ICU sorted it. Those on damage are empty once the store
    /// is closed.
    public var notices: [String] { reader.engine.notices + collation.notices }

    /// The collections of this space, by name.
    public func collections() async throws -> [StoredCollection] {
        let prefix = space.isEmpty ? "" : space + "/"
        return try await reader.run { connection in
            try connection.collections().compactMap { stored in
                guard stored.name.hasPrefix(prefix), space.isEmpty == !stored.name.contains("/"),
                    !stored.isStores
                else {
                    return nil
                }
                var stored = stored
                stored.name.removeFirst(prefix.count)
                return stored
            }
        }
    }

    /// The collections of all spaces, by full name.
    public func allCollections() async throws -> [StoredCollection] {
        guard space.isEmpty else {
            throw StorageError.unsupported("a store that is scoped to a space does not see the others")
        }
        return try await reader.run { connection in
            try connection.collections().filter { !$0.isStores }
        }
    }

    /// Looks at everything that is stored, in all spaces, and returns the damage.
    ///
    /// - Parameter progress: told now and then how much has been looked at, from 0 to 1, on any thread.
    /// - Throws: `StorageError`, or `CancellationError` where the task was cancelled.
    public func check(
        progress: @escaping @Sendable (Double) -> Void = { _ in }
    ) async throws -> [StorageDamage] {
        try await Self.check(reader, progress).damage
    }

    /// Looks at everything that is stored at a location, also where it cannot be opened.
    ///
    /// - Parameters:
    ///   - location: where the store is.
    ///   - schemes: the kinds of stores there are.
    ///   - progress: told now and then how much has been looked at, from 0 to 1, on any thread.
    /// - Returns: the damage, and how many records are whole as far as that is known.
    /// - Throws: `StorageError` where there is nothing to look at, or `CancellationError` where the task was cancelled.
    public static func check(
        _ location: StorageLocation,
        schemes: StorageSchemes = .standard,
        progress: @escaping @Sendable (Double) -> Void = { _ in }
    ) async throws -> (damage: [StorageDamage], records: Int) {
        let engine = try schemes.engine(for: location, StorageOptions())
        return try await check(StoreReader(engine: engine), progress)
    }

    private static func check(
        _ store: StoreReader,
        _ progress: @escaping @Sendable (Double) -> Void
    ) async throws -> (damage: [StorageDamage], records: Int) {
        try await examine(store, progress) { engine, progress in
            var damage: [StorageDamage] = []
            let records = try engine.check({ damage.append($0) }, progress: progress)
            // The record of the locale is none of the owner's. A store that cannot be opened has told its damage.
            let locale = try? engine.locale()
            do {
                _ = try locale?.collator
            } catch StorageError.corrupt(let message, let record, _) {
                damage.append(StorageDamage(record: record, message: message))
            }
            let notes = (try? engine.storesOwnRecords()) ?? 0
            return (damage, max(0, records - notes))
        }
    }

    /// Checks that no other process uses a store, before its files are moved away; this one may not have it open either.
    ///
    /// - Throws: `StorageError.inUse` with the other process's number, if that is known.
    public static func checkUnused(
        _ location: StorageLocation,
        schemes: StorageSchemes = .standard
    ) throws {
        try schemes.engine(for: location, StorageOptions()).checkUnused()
    }

    /// Opens the undamaged part of a store, to be copied with `copy(to:salvages:progress:)`.
    ///
    /// - Parameters:
    ///   - location: where the damaged store is, which is left as it is.
    ///   - path: where a store of the same kind may be made meanwhile; the caller takes it away.
    ///   - schemes: the kinds of stores there are.
    ///   - progress: told now and then how much has been read, from 0 to 1, on any thread; never where the store can be
    ///     read as it is.
    /// - Returns: the store, and the damage that is already known.
    /// - Throws: `StorageError` where nothing can be saved, or `CancellationError` where the task was cancelled.
    public static func openDamaged(
        _ location: StorageLocation,
        savingTo path: String,
        schemes: StorageSchemes = .standard,
        progress: @escaping @Sendable (Double) -> Void = { _ in }
    ) async throws -> (store: RecordStore, damage: [StorageDamage]) {
        let engine = try schemes.engine(for: location, StorageOptions())
        let (saved, damage) = try await examine(StoreReader(engine: engine), progress) {
            engine,
            progress in
            var damage: [StorageDamage] = []
            let saved = try engine.salvage(to: path, { damage.append($0) }, progress: progress)
            return (saved, damage)
        }
        let store = RecordStore(location, engine: saved ?? engine)
        try await store.reader.run { _ in }
        return (store, damage)
    }

    /// Writes a copy of the whole store, as it is at one moment, to a new file or folder of the same kind; others may
    /// read and write meanwhile.
    ///
    /// - Parameters:
    ///   - path: where there is nothing yet; nothing is left there of a backup that fails.
    ///   - progress: told now and then how much is copied, from 0 to 1, on any thread.
    /// - Throws: `StorageError.cannotOpen` where something is there already; `CancellationError` where the task was
    ///   cancelled.
    public func backup(
        to path: String,
        progress: @escaping @Sendable (Double) -> Void = { _ in }
    ) async throws {
        guard space.isEmpty else {
            throw StorageError.unsupported("a store that is scoped to a space cannot be backed up alone")
        }
        try await Self.examine(reader, progress) { try $0.backup(to: path, progress: $1) }
    }

    /// Does work on a whole store, which ends where the task is cancelled, as soon as it tells its progress.
    private static func examine<Value: Sendable>(
        _ store: StoreReader,
        _ progress: @escaping @Sendable (Double) -> Void,
        _ work: @Sendable (any StorageEngine, @escaping StorageProgress) throws -> Value
    ) async throws -> Value {
        try await store.examine { engine in
            try work(engine) { done in
                try Task.checkCancellation()
                progress(done)
            }
        }
    }
}
