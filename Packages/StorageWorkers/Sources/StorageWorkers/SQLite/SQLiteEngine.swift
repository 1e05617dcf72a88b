/// Keeps records in a SQLite file, through the system's libsqlite3.
struct SQLiteEngine: StorageEngine {
    private let file: SQLiteFile
    /// How long a writer waits for another, in milliseconds.
    private let busyTimeout: Int32
    private let durability: StorageDurability

    let isShared = true

    init(path: String, busyTimeout: Int32 = 5_000, durability: StorageDurability = .full) {
        file = SQLiteFile(path: path)
        self.busyTimeout = busyTimeout
        self.durability = durability
    }

    var path: String { file.path }

    var paths: [String] {
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

    func checkUnused() throws { try file.checkUnused() }

    private func open() throws -> SQLiteConnection {
        try SQLiteConnection(file, busyTimeout: busyTimeout, durability: durability)
    }
}
