/// The settings of a file store.
struct FileStoreOptions: Sendable {
    var durability = StorageDurability.full
    /// How long a writer waits for another process that writes, in milliseconds.
    var lockTimeout = 2_000
    /// The log is not compacted for fewer bytes that are not needed any more.
    var smallestGarbage: UInt64 = 4 << 20
    /// Called at the steps of writing; an error that it throws counts as a failure of that step.
    var onStep: (@Sendable (FileStep) throws -> Void)?
}

/// The steps of writing at which it may fail or end.
enum FileStep: Hashable, Sendable, CaseIterable {
    case write, sync
    case compactionWritten, compactionSynced, compactionVerified, compactionRenamed, compactionDone
}
