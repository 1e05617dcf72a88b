public import TextWorkers

/// How a store is opened.
public struct StorageOptions: Hashable, Sendable {
    public var durability: StorageDurability
    /// How long a writer waits for another process, in milliseconds.
    public var busyTimeout: Int
    /// The locale by which the texts of a store sort that is yet to be made, as a BCP 47 tag; see `RecordStore.locale`.
    public var locale: String

    public init(
        durability: StorageDurability = .full,
        busyTimeout: Int = 5_000,
        locale: String = Collator.undetermined
    ) {
        self.durability = durability
        self.busyTimeout = busyTimeout
        self.locale = locale
    }
}

/// The failures that a write which has returned survives.
public enum StorageDurability: String, CaseIterable, Hashable, Sendable {
    /// Loss of power.
    case full
    /// The end of the process; loss of power may take the last writes, each as a whole.
    case normal
}
