extension RecordStore {
    /// What the person whose store it is should hear of what was found in it since it was opened, worded: that its end is
    /// missing, or that a write which did not finish was put aside. Empty once the store is closed.
    public var notices: [String] { core.reader.engine.notices }

    /// The collections of this space, by name.
    public func collections() async throws -> [StoredCollection] {
        let prefix = space.isEmpty ? "" : space + "/"
        return try await core.reader.run { connection in
            try connection.collections().compactMap { stored in
                guard stored.name.hasPrefix(prefix), space.isEmpty == !stored.name.contains("/") else {
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
        return try await core.reader.run { try $0.collections() }
    }

    /// Looks at everything that is stored, in all spaces, and gives what is damaged.
    ///
    /// - Parameter progress: told now and then how much has been looked at, from 0 to 1, on any thread.
    /// - Throws: `StorageError`, or `CancellationError` where the task was cancelled.
    public func check(
        progress: @escaping @Sendable (Double) -> Void = { _ in }
    ) async throws -> [StorageDamage] {
        try await Self.cancellable(progress) { progress in
            try await core.reader.examine { engine in
                var damage: [StorageDamage] = []
                _ = try engine.check({ damage.append($0) }, progress: progress)
                return damage
            }
        }
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
        try await Self.cancellable(progress) { progress in
            try await core.reader.examine { try $0.backup(to: path, progress: progress) }
        }
    }

    /// Does work that ends where the task is cancelled, as soon as it tells how far it is.
    static func cancellable<Value: Sendable>(
        _ progress: @escaping @Sendable (Double) -> Void,
        _ work: (@escaping StorageProgress) async throws -> Value
    ) async throws -> Value {
        let isCancelled = Guarded(false)
        return try await withTaskCancellationHandler {
            try await work { done in
                if isCancelled.withLock({ $0 }) { throw CancellationError() }
                progress(done)
            }
        } onCancel: {
            isCancelled.withLock { $0 = true }
        }
    }
}
