/// Keeps records in a SQLite file, through the system's libsqlite3.
struct SQLiteEngine: StorageEngine {
    let path: String
    /// How long a writer waits for another, in milliseconds.
    var busyTimeout: Int32 = 5_000
    var durability = StorageDurability.full

    let capabilities: StorageCapabilities = [.persistent, .multipleProcesses, .indexedSearch]

    func connect() throws -> any StorageConnection {
        try SQLiteConnection(path: path, busyTimeout: busyTimeout, durability: durability)
    }
}
