private import Glibc

extension SQLiteConnection {
    /// Creates the store where there is none, and sets the connection up.
    ///
    /// SQLite gives up at once where two processes that make a store wait for each other, so one of them tries again.
    func prepareStore(_ busyTimeout: Int32, _ durability: StorageDurability) throws {
        let end = ContinuousClock.now + .milliseconds(busyTimeout)
        while true {
            do {
                if try !isStore() { try createStore() }
                try database.run("PRAGMA synchronous = \(durability == .full ? "FULL" : "NORMAL")")
                try database.run("PRAGMA cache_size = -16000")
                return try database.run("PRAGMA journal_size_limit = 4194304")
            } catch StorageError.busy where ContinuousClock.now < end {
                usleep(Self.pause)
            }
        }
    }

    private static let pause: useconds_t = 1_000

    /// Whether there is a store.
    ///
    /// - Throws: `StorageError` where there is something else, or a store that cannot be read.
    private func isStore() throws -> Bool {
        do {
            // All is read of one state, since another process may be making the store.
            return try consistently {
                let application = try database.number("PRAGMA application_id")
                if application == SQLiteLayout.applicationID { return true }
                guard application == 0, layoutVersion == 0,
                    try database.number("SELECT count(*) FROM sqlite_schema") == 0
                else {
                    throw StorageError.notAStore(
                        path: database.path,
                        reason: "it is another program's database"
                    )
                }
                return false
            }
        } catch let error as StorageError where isOfReadOnlyFolder(error) {
            // SQLite notes its readers in a file beside the store.
            throw StorageError.cannotOpen(
                path: database.path,
                reason:
                    "its folder may not be written to, which is needed to read it too; a copy of it can be read"
            )
        }
    }

    /// Whether SQLite could make no files beside the store, for instance on a read-only medium.
    private func isOfReadOnlyFolder(_ error: StorageError) -> Bool {
        switch error {
        case .readOnly: true
        case .cannotOpen: access(FilePlace(database.path).folderPath, W_OK) != 0
        default: false
        }
    }

    private func createStore() throws {
        try database.run("PRAGMA journal_mode = WAL")
        try exclusively {
            // Another process may have been faster.
            guard try database.number("PRAGMA application_id") == 0 else { return }
            for statement in SQLiteLayout.storeStatements() { try database.run(statement) }
        }
    }
}
