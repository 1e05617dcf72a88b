internal import CSQLite
private import Glibc

extension SQLiteConnection {
    /// Copies the store into a new file, as it is at one moment; others may read and write meanwhile.
    func backup(to path: String, progress: StorageProgress) throws {
        let descriptor = open(path, O_CREAT | O_EXCL | O_RDWR | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else {
            let reason = errno == EEXIST ? "something is there already" : String(cString: strerror(errno))
            throw StorageError.cannotOpen(path: path, reason: reason)
        }
        Glibc.close(descriptor)
        do {
            let target = try SQLiteDatabase(path: path, busyTimeout: 0)
            try consistently { try database.copy(to: target, progress: progress) }
            try target.close()
        } catch {
            unlink(path)
            throw error
        }
    }
}

extension SQLiteDatabase {
    /// The number of pages from one call of the progress to the next.
    private static let pagesAtOnce: Int32 = 1_024

    fileprivate func copy(to target: SQLiteDatabase, progress: StorageProgress) throws {
        guard let backup = sqlite3_backup_init(target.handle, "main", handle, "main") else {
            throw target.error(sqlite3_errcode(target.handle))
        }
        do {
            var code = SQLITE_OK
            while code == SQLITE_OK {
                code = sqlite3_backup_step(backup, Self.pagesAtOnce)
                let count = sqlite3_backup_pagecount(backup)
                guard code == SQLITE_OK, count > 0 else { break }
                try progress(Double(count - sqlite3_backup_remaining(backup)) / Double(count))
            }
            guard code == SQLITE_DONE else { throw error(code) }
        } catch {
            sqlite3_backup_finish(backup)
            throw error
        }
        try check(sqlite3_backup_finish(backup))
        try progress(1)
    }
}
