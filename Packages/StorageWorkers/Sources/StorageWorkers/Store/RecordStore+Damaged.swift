/// What is done to stores that may be too damaged to be opened.
extension RecordStore {
    /// Looks at everything that is stored at a location, also where it cannot be opened.
    ///
    /// - Parameters:
    ///   - location: where the store is.
    ///   - schemes: the kinds of stores there are.
    ///   - progress: told now and then how much has been looked at, from 0 to 1, on any thread.
    /// - Returns: what is damaged, and how many records are whole as far as that is known.
    /// - Throws: `StorageError` where there is nothing to look at, or `CancellationError` where the task was cancelled.
    public static func check(
        _ location: StorageLocation,
        schemes: StorageSchemes = .standard,
        progress: @escaping @Sendable (Double) -> Void = { _ in }
    ) async throws -> (damage: [StorageDamage], records: Int) {
        let engine = try schemes.engine(for: location, StorageOptions())
        return try await cancellable(progress) { progress in
            try await ConnectionActor(engine: engine).examine { engine in
                var damage: [StorageDamage] = []
                let records = try engine.check({ damage.append($0) }, progress: progress)
                return (damage, records)
            }
        }
    }

    /// Opens what is whole of a store, to be copied with `copy(to:salvages:progress:)`.
    ///
    /// - Parameters:
    ///   - location: where the damaged store is, which is left as it is.
    ///   - path: where a store of the same kind may be made meanwhile; whoever calls takes it away.
    ///   - schemes: the kinds of stores there are.
    ///   - progress: told now and then how much has been read, from 0 to 1, on any thread; never where the store can be
    ///     read as it is.
    /// - Returns: the store, and what is known to be missing in it.
    /// - Throws: `StorageError` where nothing can be saved, or `CancellationError` where the task was cancelled.
    public static func openDamaged(
        _ location: StorageLocation,
        savingTo path: String,
        schemes: StorageSchemes = .standard,
        progress: @escaping @Sendable (Double) -> Void = { _ in }
    ) async throws -> (store: RecordStore, damage: [StorageDamage]) {
        let engine = try schemes.engine(for: location, StorageOptions())
        let (saved, damage) = try await cancellable(progress) { progress in
            try await ConnectionActor(engine: engine).examine { engine in
                var damage: [StorageDamage] = []
                let saved = try engine.salvage(to: path, { damage.append($0) }, progress: progress)
                return (saved, damage)
            }
        }
        let store = RecordStore(core: StoreCore(location: location, engine: saved ?? engine), space: "")
        try await store.core.reader.run { _ in }
        return (store, damage)
    }
}
