/// How a store is opened.
public struct StorageOptions: Hashable, Sendable {
    public var durability: StorageDurability
    /// How long a writer waits for another process, in milliseconds.
    public var busyTimeout: Int

    public init(durability: StorageDurability = .full, busyTimeout: Int = 5_000) {
        self.durability = durability
        self.busyTimeout = busyTimeout
    }
}

/// The failures that a write which has returned survives.
public enum StorageDurability: String, CaseIterable, Hashable, Sendable {
    /// Loss of power.
    case full
    /// The end of the process; loss of power may take the last writes, each as a whole.
    case normal
}
