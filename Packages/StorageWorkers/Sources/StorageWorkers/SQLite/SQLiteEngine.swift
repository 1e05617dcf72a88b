/// Keeps records in a SQLite file, through the system's libsqlite3.
struct SQLiteEngine: StorageEngine {
    let path: String
    /// How long a writer waits for another, in milliseconds.
    var busyTimeout: Int32 = 5_000
    var durability = StorageDurability.full

    let capabilities: StorageCapabilities = [.persistent, .multipleProcesses, .indexedSearch]

    var paths: [String] {
        guard path != SQLiteDatabase.inMemory else { return [] }
        // SQLite keeps its other files beside the one that links lead to.
        let file = FilePlace(path).path
        return ["", "-wal", "-shm", "-journal"].map { file + $0 }
    }

    func connect() throws -> any StorageConnection {
        try SQLiteConnection(path: path, busyTimeout: busyTimeout, durability: durability)
    }
}
