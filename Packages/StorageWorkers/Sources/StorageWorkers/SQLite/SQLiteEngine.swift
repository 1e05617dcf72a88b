/// Keeps records in a SQLite file, through the system's libsqlite3.
struct SQLiteEngine: StorageEngine {
    let path: String
    /// How long a writer waits for another, in milliseconds.
    var busyTimeout: Int32 = 5_000
    var durability = StorageDurability.full

    let isShared = true

    var paths: [String] {
        guard path != SQLiteDatabase.inMemory else { return [] }
        // SQLite keeps its other files beside the one that links lead to.
        let file = FilePlace(path).path
        return ["", "-wal", "-shm", "-journal"].map { file + $0 }
    }

    func check(_ report: (StorageDamage) -> Void, progress: @escaping StorageProgress) throws -> Int {
        // SQLite takes an empty file for a database without tables, and a connection would make a new store of it.
        guard FilePlace(path).stamp?.size != 0 else {
            report(StorageDamage(message: "\(path) is empty: there is no store in it, or not any more"))
            return 0
        }
        let connection = try open()
        try connection.check(report, progress: progress)
        let count = try connection.collections().reduce(0) { $0 &+ $1.count }
        try connection.close()
        return count
    }

    func backup(to path: String, progress: @escaping StorageProgress) throws {
        let connection = try open()
        try connection.backup(to: path, progress: progress)
        try connection.close()
    }

    func connect() throws -> any StorageConnection { try open() }

    private func open() throws -> SQLiteConnection {
        try SQLiteConnection(path: path, busyTimeout: busyTimeout, durability: durability)
    }
}
