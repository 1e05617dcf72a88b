internal import CSQLite
private import Glibc

extension SQLiteDatabase {
    /// The store's error for one of SQLite's result codes.
    func error(_ code: Int32) -> StorageError {
        let message = handle.flatMap { sqlite3_errmsg($0) }.map { String(cString: $0) } ?? "out of memory"
        return switch code & 0xFF {
        case SQLITE_BUSY, SQLITE_LOCKED: .busy(path: path)
        case SQLITE_FULL: .full(path: path)
        case SQLITE_READONLY: .readOnly(path: path)
        case SQLITE_CORRUPT: .corrupt("\(path): \(message)", record: nil)
        case SQLITE_NOTADB: .notAStore(path: path, reason: "it is no SQLite database")
        case SQLITE_CANTOPEN where systemError == ENOSPC: .full(path: path)
        case SQLITE_CANTOPEN: .cannotOpen(path: path, reason: systemReason ?? message)
        // A sync that fails for want of room leaves as little known as any other that fails.
        case SQLITE_IOERR where systemError == ENOSPC && !Self.isSync(code): .full(path: path)
        case SQLITE_IOERR: .failed("\(path): \(message)" + (systemReason.map { ": " + $0 } ?? ""))
        default: .failed("\(path): \(message)")
        }
    }

    /// Whether the last call failed in reading, writing or syncing.
    var hasInputOutputError: Bool { sqlite3_errcode(handle) & 0xFF == SQLITE_IOERR }

    /// The operating system's error of the last call that could not open, read or write.
    private var systemError: Int32 { handle.map { sqlite3_system_errno($0) } ?? 0 }

    private var systemReason: String? { systemError == 0 ? nil : String(cString: strerror(systemError)) }

    private static func isSync(_ code: Int32) -> Bool {
        // The header's macros for these are sums that Swift does not import.
        let fileSync = SQLITE_IOERR | 4 << 8
        let folderSync = SQLITE_IOERR | 5 << 8
        return code == fileSync || code == folderSync
    }
}
