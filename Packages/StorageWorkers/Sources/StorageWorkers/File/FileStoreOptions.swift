/// The settings of a file store.
struct FileStoreOptions: Sendable {
    var durability = StorageDurability.full
    /// The maximum wait for another writing process, in milliseconds.
    var lockTimeout = 2_000
    /// The least number of bytes that compacting must free.
    var smallestGarbage: UInt64 = 4 << 20
    /// Called at each step of a write. If it throws, the step fails.
    var onStep: (@Sendable (FileStep) throws -> Void)?
}

/// The steps of a write at which tests inject failures.
enum FileStep: Hashable, Sendable, CaseIterable {
    case write, sync
    case compactionWritten, compactionSynced, compactionVerified, compactionRenamed, compactionDone
}
